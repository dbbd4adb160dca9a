/** The transport of this build. */
import { local } from "./local";
import { service } from "./service";
import type { Transport } from "./transport";

export type { Socket } from "./transport";

/** Whether this build plays without a server (`npm run build:static`). */
export const LOCAL = import.meta.env.MODE === "static";

export const transport: Transport = LOCAL ? local : service;
