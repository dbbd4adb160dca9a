/** HTTP client of the service. Errors have the service's own texts. */
import type { http } from "../protocol";
import { transport } from "../transport";
import { clock } from "./clock";
import { prefs } from "./prefs";

export class Failed extends Error {
  constructor(
    message: string,
    readonly key: string,
    /** HTTP status. 0: no response. */
    readonly status = 0,
  ) {
    super(message);
  }

  /** Whether a retry may succeed. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Timeout of a request, in milliseconds. */
const ANSWER_MS = 30_000;

/** Sends a request in the player's language. Throws Failed if there is no response. */
export async function request(
  sent: Omit<Parameters<typeof transport.request>[0], "language">,
): Promise<Response> {
  try {
    return await transport.request({ ...sent, language: prefs.get().language });
  } catch {
    throw new Failed("", "offline");
  }
}

/** Returns the error in a response. */
export function failure(said: unknown, status: number): Failed {
  const error = (said as http.ErrorOut | null)?.error;
  return new Failed(error?.text ?? "", error?.key ?? "failed", status);
}

/** `link`: token of a private link, to use its seat instead of the browser's own. */
export async function ask<T>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  link?: string,
): Promise<T> {
  const sent = Date.now();
  const answer = await request({
    ...{ method, path, link, timeout: ANSWER_MS },
    ...(method !== "GET" ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  // A cached response has an old date. Proxies send its age; the browser's cache is known only from Cache-Control.
  if (!answer.headers.has("Age") && !answer.headers.get("Cache-Control")?.includes("immutable"))
    clock.heard(answer.headers.get("Date"), sent, Date.now());
  if (answer.status === 204) return undefined as T;
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok && said === null) throw new Failed("", "offline"); // The connection broke during the response.
  if (!answer.ok) throw failure(said, answer.status);
  return said as T;
}

type Texts = Record<string, string>;

/** Texts of games by URL. URLs change with the content, so no text is fetched twice. */
const texts = new Map<string, Promise<Texts>>();

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

/** Requests for tables. Requests of pages that load later are in the modules of those pages. */
export const api = {
  games: () => ask<http.GameOut[]>("GET", "/api/games"),
  texts: (game: Pick<http.GameOut, "name"> & Partial<Pick<http.GameOut, "texts">>, language: string) => {
    // A service of the previous version sends no URL.
    const address = game.texts?.[language];
    if (!address) return ask<Texts>("GET", `/api/games/${encodeURIComponent(game.name)}/texts/${language}`);
    const found = texts.get(address) ?? ask<Texts>("GET", address);
    texts.set(address, found);
    found.catch(() => texts.delete(address));
    return found;
  },
  me: () => ask<http.Me>("GET", "/api/me"),
  become: (name: string, language: string) => ask<http.Me>("POST", "/api/me", { name, language }),
  create: (body: Partial<http.NewTable>) => ask<http.TableOut>("POST", "/api/tables", body),
  look: (id: string) => ask<http.TableOut>("GET", table(id)),
  configure: (id: string, body: Partial<http.Configuration>) =>
    ask<http.TableOut>("POST", `${table(id)}/settings`, body),
  claim: (id: string, seat: string, body: http.Claim) =>
    ask<http.TableOut>("POST", `${table(id)}/seats/${seat}/claim`, body),
  beside: (id: string, seat: string, body: http.Claim) =>
    ask<http.Link>("POST", `${table(id)}/seats/${seat}/beside`, body),
  leave: (id: string) => ask<http.TableOut>("POST", `${table(id)}/leave`),
  kick: (id: string, seat: string) => ask<http.TableOut>("POST", `${table(id)}/seats/${seat}/kick`),
  pardon: (id: string) => ask<http.TableOut>("POST", `${table(id)}/pardon`),
  bot: (id: string, seat: string, bot: string) =>
    ask<http.TableOut>("POST", `${table(id)}/seats/${seat}/bot`, { bot }),
  start: (id: string) => ask<http.TableOut>("POST", `${table(id)}/start`),
  rematch: (id: string) => ask<http.NextTable>("POST", `${table(id)}/rematch`),
  odds: (id: string, link?: string) => ask<http.OddsOut>("GET", `${table(id)}/odds`, undefined, link),
  link: (id: string) => ask<http.Link>("GET", `${table(id)}/link`),
  comeBack: (id: string, token: string) => ask<http.TableOut>("POST", `${table(id)}/return`, { token }),
  record: <T>(id: string) => ask<T>("GET", `${table(id)}/record`),
  recordAt: (id: string) => `${table(id)}/record`,
  socket: (id: string) => transport.socket(`${table(id)}/socket`),
};

/** Turns skipping of pauses and automatic ends of turns on or off for the player's seat. */
export const skipPauses = (id: string, on: boolean) =>
  ask<http.TableOut>("POST", `/api/tables/${id}/skips`, { on });
