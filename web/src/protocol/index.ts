/** What the service says and takes: generated from its schemas, so a change there shows as a type error here. */

export type * as http from "./generated/http";
export * from "./generated/socket";
export type * from "./view";
