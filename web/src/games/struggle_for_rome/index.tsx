/** Struggle for Rome's part in the shell. */
import { lazy } from "react";
import type { Part } from "../../shell/part";
import { draw } from "./facts/draw";
import { EXPECTED, GRAVE, joins, LINELESS, SOUNDS, weight } from "./facts/telling";
import { begins, heading, LOOKS, step } from "./looks";
import { alarms } from "./play/alarms";
import { Corner } from "./play/Corner";
import { FactSign } from "./play/FactSign";
import { Hand } from "./play/Hand";
import { HANDLING } from "./play/handling";
import { KINDS } from "./play/kinds";
import { Moment } from "./play/Moment";
import { Top } from "./play/PhaseBar";
import { Players } from "./play/Players";
import { preset } from "./play/payments";
import { CardsDialog, PhonePage, PhoneStrip, PhoneTop } from "./play/phone";
import { PLATES } from "./play/plates";
import { Around } from "./play/struggle";
import { TheBoard } from "./play/TheBoard";
import { TRADE_COMPOSERS, TRADE_PANELS, TRADE_QUESTION, tradeNote } from "./play/trade";
import { TEXTS } from "./texts";
import { apt, TILES } from "./tiles";
import type { StruggleView } from "./view";

const part: Part<StruggleView> = {
  tiles: TILES,
  usual: "move",
  preset,
  draw,
  weight,
  expected: EXPECTED,
  joins,
  texts: TEXTS,
  told: () => import("./told"),
  kinds: KINDS,
  looks: LOOKS,
  tales: {
    sign: (fact) => <FactSign fact={fact} />,
    grave: GRAVE,
    turn: "turn_begun",
    sounds: SOUNDS,
    lineless: LINELESS,
    chapter: begins,
    heading,
    step,
    Moment,
    telling: () => import("./tales/telling"),
  },
  composers: TRADE_COMPOSERS,
  panels: TRADE_PANELS,
  question: TRADE_QUESTION,
  alarms,
  handling: {
    ...HANDLING,
    note: (...about) => HANDLING.note?.(...about) ?? tradeNote(...about),
    apt,
  },
  places: { Around, Top, Stage: TheBoard, Players, Hand, Corner, PhoneTop, PhoneStrip, PhonePage },
  dialogs: { cards: CardsDialog, ...PLATES },
  Standings: lazy(async () => ({ default: (await import("./play/Standings")).Standings })),
};

export { Mark } from "./Mark";
export default part;
