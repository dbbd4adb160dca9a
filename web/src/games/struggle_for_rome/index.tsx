/** Struggle for Rome's part in the shell. */
import type { Part } from "../../shell/part";
import { draw } from "./facts/draw";
import { EXPECTED, GRAVE, LINELESS, weight } from "./facts/telling";
import { begins, heading, LOOKS } from "./looks";
import { Corner } from "./play/Corner";
import { FactSign } from "./play/FactSign";
import { Hand } from "./play/Hand";
import { HANDLING } from "./play/handling";
import { KINDS } from "./play/kinds";
import { Moment } from "./play/Moment";
import { Top } from "./play/PhaseBar";
import { Players } from "./play/Players";
import { CardsDialog, PhonePage, PhoneStrip, PhoneTop } from "./play/phone";
import { Standings } from "./play/Standings";
import { Around } from "./play/struggle";
import { TheBoard } from "./play/TheBoard";
import { TRADE_COMPOSERS, TRADE_PANELS, TRADE_QUESTION, tradeNote } from "./play/trade";
import { TEXTS } from "./texts";
import { apt, TILES } from "./tiles";
import type { StruggleView } from "./view";

const part: Part<StruggleView> = {
  tiles: TILES,
  usual: "move",
  draw,
  weight,
  expected: EXPECTED,
  texts: TEXTS,
  kinds: KINDS,
  looks: LOOKS,
  tales: {
    sign: (fact) => <FactSign fact={fact} />,
    grave: GRAVE,
    lineless: LINELESS,
    chapter: begins,
    heading,
    Moment,
  },
  composers: TRADE_COMPOSERS,
  panels: TRADE_PANELS,
  question: TRADE_QUESTION,
  handling: {
    ...HANDLING,
    note: (...about) => HANDLING.note?.(...about) ?? tradeNote(...about),
    apt,
  },
  places: { Around, Top, Stage: TheBoard, Players, Hand, Corner, PhoneTop, PhoneStrip, PhonePage },
  dialogs: { cards: CardsDialog },
  Standings,
};

export default part;
