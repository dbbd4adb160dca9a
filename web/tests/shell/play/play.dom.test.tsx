/** The frame around any game: reasons, notices, hints, endings and games without a client part. */
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { acts, all, arrive, click, find, gone, keys, reads, tell, texts } from "../../dom/client";
import { FALL, fallView, TINY, tableOf, tinyView, updateOf } from "../../served";

type Json = Record<string, unknown>;

const VIEW = fallView("middle") as Json & { hands: unknown[] };
const TABLE = tableOf("fall_of_rome", VIEW.hands.length);

const sit = (options: string[], more: Json = {}) =>
  arrive([FALL], TABLE, { A: updateOf({ ...VIEW, actions: 3 }, options, more) });

test("the reasons are requested when the player looks at one, and once for each decision", async () => {
  const served = await sit(["end"]);
  const reason = "[data-why=recruit] .reason";
  const asked = () => served.sent.A?.map(({ type, decision }) => `${type} ${decision}`) ?? [];
  const params = { city: "Tyras" };
  const refusal = { verb: "recruit", rule: "FR-4.4", key: "refusal.recruit.no_fort", params };
  await find("[data-tile=recruit]");
  expect(asked()).toEqual([]);
  await keys("r");
  await reads(reason, "Looking up why…");
  tell(served, "A", { type: "refusals", decision: "decision-0", refusals: [] });
  tell(served, "A", { type: "refusals", decision: "decision-1", refusals: [refusal] });
  await reads(reason, "There is no fort in Tyras.");
  await keys("{Escape}");
  await gone(reason);
  await keys("r");
  await reads(reason, "There is no fort in Tyras.");
  expect(asked()).toEqual(["why decision-1"]);
  // A new decision while the reason is open: the text must match the new decision.
  tell(served, "A", updateOf(VIEW, ["end"], { seq: 2, since: 1, decision: "decision-2" }));
  await reads(reason, "Looking up why…");
  tell(served, "A", { type: "refusals", decision: "decision-2", refusals: [] });
  await reads(reason, "You can't do that now.");
  expect(asked()).toEqual(["why decision-1", "why decision-2"]);
});

test("no reason is requested without a decision", async () => {
  const served = await sit([], { awaited: ["B"] });
  await find("[data-tile=recruit]");
  await keys("r");
  await reads("[data-why=recruit] .reason", "It is not your turn to choose.");
  expect(served.sent.A ?? []).toEqual([]);
});

test("pressing C twice continues only once", async () => {
  const served = await sit(["continue", "event do_ut_des"]);
  await find('[data-act="continue"]');
  await keys("cc");
  expect(acts(served)).toEqual(["continue"]);
});

/** Open a table and record the requests to skip pauses. */
async function sitPausing(options: string[], skips: boolean, game = FALL) {
  const seats = (TABLE.seats as Json[]).map((seat, at) => (at === 0 ? { ...seat, skips } : seat));
  const asked: unknown[] = [];
  const served = await arrive([game], { ...TABLE, seats }, { A: updateOf({ ...VIEW, actions: 3 }, options) });
  const usual = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (!path.endsWith("/skips")) return usual(path, init);
    asked.push(JSON.parse(String(init.body)));
    return Promise.resolve(Response.json({}));
  });
  return { asked, served };
}

test("at a pause the player can skip all pauses with one click", async () => {
  const { asked, served } = await sitPausing(["continue", "event do_ut_des"], false);
  await click("#skips");
  await expect.poll(() => asked).toEqual([{ on: true }]);
  expect(acts(served)).toEqual([]);
});

test("a player who skips pauses sees no hold button, and can stop skipping in the menu", async () => {
  const { asked } = await sitPausing(["end", "event do_ut_des", "hold"], true);
  await find("[data-tile=end][data-open=true]");
  await gone("#hold");
  await click("#menu");
  await click("#skips-always");
  await expect.poll(() => asked).toEqual([{ on: false }]);
});

test("a game without pauses has no switch for them", async () => {
  await sitPausing(["continue"], false, { ...FALL, pauses: false });
  await find('[data-act="continue"]');
  await gone("#skips");
  await click("#menu");
  await find("#waits");
  await gone("#skips-always");
});

test.each([true, false])(
  "the menu lists the key for hints only where the table has them: %s",
  async (hints) => {
    const options = { ...(TABLE.options as Json), hints };
    await arrive([FALL], { ...TABLE, options }, { A: updateOf(VIEW, ["end"]) });
    await click("#menu");
    await find("#waits");
    expect(document.querySelector(".menu")?.textContent?.includes("H: hint")).toBe(hints);
  },
);

