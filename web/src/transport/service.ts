/** Connects to the server that served this page, by HTTP and WebSocket. */
import type { Transport } from "./transport";

export const service: Transport = {
  request: ({ method, path, language, body, link, timeout }) =>
    fetch(path, {
      method,
      headers: {
        "Accept-Language": language,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(link ? { Authorization: `Bearer ${link}` } : {}),
      },
      ...(body === undefined ? {} : { body }),
      ...(timeout === undefined ? {} : { signal: AbortSignal.timeout(timeout) }),
    }),
  socket: (path) => {
    const at = new URL(path, location.href);
    at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(at.href) as unknown as ReturnType<Transport["socket"]>;
  },
  whenReady: (then) => then(),
};
