/** Æterna's part for the shell. */
import { lazy } from "react";
import { later } from "../../shell/later";
import type { Part } from "../../shell/part";
import { learn } from "../../table/signs";
import { learnOwn } from "./board/signs";
import { draw } from "./facts/draw";
import { EXPECTED, GRAVE, joins, LINELESS, SOUNDS, signOf, weight } from "./facts/telling";
import icons from "./icons.json";
import { begins, heading, LOOKS, step } from "./looks";
import { Hand } from "./play/Hand";
import { HANDLING } from "./play/handling";
import { HoldingUp } from "./play/held";
import { houseOf } from "./play/houseOf";
import { KINDS } from "./play/kinds";
import { Players } from "./play/Players";
import { TheCity } from "./play/TheCity";
import { Top } from "./play/Top";
import "./style/tokens.css";
import { TEXTS } from "./texts";
import { TILES } from "./tiles";
import type { AeternaView } from "./view";

const HouseDialog = later(async () => ({ default: (await import("./play/House")).HouseDialog }));

learn(icons);
learnOwn();

const part: Part<AeternaView> = {
  tiles: TILES,
  usual: "influence",
  draw,
  weight,
  expected: EXPECTED,
  joins,
  texts: TEXTS,
  told: () => import("./told"),
  kinds: KINDS,
  looks: LOOKS,
  tales: {
    sign: signOf,
    grave: GRAVE,
    turn: "turn_begun",
    sounds: SOUNDS,
    lineless: LINELESS,
    chapter: begins,
    heading,
    step,
    telling: () => import("./tales/telling"),
  },
  handling: HANDLING,
  places: { Around: HoldingUp, Top, Stage: TheCity, Players, Hand },
  dialogs: Object.fromEntries(
    [0, 1, 2, 3].map((seat) => [houseOf(seat), (shown) => <HouseDialog seat={seat} {...shown} />]),
  ),
  Standings: lazy(async () => ({ default: (await import("./play/Final")).Final })),
};

export { Mark } from "./Mark";
export default part;
