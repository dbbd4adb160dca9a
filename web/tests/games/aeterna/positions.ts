/** Positions of Æterna for tests and the gallery: moments of real games (`scripts/views.py`), and variants of them. */
import {
  type AeternaView,
  activeHills,
  BUILDINGS,
  type Hill,
  type HillState,
  letterAt,
} from "../../../src/games/aeterna/view";
import type { Event } from "../../../src/protocol";
import acted from "./views/acted.json" with { type: "json" };
import actions from "./views/actions.json" with { type: "json" };
import board_card from "./views/board_card.json" with { type: "json" };
import draft from "./views/draft.json" with { type: "json" };
import free from "./views/free.json" with { type: "json" };
import influence from "./views/influence.json" with { type: "json" };
import late from "./views/late.json" with { type: "json" };
import order from "./views/order.json" with { type: "json" };
import over from "./views/over.json" with { type: "json" };
import sealed from "./views/sealed.json" with { type: "json" };
import tale from "./views/tale.json" with { type: "json" };
import three from "./views/three.json" with { type: "json" };
import token from "./views/token.json" with { type: "json" };
import two from "./views/two.json" with { type: "json" };
import unrest from "./views/unrest.json" with { type: "json" };
import waiting from "./views/waiting.json" with { type: "json" };

export interface Position {
  /** The log up to this position. Most positions have none. */
  log?: Event[];
  view: AeternaView;
  awaited: string[];
  options: string[];
  compositions: unknown[];
}

/** Return a position with more pieces than the rules allow, to measure the layout at its widest and highest. */
function crowded({ view, ...rest }: Position): Position {
  const hills: AeternaView["hills"] = {};
  activeHills(view).forEach((hill, at) => {
    const state = view.hills[hill] as HillState;
    hills[hill] = {
      ...state,
      stacks: [7, 6, 5].map((citizens, place) => ({ seat: letterAt((at + place) % 4), citizens })),
      tokens: state.tokens.map((each, place) => ({
        token: ["citizen1_aurei1", "wheat1_aurei2", "unrest2"][place] ?? each.token,
        active: (at + place) % 3 !== 0,
      })),
      covered: at % 3,
      buildings: [...BUILDINGS],
    };
  });
  const prices = view.prices && {
    ...view.prices,
    influence: Object.fromEntries(
      Object.entries(view.prices.influence).map(([hill, price]) => [
        hill,
        { ...price, stacks: hills[hill as Hill]?.stacks ?? [] },
      ]),
    ),
  };
  const all = (count: number) => [count, count, count, count];
  return {
    ...rest,
    view: {
      ...view,
      hills,
      prices,
      aurei: all(28),
      wheat: all(16),
      stone: all(12),
      domus: all(7),
      unrest: all(10),
      doom: [1, 2, 2, 12],
      prestige: all(124),
    },
  };
}

/** Return a position with every verb: two favors, and Monuments to activate, to exchange with and to swap with. */
function busy({ view, options, ...rest }: Position): Position {
  const moved = ["Lupercal", "Forum Boarium", "Curia Hostilia"];
  const own = (cards: string[], seat: number) =>
    seat === 0 ? [...cards, ...moved] : cards.filter((card) => !moved.includes(card));
  return {
    ...rest,
    options: [
      ...options,
      ...["favor Sulla", "favor Spartacus", "activate Lupercal"],
      ...["exchange Forum_Boarium wheat", "exchange Forum_Boarium aurei"],
      ...["swap Curia_Hostilia Palatinus", "swap Curia_Hostilia Aventinus"],
    ],
    view: {
      ...view,
      aurei: [9, 9, 1, 5],
      played: view.played.map(own),
      personalities: ["Sulla", "Spartacus"],
      prices: view.prices && {
        ...view.prices,
        favors: { Sulla: { aurei: 5, times: 2 }, Spartacus: { aurei: 5, times: 1 } },
      },
    },
  };
}

/** Return a position in which one Hill has no space left. */
function closed({ view, options, ...rest }: Position): Position {
  const hill: Hill = "Palatinus";
  const state = view.hills[hill] as HillState;
  const stacks = ["B", "C", "D"].map((seat) => ({ seat, citizens: 1 }));
  const { [hill]: _, ...influence } = view.prices?.influence ?? {};
  const refusal = { verb: "influence", rule: "AE-3.4", key: "refusal.influence.full", params: { hill } };
  return {
    ...rest,
    options: options.filter((act) => act !== `influence ${hill}`),
    view: {
      ...view,
      hills: { ...view.hills, [hill]: { ...state, stacks } },
      prices: view.prices && {
        ...view.prices,
        influence,
        closed: { ...view.prices.closed, [hill]: refusal },
      },
    },
  };
}

/** Return a position in which Tabularium asks to take a card from the board. */
function taking({ view, ...rest }: Position): Position {
  const agenda = [...view.agenda.slice(0, -1), { step: "take", seat: "A" }];
  const options = view.board_cards.map((card) => `take ${card.replaceAll(" ", "_")}`);
  return { ...rest, options, view: { ...view, agenda } };
}

const real = (moment: unknown) => moment as Position;

/** Return a moment of the recorded game with the log up to it. */
function told(moment: unknown): Position {
  const position = real(moment);
  const { era, phase, player } = position.view;
  let view: Partial<AeternaView> = {};
  const last = tale.findIndex((line) => {
    view = { ...view, ...(line.view as Partial<AeternaView>) };
    return view.era === era && view.phase === phase && view.player === player;
  });
  const log = tale
    .slice(0, last + 1)
    .map(({ seat, facts }, seq) => ({ seq, seat, act: null, undo: null, facts }));
  return { ...position, log: log as unknown as Event[] };
}

/** Return the position with an Unrest that passes every Damage token, and with all kinds of goods. */
function troubled({ view, ...rest }: Position): Position {
  const options = view.damage.flatMap((damage) => [`repair ${damage}`, `suffer ${damage}`]);
  return {
    ...rest,
    options: options.filter((act) => act !== "repair quarry"),
    view: { ...view, unrest: [9, 0, 3, 0], aurei: [5, 7, 1, 9], wheat: [5, 3, 4, 7] },
  };
}

export const POSITIONS: Readonly<Record<string, Position>> = {
  draft: real(draft),
  sealed: real(sealed),
  actions: real(actions),
  acted: real(acted),
  influence: real(influence),
  token: real(token),
  free: real(free),
  board_card: real(board_card),
  take: taking(real(board_card)),
  waiting: real(waiting),
  unrest: told(unrest),
  troubled: troubled(told(unrest)),
  order: told(order),
  late: real(late),
  over: told(over),
  three: real(three),
  two: real(two),
  crowded: crowded(real(influence)),
  closed: closed(real(influence)),
  busy: busy(real(actions)),
};
