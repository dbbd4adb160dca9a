/** Components that no screen of the list shows. A new one belongs on a screen, not in here. */
const REASONS = {
  moves: "seen only while something moves or has just happened",
  small: "seen only in windows smaller than those of the gate; the tests of its game draw it",
  fallback: "stands in for what has not come, or shows only what it is given",
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
