/** The board of Fall of Rome and its small parts. It draws, and knows neither rules nor words. */
export { Board } from "./Board";
export { CityCard, EventCardFace } from "./Cards";
export { CubeShape, Die, type Face, Legion, RoleBadge } from "./Pieces";
export { eventSign, roleSign, TRIBE_SIGNS } from "./signs";
export { MapDefs } from "./Terrain";
export type * from "./types";
export { Deck, DeclineColumn, InvasionTrack, TribePlate } from "./Widgets";
