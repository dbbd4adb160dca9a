/**
 * Requests data before React is loaded: the texts and the games, for the home page its lists and covers, and for a
 * table also the table, its socket, its texts and its part. If a request fails, the page repeats it.
 */
import type { http } from "../protocol";
import { ahead } from "./ahead";
import { api, ask } from "./api";
import { Device } from "./device";
import type { Library } from "./library";
import { type Language, prefs } from "./prefs";
import { here, pathSegments } from "./router";
import { OWN_TEXTS } from "./texts";
import type { Table } from "./words";

const FIRST_LANGUAGE = prefs.get().language;

const games = api.games();
export const askGames = ahead(api.games, games);
// Modules are cached, so the page finds them.
OWN_TEXTS[FIRST_LANGUAGE]().catch(() => undefined);

const [first = "", second = ""] = pathSegments(here().pathname) ?? [];

const atHome = first === "";
// After the page's code, which is requested first.
const forHome = <T>(fetch: () => Promise<T>) =>
  atHome ? ahead(fetch, Promise.resolve().then(fetch)) : fetch;

/** Requests of the home page. */
export const askHome = {
  me: forHome(api.me),
  mine: forHome(() => ask<http.OwnTables>("GET", "/api/me/tables")),
  waiting: forHome(() => ask<http.Listed>("GET", "/api/tables")),
  live: forHome(() => ask<http.WatchedTable>("GET", "/api/live")),
  today: forHome(() => ask<http.TodayOut>("GET", "/api/daily")),
};

/** Texts of the home page. */
export const HOME_TEXTS: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./home/texts/en.json"),
  pl: () => import("./home/texts/pl.json"),
};

/** Requests the texts and the covers of the home page. */
function openHome(library: Library): void {
  HOME_TEXTS[FIRST_LANGUAGE]().catch(() => undefined);
  games.then((all) => Promise.all(all.map(library.front))).catch(() => undefined);
}

interface OpenedTable {
  id: string;
  look: typeof api.look;
  /** Null after a page has taken it. */
  device: Device | null;
}

let opened: OpenedTable | null = null;

/** Fetches a table. Uses the response of a pending request, if there is one. */
export function look(id: string): ReturnType<typeof api.look> {
  return opened?.id === id ? opened.look(id) : api.look(id);
}

/** Returns a connecting device. The caller must end it. */
export function connect(id: string): Device {
  const device = (opened?.id === id && opened.device) || new Device(id);
  if (device === opened?.device) opened.device = null;
  else device.connect();
  return device;
}

/** Fetches a running table's part and texts together. Both are cached for the page. */
export async function fetchPart(library: Library, game: Parameters<Library["part"]>[0]): Promise<void> {
  const { language } = prefs.get();
  await Promise.all([api.texts(game, language), library.part(game), library.texts?.(game, language)]);
}

function openTable(id: string, library: Library): void {
  const looking = api.look(id);
  opened = { id, look: ahead(() => api.look(id), looking), device: connect(id) };
  Promise.all([looking, games])
    .then(([table, all]) => {
      const game = all.find(({ name }) => name === table.game);
      if (game && table.state !== "open") return fetchPart(library, game);
    })
    .catch(() => undefined);
}

/** Starts with the table in the URL, if there is one, or with the home page. */
export function open(library: Library): void {
  if (atHome) openHome(library);
  // A private link must be redeemed before the socket opens.
  if (first === "t" && second && !here().hash) openTable(second, library);
}
