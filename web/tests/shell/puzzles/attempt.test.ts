/** An attempt, which asks the rules about each act and plays the server of its table. */
import { afterEach, expect, test, vi } from "vitest";
import { Attempt, type Puzzle } from "../../../src/shell/puzzles/attempt";
import { triesOf } from "../../../src/shell/puzzles/progress";

const update = (seq: number) => ({ type: "update", since: seq, seq, events: [{ seq }], options: ["a", "b"] });
let games = 0;

/** Return an attempt, what its table hears, and the bodies of the requests. The rules give these answers in order. */
function begin(...answers: object[]) {
  games += 1;
  const game = `game${games}`;
  const puzzle = {
    ...{ game, number: 3, seat: "B", solution: ["a"], firsts: ["a"] },
    ...{
      table: { id: "t", seats: [] },
      update: update(0),
      refusals: { type: "refusals", refusals: ["first"] },
    },
  } as unknown as Puzzle;
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).acts);
    const answer = answers.shift();
    return answer ? new Response(JSON.stringify(answer)) : new Response("{}", { status: 503 });
  });
  const attempt = new Attempt(puzzle);
  const heard: Record<string, unknown>[] = [];
  const socket = attempt.open();
  socket.onmessage = ({ data }: { data: string }) => heard.push(JSON.parse(data));
  const act = async (text: string) => {
    socket.send(JSON.stringify({ type: "act", act: text, decision: "d", key: text }));
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ type: "done", key: text }));
  };
  return { attempt, asked, heard, act, socket, game };
}

const answer = (state: string, seq: number) => ({
  ...{ state, update: update(seq), refusal: null },
  refusals: { type: "refusals", refusals: [seq] },
});

afterEach(() => vi.unstubAllGlobals());

test("each request has all acts so far, and the table gets the update of the last one", async () => {
  const { attempt, asked, heard, act, socket } = begin(answer("open", 1), answer("solved", 2));
  await act("a");
  expect(heard.map(({ type }) => type)).toEqual(["update", "done"]);
  socket.send(JSON.stringify({ type: "why", decision: "d" }));
  expect(heard.at(-1)).toMatchObject({ refusals: [1] });
  await act("b");
  expect(asked).toEqual([["a"], ["a", "b"]]);
  expect(attempt.get()).toMatchObject({ verdict: "solved", acts: ["a", "b"] });
});

test("a refused act and a failed request leave the attempt as it was", async () => {
  const refusal = { verb: "b", rule: "SR-1", key: "k", params: {} };
  const { attempt, heard, act } = begin({ state: "open", update: null, refusals: null, refusal });
  await act("b");
  expect(heard[0]).toEqual({ type: "refused", key: "b", refusal });
  await act("a");
  expect(attempt.get()).toMatchObject({ verdict: "open", acts: [], error: { status: 503 } });
});

test("tries are counted up to the first that solves the puzzle", async () => {
  const { attempt, game, act } = begin(answer("failed", 1));
  await act("b");
  for (const state of ["failed", "solved", "failed"]) {
    const next = begin(answer(state, 1));
    Object.assign(next.attempt.puzzle, { game });
    await next.act("a");
  }
  expect(attempt.get().verdict).toBe("failed");
  expect(triesOf(game)).toEqual({ 3: { count: 3, solved: true } });
});

test("an act that the table sends again while the rules are asked is judged once", async () => {
  const { asked, act, socket } = begin(answer("open", 1));
  socket.send(JSON.stringify({ type: "act", act: "a", decision: "d", key: "a" }));
  await act("a");
  expect(asked).toEqual([["a"]]);
});

test("an act after the verdict is not sent", async () => {
  const { asked, act } = begin(answer("failed", 1));
  await act("b");
  await act("a");
  expect(asked).toHaveLength(1);
});
