/** Icons of the game. Those missing from game-icons.net are drawn here, in a box of 512. */
import { type IconName, learn } from "../../../table/signs";
import type { Building, Colour, Good } from "../view";

/** Our own drawings. */
export const OWN: Readonly<Record<string, string>> = {
  /** A head and a draped shoulder with the stripe of the tunic. */
  "ae-citizen":
    "M256 28a98 98 0 1 1 0 196 98 98 0 0 1 0-196ZM60 486V398c0-92 62-146 150-152l104 240ZM352 486 246 246h50c98 0 156 58 156 152v88Z",
  /** The board, with cards on it. */
  "ae-board":
    "M40 76h432v360H40ZM78 114v284h356V114ZM112 150h88v212h-88ZM220 150h88v212h-88ZM328 150h72v212h-72Z",
  /** Towers and a gable. */
  "ae-city":
    "M28 452V250h36v-40h30v40h58v-40h30v40h36V452ZM294 452V250h36v-40h30v40h58v-40h30v40h36V452ZM172 170 256 62l84 108ZM234 190h44v262h-44Z",
  /** "Always": a loop. */
  "ae-always":
    "M256 208C216 148 172 124 134 124 72 124 25 180 25 256s47 132 109 132c38 0 82-24 122-84 40 60 84 84 122 84 62 0 109-56 109-132s-47-132-109-132c-38 0-82 24-122 84ZM134 180c28 0 58 24 90 76-32 52-62 76-90 76-32 0-55-32-55-76s23-76 55-76ZM378 180c32 0 55 32 55 76s-23 76-55 76c-28 0-58-24-90-76 32-52 62-76 90-76Z",
};

/** Registers the game's icons and pictures. */
export function learnOwn(): void {
  learn(OWN);
}

export const GOOD_SIGNS: Readonly<Record<Good, IconName>> = {
  aurei: "two-coins",
  wheat: "wheat",
  stone: "stone-block",
  citizen: "ae-citizen",
  unrest: "fist",
  pp: "laurels",
};

export const COLOUR_SIGNS: Readonly<Record<Colour, IconName>> = {
  military: "roman-shield",
  religious: "fire-bowl",
  civil: "stone-bridge",
  political: "public-speaker",
  commercial: "amphora",
  diplomatic: "shaking-hands",
  personality: "caesar",
};

export const PREFECT = "eagle-emblem";
export const RUIN = "ancient-ruins";
export const DOOM = "death-skull";
export const UPROAR = "uprising";

/** Drawing of each building, standing on 0, 0: 40 wide, 28 high, as pieces with their materials. */
export const BUILT: Readonly<Record<Building, readonly (readonly [string, string])[]>> = {
  templum: [
    ["stonework", "M-19 0V-4H19V0ZM-17-4V-7H17V-4Z"],
    ["doorway", "M-14-7V-18H14V-7Z"],
    ["stonework", "M-15.5-7V-18H-11.5V-7ZM-6.7-7V-18H-2.7V-7ZM2.7-7V-18H6.7V-7ZM11.5-7V-18H15.5V-7Z"],
    ["tiles", "M-18-18 0-27.5 18-18Z"],
  ],
  aquaeductus: [
    [
      "stonework",
      "M-20 0V-24H20V0H15.6V-9.6a4.4 4.4 0 0 0-8.8 0V0H4.4V-9.6a4.4 4.4 0 0 0-8.8 0V0H-6.8V-9.6a4.4 4.4 0 0 0-8.8 0V0Z",
    ],
    [
      "doorway",
      "M-15.6-16.4h4v-2.2a2 2 0 0 0-4 0ZM-8.4-16.4h4v-2.2a2 2 0 0 0-4 0ZM-2-16.4h4v-2.2a2 2 0 0 0-4 0ZM4.4-16.4h4v-2.2a2 2 0 0 0-4 0ZM11.6-16.4h4v-2.2a2 2 0 0 0-4 0Z",
    ],
    ["conduit", "M-20-24V-27H20V-24Z"],
  ],
  amphitheatrum: [
    [
      "stonework",
      "M-19-17C-19-24-8-27.5 2-27.5 10-27.5 15-25.5 17-23.5L14-18 19-15V-5C19-1.5 9 0 0 0S-19-1.5-19-5Z",
    ],
    [
      "doorway",
      "M-14.5-18C-14.5-21.6-7-24 1-24 6-24 10.5-23 13-21.8L10.8-17.4C8-16.4 4-15.6 0-15.6-8-15.6-14.5-16-14.5-18ZM-15.4-4.4V-9.6a1.6 1.6 0 0 1 3.2 0v5.6ZM-8.8-3V-9a1.8 1.8 0 0 1 3.6 0v6.2ZM-1.8-2.6V-9a1.8 1.8 0 0 1 3.6 0v6.4ZM5.2-3V-9a1.8 1.8 0 0 1 3.6 0v6ZM12.2-4V-9.6a1.6 1.6 0 0 1 3.2 0v5.2Z",
    ],
  ],
};
