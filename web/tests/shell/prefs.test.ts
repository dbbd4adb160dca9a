import { expect, test } from "vitest";
import { type Prefs, validPrefs } from "../../src/shell/prefs";

const DEFAULTS = {
  theme: "system",
  speed: "normal",
  notify: false,
  odds: false,
  volume: 0.5,
  muted: false,
  vibrate: true,
};

test("a new device gets the default preferences", () => {
  expect(validPrefs({})).toMatchObject(DEFAULTS);
});

test("stored preferences are kept", () => {
  const stored: Prefs = {
    language: "pl",
    theme: "dark",
    speed: "off",
    notify: true,
    odds: true,
    volume: 0.2,
    muted: true,
    vibrate: false,
  };
  expect(validPrefs(stored)).toEqual(stored);
});

test("invalid preferences get their defaults, and the volume stays between 0 and 1", () => {
  const wrong = { theme: "pink", speed: 3, notify: "yes", odds: 1, volume: "loud", muted: 1, vibrate: 0 };
  expect(validPrefs(wrong as unknown as Partial<Prefs>)).toMatchObject(DEFAULTS);
  expect(validPrefs({ volume: 7 }).volume).toBe(1);
  expect(validPrefs({ volume: -1 }).volume).toBe(0);
});
