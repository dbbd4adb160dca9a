/** Fall of Rome's part in the shell. */
import { lazy } from "react";
import { later } from "../../shell/later";
import type { Part } from "../../shell/part";
import { learn } from "../../table/signs";
import { MapDefs, RoleBadge } from "./board";
import icons from "./icons.json";
import { alarms } from "./play/alarms";
import { PhonePage, PhoneTop, Pips, RoleCard, Top } from "./play/around";
import { inCity, pawnName } from "./play/cityText";
import { handOf, oddsOf, pawnOf } from "./play/fall";
import { TheHand } from "./play/Hand";
import { pressed } from "./play/keys";
import { KINDS } from "./play/kinds";
import { Moment } from "./play/Moment";
import { percents, risksOf } from "./play/odds";
import { Players } from "./play/Players";
import { TribeShape } from "./play/pieces";
import { drawn, follows, prompt, recruits } from "./play/prompt";
import { OddsLegend, TheBoard } from "./play/TheBoard";
import { TribePlates } from "./play/widgets";
import "./style/index.css";
import { draw, EXPECTED, GRAVE, joins, SIGNS, SOUNDS, STEPS, weight } from "./facts";
import { TEXTS } from "./texts";
import { TILES } from "./tiles";
import type { FallView } from "./view";

const About = later(async () => ({ default: (await import("./play/About")).About }));
const Aside = later(async () => ({ default: (await import("./play/About")).Aside }));
const Decks = later(async () => ({ default: (await import("./play/Decks")).Decks }));

learn(icons);

const part: Part<FallView> = {
  tiles: TILES,
  usual: "march",
  draw,
  weight,
  expected: EXPECTED,
  joins,
  texts: TEXTS,
  told: () => import("./told"),
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
    turn: "turn_begun",
    sounds: SOUNDS,
    chapter: (fact) =>
      fact.fact === "turn_begun" ? { seat: typeof fact.seat === "string" ? fact.seat : null } : null,
    // The actions end, the game goes on: what comes is the draw, a Revolt or the invasion.
    step: (facts, words) => {
      const found = facts.flatMap(({ fact }) => STEPS[fact] ?? []);
      return found[0] ? words.say(found[0]) : null;
    },
    Moment,
    telling: () => import("./tales/telling"),
  },
  alarms,
  handling: {
    spot: "city",
    there: (city, play, words) => {
      const odds = oddsOf(play);
      return inCity(
        city,
        play.truth,
        words,
        odds ? { odds: percents(odds), risks: risksOf(odds, play.me !== null) } : {},
      );
    },
    // An Event is played by its card.
    // A city that an Event asks for glows on the map.
    elsewhere: ({ verb, operands }, { view, me }) =>
      (verb === "event" && handOf(view, me).includes(operands[0]?.value ?? "")) || verb === "target",
    // An Event's card was pressed, then what it is to do: that is said twice already.
    atOnce: ({ verb }) => verb === "event",
    // Ending the actions cannot be taken back: unused ones are a slip of the finger.
    sure: ({ tile }, { actions }, words) =>
      tile.id === "end" && actions > 0 ? words.say("end.unused", { count: actions }) : null,
    note: ({ tile, choices }, { sure, truth }, words) =>
      tile.id === "end" && choices.length > 0
        ? words.say(sure?.tile === "end" ? "end.again" : "end.draw", { number: drawn(truth) })
        : tile.id === "recruit" && choices.length > 0
          ? recruits(truth, words)
          : null,
    prompt,
    About,
    Aside,
    follows,
    press: pressed,
    keys: ["keys.map", "keys.cards", "keys.count", "keys.odds"],
  },
  places: {
    Around: MapDefs,
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
    player: ({ onClose }) => <Decks which="player" onClose={onClose} />,
    barbarian: ({ onClose }) => <Decks which="barbarian" onClose={onClose} />,
  },
  Standings: lazy(async () => ({ default: (await import("./play/Sums")).Sums })),
  // All hands lie open.
  curtain: false,
};

export default part;
