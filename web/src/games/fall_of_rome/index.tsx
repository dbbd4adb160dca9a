/** Fall of Rome's part in the shell. */
import type { Part } from "../../shell/part";
import { learn } from "../../table/signs";
import { RoleBadge } from "./board";
import icons from "./icons.json";
import { PhonePage, PhoneTop, Pips, RoleCard, Top } from "./play/around";
import { Decks } from "./play/Decks";
import { Around, handOf, pawnOf } from "./play/fall";
import { CardAbout, TheHand } from "./play/Hand";
import { pressed } from "./play/keys";
import { KINDS } from "./play/kinds";
import { Moment } from "./play/Moment";
import { Players } from "./play/Players";
import { TribeShape } from "./play/pieces";
import { prompt } from "./play/prompt";
import { Sums } from "./play/Sums";
import { inCity, OddsLegend, pawnName, TheBoard } from "./play/TheBoard";
import { TribePlates } from "./play/widgets";
import "./style/index.css";
import { draw, EXPECTED, GRAVE, SIGNS, weight } from "./facts";
import { TEXTS } from "./texts";
import { TILES } from "./tiles";
import type { FallView } from "./view";

learn(icons);

const part: Part<FallView> = {
  tiles: TILES,
  usual: "march",
  draw,
  weight,
  expected: EXPECTED,
  texts: TEXTS,
  kinds: KINDS,
  looks: {
    subtitle: ({ difficulty }, words) => words.named("difficulty", difficulty),
    Mark: ({ at, view }) => <RoleBadge role={view.roles[at] ?? ""} seat={at} />,
    // Whoever is to choose: before the first turn that is not the one who begins it.
    turn: ({ myTurn, truth, me }, words) => {
      const at = (myTurn ? pawnOf(truth, me) : null) ?? truth.player;
      return { at, name: pawnName(truth, at, words) };
    },
  },
  tales: {
    sign: (fact) =>
      fact.fact === "cube_added" && typeof fact.tribe === "string" ? (
        <TribeShape tribe={fact.tribe} />
      ) : (
        SIGNS[fact.fact]
      ),
    grave: GRAVE,
    chapter: (fact) =>
      fact.fact === "turn_begun" ? { seat: typeof fact.seat === "string" ? fact.seat : null } : null,
    Moment,
  },
  handling: {
    spot: "city",
    there: (city, { truth }, words) => inCity(city, truth, words),
    // An Event is played by its card.
    elsewhere: ({ verb, operands }, { view, me }) =>
      verb === "event" && handOf(view, me).includes(operands[0]?.value ?? ""),
    // Ending the actions cannot be taken back: unused ones are a slip of the finger.
    sure: ({ tile }, { actions }, words) =>
      tile.id === "end" && actions > 0 ? words.say("end.unused", { count: actions }) : null,
    note: ({ tile, choices }, { sure }, words) =>
      tile.id === "end" && choices.length > 0
        ? words.say(sure?.tile === "end" ? "end.again" : "end.draw")
        : null,
    prompt,
    About: ({ play, value }) => <CardAbout play={play} value={value} />,
    press: pressed,
    keys: ["keys.map", "keys.cards", "keys.count", "keys.odds"],
  },
  places: {
    Around,
    Top,
    Stage: TheBoard,
    Players,
    Own: RoleCard,
    Hand: TheHand,
    Left: Pips,
    PhoneTop,
    PhoneStrip: () => (
      <>
        <TribePlates small />
        <OddsLegend />
      </>
    ),
    PhonePage,
  },
  dialogs: {
    player: ({ play, onClose }) => <Decks view={play.truth} which="player" onClose={onClose} />,
    barbarian: ({ play, onClose }) => <Decks view={play.truth} which="barbarian" onClose={onClose} />,
  },
  Standings: Sums,
  // All hands lie open.
  curtain: false,
};

export default part;
