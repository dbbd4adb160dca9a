/** Fall of Rome before it is opened: its picture and what it is about. */
import type { Front } from "../../shell/part";
import { learn } from "../../table/signs";
import Backdrop from "./Backdrop";
import icons from "./icons.json";
import { TEXTS } from "./texts";

learn(icons);

const front: Front = {
  texts: TEXTS,
  Backdrop,
};

export default front;