test("the switch for pauses is hidden during the player's own actions", async () => {
  await sitPausing(["end", "event do_ut_des"], false);
  await find("[data-tile=end][data-open=true]");
  await gone("#skips");
});

test("a ping is not shown again after the notice of a stale command", async () => {
  const served = await sit(["continue"]);
  tell(served, "A", { type: "ping", seat: "B", place: "Roma" });
  await reads(".notice", "points at Roma");
  await keys("c");
  tell(served, "A", { type: "stale", key: String(served.sent.A?.[0]?.key), seq: 1 });
  await reads(".notice", "The game has moved on");
  tell(served, "A", { type: "presence", seats: ["A"], watchers: 1 });
  tell(served, "A", { type: "table", table: { ...TABLE, version: 2 } });
  await reads(".notice", "The game has moved on");
});

test("chat messages do not repeat the notification of a turn while the page is hidden", async () => {
  const notes: string[] = [];
  vi.stubGlobal(
    "Notification",
    class {
      static permission = "granted";
      close = () => {};
      constructor(title: string) {
        notes.push(title);
      }
    },
  );
  const first = { A: updateOf(VIEW, [], { awaited: ["B"] }) };
  const served = await arrive([FALL], TABLE, first, { notify: true });
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  tell(served, "A", updateOf(VIEW, ["end"], { seq: 2, since: 1 }));
  await expect.poll(() => notes).toHaveLength(1);
  for (const n of [1, 2, 3]) tell(served, "A", { type: "chat", n, seat: "B", name: "B", text: "ave", at: 0 });
  tell(served, "A", { type: "table", table: { ...TABLE, id: served.path.split("/").at(-1), version: 3 } });
  await expect.poll(() => all("#chat p")).toHaveLength(3);
  expect(notes).toHaveLength(1);
  visibility.mockRestore();
});

/** Open a table where every request for a hint waits until the test answers it. */
async function sitHinted(offered = ["march Genua 0", "end"], more: Json = {}) {
  const asked: ((status: number, json: Json) => void)[] = [];
  const options = { ...(TABLE.options as Json), hints: true };
  const served = await arrive(
    [{ ...FALL, bots: ["solid", "random"], forms: [...FALL.forms, "event {event} {option}"] }],
    { ...TABLE, options },
    { A: updateOf(VIEW, offered, more) },
  );
  const usual = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    path.endsWith("/hint")
      ? new Promise((answer) => {
          asked.push((status, json) => answer(Response.json(json, { status })));
        })
      : usual(path, init),
  );
  await find("[data-tile=march]");
  const answer = async (at: number, status: number, json: Json) => {
    await expect.poll(() => asked.length).toBeGreaterThan(at);
    asked[at]?.(status, json);
  };
  return { asked, answer, served };
}

test("a slow hint shows that it is loading, and is requested once for each decision", async () => {
  const { asked, answer, served } = await sitHinted();
  await keys("h");
  await reads("#hinted[aria-busy=true] p", "Thinking…");
  // Closing and opening the hint again sends no second request.
  await keys("h");
  await gone("#hinted");
  await keys("h");
  await answer(0, 200, { act: "end", reason: null });
  await reads("#hinted[aria-busy=false] p", "End the actions");
  expect(asked).toHaveLength(1);
  await click("#hinted .do");
  expect(acts(served)).toEqual(["end"]);
});

test("the board highlights the place of a hint while the hint is open", async () => {
  const { answer } = await sitHinted();
  await keys("h");
  await answer(0, 200, { act: "march Genua 0", reason: null });
  await find("[data-city=Genua] .ping");
  await keys("h");
  await gone("[data-city=Genua] .ping");
});

test("a hint explains what it costs to play an Event the corrupt way", async () => {
  const act = "event carpe_diem corrupt";
  const { answer } = await sitHinted(["march Genua 0", act, "end"]);
  await keys("h");
  await answer(0, 200, { act, reason: null });
  await reads("#hinted .option-text", /costs one step of decline.*4 more actions/);
});

test("a hint can be an act that is not listed, where one can only compose acts or end", async () => {
  const operands = [
    { name: "city", kind: "city", among: ["Genua"] },
    { name: "legions", kind: "count", low: 1, high: 3 },
  ];
  const compositions = [{ verb: "march", operands }];
  const { answer, served } = await sitHinted(["end"], { compositions });
  await keys("h");
  await answer(0, 200, { act: "march Genua 2", reason: null });
  await reads("#hinted p", "Genua");
  await click("#hinted .do");
  expect(acts(served)).toEqual(["march Genua 2"]);
});

