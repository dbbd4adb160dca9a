/** Components that no screen of the list shows. Add a screen for a new component instead of an entry here. */
const REASONS = {
  moves: "visible only during an animation or just after an event",
  small: "visible only in windows smaller than those of the gate; the tests of its game render it",
  fallback: "replaces missing content, or renders only its children",
};

export const NOT_SEEN: Readonly<Record<string, keyof typeof REASONS>> = {
  "src/games/aeterna/play/Frame.tsx Cramped": "small",
  "src/games/fall_of_rome/board/Flights.tsx Flown": "moves",
  "src/games/fall_of_rome/board/Flights.tsx Ghost": "moves",
  "src/games/fall_of_rome/board/Pieces.tsx Legion": "moves",
  "src/games/fall_of_rome/play/Moment.tsx Moment": "moves",
  "src/games/struggle_for_rome/board/Flights.tsx Flown": "moves",
  "src/games/struggle_for_rome/board/Flights.tsx Lost": "moves",
  "src/games/struggle_for_rome/board/Goods.tsx GoodIcon": "moves",
  "src/games/struggle_for_rome/board/Walks.tsx Walked": "moves",
  "src/games/struggle_for_rome/play/Moment.tsx Moment": "moves",
  "src/shell/Boundary.tsx UntranslatedError": "fallback",
  "src/shell/play/Panel.tsx BrokenPanel": "fallback",
};
