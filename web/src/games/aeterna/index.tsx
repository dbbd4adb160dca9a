/** Æterna's part in the shell. */
import type { Part } from "../../shell/part";
import { learn } from "../../table/signs";
import { learnOwn } from "./board/signs";
import { draw } from "./facts/draw";
import { EXPECTED, GRAVE, LINELESS, signOf, weight } from "./facts/telling";
import icons from "./icons.json";
import { begins, heading, LOOKS } from "./looks";
import { Around } from "./play/Around";
import { Final } from "./play/Final";
import { HOUSES } from "./play/House";
import { HANDLING } from "./play/handling";
import { KINDS } from "./play/kinds";
import { Players } from "./play/Players";
import { TheCity } from "./play/TheCity";
import { Top } from "./play/Top";
import "./style/tokens.css";
import { TEXTS } from "./texts";
import { TILES } from "./tiles";
import type { AeternaView } from "./view";

learn(icons);
learnOwn();

const part: Part<AeternaView> = {
  tiles: TILES,
  usual: "influence",
  draw,
  weight,
  expected: EXPECTED,
  texts: TEXTS,
  kinds: KINDS,
  looks: LOOKS,
  tales: { sign: signOf, grave: GRAVE, lineless: LINELESS, chapter: begins, heading },
  handling: HANDLING,
  places: { Around, Top, Stage: TheCity, Players },
  dialogs: HOUSES,
  Standings: Final,
};

export default part;
