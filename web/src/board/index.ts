/** The board of Fall of Rome and its small parts. */
export type * from "./types";
