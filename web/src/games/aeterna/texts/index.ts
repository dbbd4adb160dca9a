/** Client texts of Æterna. */
import type { Part } from "../../../shell/part";

export const TEXTS: NonNullable<Part<unknown>["texts"]> = {
  en: () => import("./en.json"),
  pl: () => import("./pl.json"),
};
