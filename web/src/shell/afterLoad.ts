/** What comes after the page has loaded, so that nobody waits for it: more contrast, and the service worker. */

// For who asks the system for it.
if (matchMedia("(prefers-contrast: more), (forced-colors: active)").matches)
  void import("../style/contrast.css");

// Where the browser allows one: over HTTPS and on this machine. Some refuse it in private windows, and who has none plays
// as before.
if (import.meta.env.PROD && isSecureContext && "serviceWorker" in navigator)
  navigator.serviceWorker.register("/worker.js").catch(() => undefined);
