/** What the service says and takes: generated from its schemas, so a change there shows as a type error here. */
import type { Update as UpdateMessage } from "./generated/socket";

export type * from "./fact";
export type * as http from "./generated/http";
export * from "./generated/socket";
export type * from "./view";
export type { UpdateMessage };

/** An update as the client keeps it: its view is whole, whether it came so or as a patch of the one before. */
export type Update = Omit<UpdateMessage, "patch" | "view"> & { view: NonNullable<UpdateMessage["view"]> };
