/** The buttons of a seat, by the seat policies of the game. */
import { describe, expect, it } from "vitest";
import type { http, TableOut } from "../../src/protocol";
import { mayClaim, mayGive, mayKick } from "../../src/shell/permissions";
import { tableOf } from "../served";

const game = (kicks: string, joins: string, replaces = "seated") =>
  ({ kicks, joins, replaces }) as unknown as http.GameOut;
const friendly = game("owner", "anybody");
const contest = game("late", "former");
const duel = game("nobody", "nobody", "nobody");
const table = (more: Record<string, unknown> = {}) => tableOf("tiny", 2, more) as unknown as TableOut;
const seat = (more: object = {}) => ({ ...table().seats[1], ...more }) as TableOut["seats"][number];
const watcher = { you: null, owner: false };

describe("a seat of a running game", () => {
  it("is offered to the spectators whom the game allows to join", () => {
    const free = seat({ kind: "free", name: null });
    const offered = (of: http.GameOut, had: boolean) => mayClaim(of, table(watcher), free, had);
    expect([offered(friendly, false), offered(contest, false), offered(contest, true)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(offered(duel, true)).toBe(false);
    const bot = seat({ kind: "bot", name: null, bot: "random" });
    expect(mayClaim(contest, table(watcher), bot, true)).toBe(true);
    expect(mayClaim(friendly, table(watcher), bot, false)).toBe(false);
    expect(mayClaim(friendly, table(), free, true)).toBe(false);
  });

  it("may be freed by the owner if the game allows it", () => {
    const kicks = (of: http.GameOut, late: boolean) => mayKick(of, table(), seat({ late }));
    expect([kicks(friendly, false), kicks(contest, false), kicks(contest, true), kicks(duel, true)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(mayKick(friendly, table({ owner: false }), seat())).toBe(false);
    expect(mayKick(duel, table({ state: "open" }), seat())).toBe(true);
  });

  it("may be given to a bot if it is free or late", () => {
    const late = seat({ late: true });
    expect(mayGive(contest, table({ owner: false }), late)).toBe(true);
    expect(mayGive(game("late", "former", "owner"), table({ owner: false }), late)).toBe(false);
    expect(mayGive(contest, table(watcher), late)).toBe(false);
    expect(mayGive(duel, table(), late)).toBe(false);
    expect(mayGive(contest, table(), seat())).toBe(false);
    expect(mayGive(duel, table({ state: "open" }), seat({ kind: "free" }))).toBe(true);
  });
});
