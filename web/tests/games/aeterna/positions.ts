/** Tables of Æterna to look at and to measure: moments of real games (`scripts/views.py`), and fuller ones than any. */
import {
  type AeternaView,
  activeHills,
  BUILDINGS,
  type HillState,
  letterAt,
} from "../../../src/games/aeterna/view";
import acted from "./views/acted.json";
import actions from "./views/actions.json";
import board_card from "./views/board_card.json";
import draft from "./views/draft.json";
import free from "./views/free.json";
import influence from "./views/influence.json";
import late from "./views/late.json";
import order from "./views/order.json";
import over from "./views/over.json";
import sealed from "./views/sealed.json";
import three from "./views/three.json";
import token from "./views/token.json";
import two from "./views/two.json";
import unrest from "./views/unrest.json";
import waiting from "./views/waiting.json";

export interface Position {
  view: AeternaView;
  awaited: string[];
  options: string[];
  compositions: unknown[];
}

/** More than the rules allow: everything at its widest and highest. */
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
  const all = (count: number) => [count, count, count, count];
  return {
    ...rest,
    view: {
      ...view,
      hills,
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

const real = (moment: unknown) => moment as Position;

export const POSITIONS: Readonly<Record<string, Position>> = {
  draft: real(draft),
  sealed: real(sealed),
  actions: real(actions),
  acted: real(acted),
  influence: real(influence),
  token: real(token),
  free: real(free),
  board_card: real(board_card),
  waiting: real(waiting),
  unrest: real(unrest),
  order: real(order),
  late: real(late),
  over: real(over),
  three: real(three),
  two: real(two),
  crowded: crowded(real(influence)),
};
