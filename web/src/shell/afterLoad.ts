/** Work after the page has loaded, so that it delays nothing: the high-contrast styles, and the service worker. */
import { LOCAL } from "../transport";
import { hostState } from "../transport/local";

// Only if the system settings ask for more contrast.
if (matchMedia("(prefers-contrast: more), (forced-colors: active)").matches)
  void import("../style/contrast.css");

// Only where the browser allows one: over HTTPS and on localhost. Some browsers refuse it in private windows. Without
// one, everything else works the same.
function register(): void {
  if (import.meta.env.PROD && isSecureContext && "serviceWorker" in navigator)
    navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`).catch(() => undefined);
}

/** Registers it when Python's files have arrived. The player waits for those, and the service worker would slow them. */
function registerAfterPython(): void {
  const go = () => {
    if (hostState.get().at === "loading") return;
    stop();
    register();
  };
  const stop = hostState.subscribe(go);
  go();
}

/** The service worker fetches the files of other pages. They would slow a table, which still loads at first. */
const REGISTER_AFTER_MS = 4000;

if (LOCAL) registerAfterPython();
else setTimeout(register, REGISTER_AFTER_MS);
