/** The service over HTTP; what it refuses is told in its own words. */
import type { http } from "../protocol";
import { clock } from "./clock";
import { prefs } from "./prefs";

export class Failed extends Error {
  constructor(
    message: string,
    readonly key: string,
    /** Of the answer; 0: there was none. */
    readonly status = 0,
  ) {
    super(message);
  }

  /** Whether it may well be answered a moment later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** After so long nobody answers. */
const ANSWER_MS = 30_000;

/** `link`: the token of a private link, to ask for that seat in place of the browser's own. */
export async function ask<T>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  link?: string,
): Promise<T> {
  let answer: Response;
  const sent = Date.now();
  try {
    answer = await fetch(path, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        "Accept-Language": prefs.get().language,
        ...(method !== "GET" ? { "Content-Type": "application/json" } : {}),
        ...(link ? { Authorization: `Bearer ${link}` } : {}),
      },
      ...(method !== "GET" ? { body: JSON.stringify(body ?? {}) } : {}),
    });
  } catch {
    throw new Failed("", "offline");
  }
  // The service lets nobody keep its answers; one that was kept all the same says how old it is.
  if (!answer.headers.has("Age")) clock.heard(answer.headers.get("Date"), sent, Date.now());
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok && said === null) throw new Failed("", "offline"); // It broke off on the way.
  if (!answer.ok) {
    const error = (said as http.ErrorOut | null)?.error;
    throw new Failed(error?.text ?? "", error?.key ?? "failed", answer.status);
  }
  return said as T;
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

/** What is asked at a table, and before one sits there; what only pages ask that are loaded later stands in those. */
export const api = {
  games: () => ask<http.GameOut[]>("GET", "/api/games"),
  texts: (game: string, language: string) =>
    ask<Record<string, string>>("GET", `/api/games/${encodeURIComponent(game)}/texts/${language}`),
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
  socketAt: (id: string) => {
    const at = new URL(`${table(id)}/socket`, location.href);
    at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
    return at.href;
  },
};
