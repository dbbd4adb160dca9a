/** Plan of a new table: seats and settings. The last plan of each game is stored. */
import type { http } from "../../protocol";
import { LOCAL } from "../../transport";
import { api } from "../api";
import { storeTokens, type Tokens, tokenIn } from "../device";
import { contributionFor } from "../fair";
import type { Chosen } from "../game";
import { keepName, knownName } from "../name";
import { navigate } from "../router";
import { SEATS } from "../seat";
import { readStored, writeStored } from "../storage";
import type { Words } from "../words";

export type Way = "alone" | "bots" | "friends" | "hotseat";
/** Who takes a seat: a person with the link, a bot, or a person at this device. */
export type Taker = "person" | "bot" | "beside";
export const TAKERS: readonly Taker[] = LOCAL ? ["bot", "beside"] : ["person", "bot", "beside"];

export interface SeatPlan {
  taker: Taker;
  bot: string;
  /** Name of a person at this device. */
  name: string;
}

export interface Plan {
  name: string;
  /** Seats other than the user's own. */
  others: SeatPlan[];
  settings: Chosen;
  options: http.TableOptions;
  isPublic: boolean;
  title: string;
}

export const USUAL: http.TableOptions = {
  undo: true,
  spectators: true,
  chat: true,
  odds: true,
  hints: true,
  pace: 0,
  clock: { minutes: 0, seconds: 0 },
  bot_pause: 0.6,
};

/** Returns the default options of the game's tables. */
export function usualOptions(game: http.GameOut): http.TableOptions {
  const own = Object.entries(game.options).map(([name, how]) => [name, how === "on"]);
  return { ...USUAL, ...Object.fromEntries(own) };
}

/** Returns the strongest bot. The server lists bots from weak to strong. */
export function bestBot(game: http.GameOut): string {
  return game.bots.at(-1) ?? "random";
}

/** Returns the settings in the format of the server, in which lists are joined. */
export function given(settings: Chosen): Record<string, string> {
  return settings as Record<string, string>;
}

/** Usual number of seats for each way to play. */
const USUALLY: Record<Way, number> = { alone: 1, bots: 3, friends: 3, hotseat: 2 };
const TAKER: Record<Way, Taker> = { alone: "bot", bots: "bot", friends: "person", hotseat: "beside" };

/** Returns the possible numbers of seats for a way to play. Null: the game cannot be played this way. */
export function seatsFor(game: http.GameOut, way: Way): { low: number; high: number; usual: number } | null {
  const low = Math.max(Number(game.seats[0]), way === "alone" ? 1 : 2);
  const high = way === "alone" ? 1 : Number(game.seats[1]);
  if (low > high || (way === "bots" && game.bots.length === 0)) return null;
  return { low, high, usual: Math.max(low, Math.min(high, USUALLY[way])) };
}

/** Returns an added seat: the usual kind for the way to play, if the game allows it. */
export function seatOf(game: http.GameOut, way: Way): SeatPlan {
  const taker = TAKER[way] === "bot" && game.bots.length === 0 ? (LOCAL ? "beside" : "person") : TAKER[way];
  return { taker, bot: bestBot(game), name: "" };
}

/** Stored part of a plan, for the next table of the same game. */
interface LastTime {
  seats: number;
  bots: string[];
  settings: Chosen;
  options: Partial<http.TableOptions>;
}

const lastKey = (game: http.GameOut) => `plan.${game.name}`;

function lastTime(game: http.GameOut): LastTime | null {
  try {
    const found = JSON.parse(readStored(lastKey(game)) ?? "null") as LastTime | null;
    return found && typeof found === "object" && Array.isArray(found.bots) ? found : null;
  } catch {
    return null;
  }
}

/** Returns the initial plan: the last one of this game for this way to play. */
export function planFor(game: http.GameOut, way: Way): Plan {
  const last = lastTime(game);
  const [fewest, most] = [Number(game.seats[0]), Number(game.seats[1])];
  const { low, high, usual } = seatsFor(game, way) ?? { low: fewest, high: most, usual: fewest };
  const seats = Math.max(low, Math.min(high, last?.seats ?? usual));
  // Settings that the game no longer has are reset.
  const settings = Object.fromEntries(
    Object.entries(last?.settings ?? {}).filter(([name, value]) => fits(game, name, value)),
  );
  const usually = usualOptions(game);
  const allowed: Partial<Record<string, string>> = { ...game.options };
  const options = Object.fromEntries(
    Object.entries(last?.options ?? {}).filter(([name]) => name in usually && allowed[name] !== "never"),
  );
  return {
    name: readStored("name") ?? "",
    others: Array.from({ length: seats - 1 }, (_, at) => {
      const bot = last?.bots[at];
      const seat = seatOf(game, way);
      return bot !== undefined && game.bots.includes(bot) ? { ...seat, bot } : seat;
    }),
    settings,
    options: { ...usually, ...options },
    isPublic: false,
    title: "",
  };
}

function fits(game: http.GameOut, name: string, value: Chosen[string]): boolean {
  const setting = game.settings.find((each) => each.name === name);
  const values = typeof value === "string" ? [value] : value;
  return (
    setting !== undefined && Array.isArray(values) && values.every((each) => setting.values.includes(each))
  );
}

export function keepPlan(game: http.GameOut, { others, settings, options }: Plan): void {
  const kept: LastTime = {
    seats: others.length + 1,
    bots: others.map(({ bot }) => bot),
    settings,
    options,
  };
  writeStored(lastKey(game), JSON.stringify(kept));
}

/** Returns the number of seats that are open for people with the link. */
export function waitedFor({ others }: Plan): number {
  return others.filter(({ taker }) => taker === "person").length;
}

/** Creates the table and opens it. The game starts at once if no seat is open. */
export async function sitDown(game: http.GameOut, plan: Plan, words: Words): Promise<void> {
  const name = plan.name.trim() || (await knownName(words));
  keepName(name, words);
  keepPlan(game, plan);
  await api.become(name, words.language);
  const table = await api.create({
    game: game.name,
    seats: plan.others.length + 1,
    settings: given(plan.settings),
    options: plan.options,
    public: plan.isPublic,
    title: plan.title.trim() || null,
    name,
  });
  await api.claim(table.id, "A", { name, ...contributionFor(table, "A") });
  const tokens: Tokens = {};
  for (const [at, { taker, bot, name: called }] of plan.others.entries()) {
    const seat = SEATS[at + 1];
    if (!seat) break;
    if (taker === "bot") await api.bot(table.id, seat, bot);
    if (taker === "beside") {
      const who = called.trim() || words.say("player", { seat });
      const link = await api.beside(table.id, seat, { name: who, ...contributionFor(table, seat) });
      tokens[seat] = tokenIn(link.return);
    }
  }
  if (Object.keys(tokens).length > 0) storeTokens(table.id, tokens);
  if (waitedFor(plan) === 0) await api.start(table.id);
  navigate(`/t/${table.id}`);
}
