/** Æterna before it is opened: its picture and what it is about. */
import type { Front } from "../../shell/part";
import Backdrop from "./Backdrop";
import { TEXTS } from "./texts";

const front: Front = {
  texts: TEXTS,
  Backdrop,
};

export default front;
