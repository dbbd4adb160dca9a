/** Setup of component tests. It resets the page after each test. */
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach } from "vitest";

// Development builds of React record where each element was created, which takes a quarter of the time. React stops
// after ten thousand records, so pretend that it has them.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 1e4, set: () => {} });

// A board has thousands of elements. Only tests in Chromium check whether each is hidden, because it has style sheets.
configure({
  defaultHidden: true,
  asyncUtilTimeout: 20_000,
  // The default message would contain the whole page.
  getElementError: (message) => new Error(message ?? ""),
});

// A map is only drawn if its window has a size.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { get: () => innerWidth },
  clientHeight: { get: () => innerHeight },
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  history.replaceState(null, "", "/");
});
