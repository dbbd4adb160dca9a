/** Æterna's part in the shell. */
import type { Part } from "../../shell/part";
import { learn } from "../../table/signs";
import { learnOwn } from "./board/signs";
import icons from "./icons.json";
import { begins, LOOKS } from "./looks";
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
  // Nothing is told step by step yet: what happened is read in the annals.
  draw: (view) => view,
  weight: () => 0,
  expected: new Set(),
  texts: TEXTS,
  kinds: KINDS,
  looks: LOOKS,
  tales: { chapter: begins },
  handling: HANDLING,
  places: { Around, Top, Stage: TheCity, Players },
  dialogs: HOUSES,
  Standings: Final,
};

export default part;
