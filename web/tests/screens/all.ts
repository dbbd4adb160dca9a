/** Every screen of the client that somebody can stand at, and how they stand there. */
import { AETERNA } from "./aeterna";
import { COMPOSING } from "./composing";
import { FALL_SCREENS } from "./fall";
import type { Screen } from "./screen";
import { SHELL } from "./shell";
import { STRUGGLE_SCREENS } from "./struggle";

/** By where they are: around tables, and at a table of each game. */
export const ROOMS: Readonly<Record<string, Readonly<Record<string, Screen>>>> = {
  shell: { ...SHELL, ...COMPOSING },
  "Fall of Rome": FALL_SCREENS,
  Æterna: AETERNA,
  "Struggle for Rome": STRUGGLE_SCREENS,
};

const DESKTOP = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const WAYS = [
  ["phone", "pl", "dark"],
  ["desktop", "pl", "light"],
  ["phone", "en", "light"],
  ["desktop", "en", "dark"],
] as const;

/** Each language by day and by night, each device in both languages and in both colours: of any two, every pair. */
export const HOW = WAYS.map(([where, language, theme]) => ({
  name: `${where}, ${language}, ${theme}`,
  where,
  language,
  theme,
  device: where === "phone" ? PHONE : DESKTOP,
}));
