/** Summarises a finished game. */
import type { http } from "../../protocol";
import type { Words } from "../words";

/** Returns the player's result, or the winners if the player had no seat. */
export function result(game: http.FinishedGame, words: Words): string {
  if (game.you === null) return resultOf(game, words);
  const own = game.seats.find(({ seat }) => seat === game.you);
  const won = game.winners.includes(game.you);
  if (own?.score == null || own.rank === null) return words.say(won ? "history.won" : "history.lost");
  return words.say(won ? "history.won.points" : "history.points", { count: own.score, rank: own.rank });
}

/** Returns the winners and their score. In cooperative games: whether the game was won. */
function resultOf({ seats, winners }: http.FinishedGame, words: Words): string {
  if (winners.length === 0) return words.say("history.lost");
  if (winners.length === seats.length) return words.say("history.won");
  const won = seats.filter(({ seat }) => winners.includes(seat));
  const who = words.list(won.map(({ name, bot }) => name ?? words.say("history.bot", { bot })));
  const score = won[0]?.score ?? null;
  if (score === null) return words.say("history.won.by", { who });
  return words.say("history.won.by.points", { who, count: score });
}

/** Returns the other players: people by name, bots by number. */
export function company(game: http.FinishedGame, words: Words): string {
  const people = game.seats
    .filter(({ seat, name }) => seat !== game.you && name)
    .map(({ name }) => name ?? "");
  const bots = game.seats.filter(({ kind }) => kind === "bot").length;
  const all = bots > 0 ? [...people, words.say("history.bots", { count: bots })] : people;
  if (game.you === null) return words.list(all);
  return all.length > 0
    ? words.say("history.with", { company: words.list(all) })
    : words.say("history.alone");
}

/** Returns the duration from start to end, in minutes, hours or days. */
export function lasted(game: http.FinishedGame, words: Words): string {
  const minutes = Math.max(1, Math.round((game.ended_at - game.began_at) / 60));
  const [count, unit] =
    minutes < 120
      ? [minutes, "minute"]
      : minutes < 2880
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"];
  const long = new Intl.NumberFormat(words.language, { style: "unit", unit, unitDisplay: "long" });
  return words.say("history.lasted", { time: long.format(count) });
}

export function when(at: number, language: string): string {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(new Date(at * 1000));
}
