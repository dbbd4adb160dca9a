/** Leave nothing of one test to the next. */
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach } from "vitest";

// Development's React notes where every element was made, which takes a quarter of the time. It stops at ten thousand.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 1e4, set: () => {} });

// A board has thousands of elements. Whether each is hidden is asked for in Chromium, which has style sheets.
configure({
  defaultHidden: true,
  asyncUtilTimeout: 20_000,
  // All of a page would be printed with every message.
  getElementError: (message) => new Error(message ?? ""),
});

// A map is drawn once its window has a size.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { get: () => innerWidth },
  clientHeight: { get: () => innerHeight },
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  history.replaceState(null, "", "/");
});
