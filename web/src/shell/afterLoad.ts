/** Work after the page has loaded, so that it delays nothing: the high-contrast styles, and the service worker. */

// Only if the system settings ask for more contrast.
if (matchMedia("(prefers-contrast: more), (forced-colors: active)").matches)
  void import("../style/contrast.css");

// Only where the browser allows one: over HTTPS and on localhost. Some browsers refuse it in private windows. Without
// one, everything else works the same.
if (import.meta.env.PROD && isSecureContext && "serviceWorker" in navigator)
  navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`).catch(() => undefined);
