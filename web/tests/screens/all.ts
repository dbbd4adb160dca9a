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

export const HOW = (["pl", "en"] as const).flatMap((language) => [
  { name: `phone, ${language}`, where: "phone", language, device: PHONE } as const,
  { name: `desktop, ${language}`, where: "desktop", language, device: DESKTOP } as const,
]);
