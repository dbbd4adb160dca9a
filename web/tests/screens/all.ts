/** All screens of the client, and how the tests visit them. */
import { FULL } from "../scale";
import { AETERNA } from "./aeterna";
import { COMPOSING } from "./composing";
import { FALL_SCREENS } from "./fall";
import type { Screen } from "./screen";
import { SHELL } from "./shell";
import { STRUGGLE_SCREENS } from "./struggle";

/** Screens by name, in groups: pages outside of tables, and the tables of each game. */
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

const SETUPS = WAYS.map(([where, language, theme]) => ({
  name: `${where}, ${language}, ${theme}`,
  where,
  language,
  theme,
  device: where === "phone" ? PHONE : DESKTOP,
}));

/** Return the visits at full scale: each language in each theme, and each device in both languages and both themes. */
const everyWay = () =>
  Object.entries(ROOMS).flatMap(([room, screens]) =>
    SETUPS.map((setup) => ({
      ...setup,
      room,
      screens: Object.entries(screens).filter(([, { only = setup.where }]) => only === setup.where),
    })),
  );

/** Return the visits of the gate: screens that together draw every component, once, on a desktop by default. */
const everyComponent = () =>
  Object.entries(ROOMS).flatMap(([room, screens], at) =>
    (at % 2 === 0 ? SETUPS.slice(0, 2) : SETUPS.slice(2)).map((setup) => ({
      ...setup,
      room,
      screens: Object.entries(screens).filter(
        ([, { nightly, phoneAtGate, only = phoneAtGate ? "phone" : "desktop" }]) =>
          !nightly && only === setup.where,
      ),
    })),
  );

/** Visits of this run. */
export const VISITS = FULL ? everyWay() : everyComponent();