test.each([
  [0.031, "Chance to win +3.1% (luck: ± 0.8%), compared to doing nothing more"],
  [-0.007, "No clear change in the chance to win (−0.7%, luck: ± 0.8%), compared to doing nothing more"],
])("a plan with a gain of %d is not offered as more than it is", async (gain, text) => {
  const { answer } = await sitHinted();
  await keys("h");
  const reason = { key: "reason.end", params: {} };
  const plans = [{ acts: ["march Genua 0", "end"], reason, gain, error: 0.008 }];
  await answer(0, 200, { act: "march Genua 0", reason, plans });
  await reads("#hinted", text);
});

test("each plan has its gain, and the board marks the plan that is pointed at", async () => {
  const { answer } = await sitHinted(["march Genua 0", "march Mediolanum 0", "end"]);
  await keys("h");
  const plan = (act: string, gain: number) => ({
    ...{ acts: [act, "end"], gain, error: 0.002 },
    reason: { key: "reason.end", params: {} },
  });
  const plans = [plan("march Genua 0", 0.012), plan("march Mediolanum 0", 0.001)];
  await answer(0, 200, { act: "march Genua 0", reason: null, plans });
  await reads("#hinted", "Chance to win +1.2% (luck: ± 0.2%)");
  await reads("#hinted .plans", "No clear change in the chance to win (+0.1%, luck: ± 0.2%)");
  await find("[data-city=Genua] .ping");
  (await find("#hinted .plans button")).focus();
  await find("[data-city=Mediolanum] .ping");
  await gone("[data-city=Genua] .ping");
});

test("a busy server shows its error, and the hint can be requested again", async () => {
  const { asked, answer } = await sitHinted();
  await keys("h");
  await answer(0, 503, { error: { key: "busy", text: "Too many hints are thought over just now." } });
  await reads(".notice[data-on=true]", "Too many hints");
  await gone("#hinted");
  await keys("h");
  await answer(1, 200, { act: "march Genua 0", reason: null });
  await reads("#hinted p", "Genua");
  expect(asked).toHaveLength(2);
});

test("a hint for a past decision is not shown", async () => {
  const { answer, served } = await sitHinted();
  await keys("h");
  await find("#hinted");
  const options = ["march Mediolanum 0", "end"];
  tell(served, "A", updateOf(VIEW, options, { seq: 2, since: 1, decision: "decision-2" }));
  await gone("#hinted");
  await answer(0, 200, { act: "march Genua 0", reason: null });
  await keys("h");
  await answer(1, 200, { act: "march Mediolanum 0", reason: null });
  await reads("#hinted p", "Mediolanum");
});

test("the end of a competitive game shows ranks, points by source and several winners", async () => {
  const view = { seats: 3, points: [5, 9, 9], cards: [0, 0, 0], sealed: [null, null, null] };
  const outcome = {
    ending: "finished",
    winners: ["B", "C"],
    scores: [5, 9, 9],
    ranks: [3, 1, 1],
    lines: [{ source: "dice", points: [5, 9, 9] }],
    tie_breaks: [{ source: "wine", points: [0, 1, 1] }],
  };
  await arrive([TINY], tableOf("tiny", 3), {
    A: updateOf(tinyView(0, [], view), [], { awaited: [], outcome }),
  });
  await reads("[role=dialog]", "Secundus and Tertia share the victory");
  await find("#ending[data-won=false]");
  expect(texts("#standings thead th")).toEqual(["1. Secundus", "1. Tertia", "3. Prima"]);
  expect(texts("[data-source=dice] td")).toEqual(["9", "9", "5"]);
  expect(texts("[data-source=wine] td")).toEqual(["1", "1", "0"]);
});

test("a game without a client part can be played with the plain view", async () => {
  const first = { A: updateOf(tinyView(0, ["7"]), ["seal 7"]) };
  const served = await arrive([{ ...TINY, name: "unknown" }], tableOf("unknown", 2), first);
  await reads("#plain-board", "points");
  await click('[data-act="seal 7"]');
  expect(acts(served)).toEqual(["seal 7"]);
  await click(screen.getByRole("tab", { name: "Talk" }));
  await find("#say");
  await click("#menu");
  await reads("[role=dialog]", "This table");
});
