export { Board } from "./Board";
export { type Good, GoodIcon, GoodSign } from "./Goods";
export { Figure, Wagon } from "./Pieces";
export { owned, PROVINCE_SIGNS, provincial, seatOf, TRIBE_SIGNS } from "./signs";
export type * from "./types";
