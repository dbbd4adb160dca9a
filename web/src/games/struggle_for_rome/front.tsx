/** Struggle for Rome before it is opened: its cover, and the picture behind its lobby. */
import { behind } from "../../shell/behind";
import type { Front } from "../../shell/part";
import Cover from "./cover/Cover";
import { TEXTS } from "./texts";

const front: Front = {
  texts: TEXTS,
  Cover,
  Backdrop: behind(() => import("./Backdrop")),
  // The whole part is loaded, because the table needs it next.
  Mark: behind(() => import("./index").then(({ Mark }) => ({ default: Mark }))),
  pictures: () => import("./rules/pictures"),
};

export default front;
