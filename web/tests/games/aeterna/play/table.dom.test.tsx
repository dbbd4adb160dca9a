/** Texts and acts of a table of Æterna. `tray.pw.ts` and other files test layout and focus. */
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../../src/triclinium/games/aeterna/texts/en.json";
import { acts, all, arrive, click, find, gone, keys, reads, tell, texts } from "../../../dom/client";
import { FALL, tableOf, updateOf } from "../../../served";
import { POSITIONS, type Position } from "../positions";
import forms from "../views/forms.json";
import names from "../views/names.en.json";
import outcome from "../views/outcome.json";

type Json = Record<string, unknown>;

const GAME = { ...FALL, name: "aeterna", seats: [2, 4], forms, cooperative: false, hidden: true };
const TEXTS = { "/games/aeterna/texts/en": { ...en, ...names } };
const UNSEEN = { viewer: -1, hand: null, pack: null, packs_seen: null, prices: null };

/** Open a table at a position. `next` takes the table to another one. */
async function sit(position: string, watching = false) {
  let seq = 0;
  const updateAt = (name: string): Json => {
    const { view, awaited, options, compositions, log = [] } = POSITIONS[name] as Position;
    const since = seq;
    seq = Math.max(seq + 1, log.length);
    return updateOf({ ...view, ...(watching ? UNSEEN : {}) } as Json, watching ? [] : options, {
      ...{ awaited, compositions, events: log, since, seq },
      decision: options.length > 0 && !watching ? `decision-${seq}` : null,
      outcome: name === "over" ? outcome : null,
    });
  };
  const first = updateAt(position);
  const { seats } = (POSITIONS[position] as Position).view;
  const table = tableOf("aeterna", seats, { seq, ...(watching ? { you: null, owner: false } : {}) });
  const served = await arrive([GAME], table, { A: first }, {}, TEXTS);
  await find("#prompt");
  /** Confirm the last act, and send this position. */
  const next = (name: string) => {
    tell(served, "A", { type: "done", key: served.sent.A?.findLast(({ key }) => key)?.key });
    tell(served, "A", updateAt(name));
  };
  return { served, next };
}

const way = (value: string) => `[data-tray] [data-way="${value}"]`;
const CASTRA = '[data-place=hand] [data-card="Castra Praetoria"]';

/** Return the text with the player's amount of a good before and after the choice. */
const change = (good: string) =>
  texts(`[data-tray] [data-good=${good}], [data-choice] [data-good=${good}]`).find((text) =>
    text?.includes("→"),
  );

test("every verb shows its costs and gains, and sends the chosen act", async () => {
  const { served, next } = await sit("busy");
  const again = async (sent: string) => {
    await expect.poll(() => acts(served).at(-1)).toBe(sent);
    next("busy");
    await gone("[data-tray]");
  };
  await click(CASTRA);
  await expect.poll(() => change("aurei")).toMatch(/9→6$/);
  expect(change("stone")).toMatch(/1→0$/);
  // The player can discard the card instead, which is free.
  await click(way("discard"));
  await find("[data-tray=discard][data-free=true]");
  await keys("{Escape}");
  await gone("[data-tray]");
  await click(CASTRA);
  await click("[data-tray=play] [data-act]");
  await again("play Castra_Praetoria");

  await keys("f");
  await find("[data-tray=favor]");
  expect(all("[data-tray=favor] [data-way]")).toHaveLength(2);
  await keys("1");
  await reads("[data-tray=favor]", "Sulla");
  await expect.poll(() => change("aurei")).toMatch(/9→4$/);
  await keys("{Enter}");
  await again("favor Sulla");

  await keys("b");
  await click(way("aquaeductus"));
  await find(`${way("Viminalis")}[aria-keyshortcuts="7"]`);
  expect(all(way("Quirinalis"))).toEqual([]);
  await keys("2");
  await reads("[data-tray=construct]", "Palatinus");
  expect(change("citizen")).toMatch(/3→2$/);
  await keys("{Enter}");
  await again("construct aquaeductus Palatinus");

  await click("[data-tile=influence]");
  await keys("3");
  await reads("[data-influence=Quirinalis]", "Secundus");
  await keys("{Escape}6");
  expect((await find("[data-influence=Esquilinus]")).textContent).not.toContain("Secundus");
  await keys("{Enter}");
  await again("influence Esquilinus");

  await keys("a");
  await find("[data-tray=activate][data-free=true]");
  expect(all("[data-tray=activate] [data-way]")).toHaveLength(3);
  await keys("1{Enter}");
  await again("activate Lupercal");

  await keys("a");
  await click(way("Forum Boarium"));
  await gone("[data-tray=activate] [data-act]");
  await click(way("wheat"));
  await expect.poll(() => change("wheat")).toMatch(/4→3$/);
  // The player can still exchange in the other direction.
  await click(way("aurei"));
  await find(`${way("aurei")}[aria-pressed=true]`);
  expect(change("aurei")).toMatch(/9→7$/);
  await click("[data-tray=activate] [data-act]");
  await again("exchange Forum_Boarium aurei");

  await keys("a");
  await click(way("Curia Hostilia"));
  await keys("5");
  await reads("[data-tray=activate]", "Aventinus");
  await keys("{Enter}");
  await again("swap Curia_Hostilia Aventinus");

  const before = acts(served).length;
  await keys("p");
  await reads("[data-tray=pass_era]", "4");
  await keys("{Escape}");
  await gone("[data-tray]");
  expect(acts(served)).toHaveLength(before);
  await click("[data-tile=pass_era]");
  // Passing would lose the cards in the hand, so the player can still discard them.
  await click(way("discard"));
  await find("[data-tray=discard]");
  expect(all("[data-tray=discard] [data-way]")).toHaveLength(2);
  await keys("{Escape}p{Enter}");
  await again("pass_era");

  next("acted");
  await find("[data-tile=end][data-open=true]");
  await find("[data-tile=discard][data-open=true]");
  await find("[data-tile=play][data-open=false]");
  expect(all("[data-tile=pass_era]")).toEqual([]);
  await click("[data-tile=end]");
  expect(acts(served).at(-1)).toBe("end");
});

test("one press answers all Damage tokens at the end of an Era, then the turn order and the final scores follow", async () => {
  const { served, next } = await sit("troubled");
  const PAGE = "[data-place=era-end]";
  const answer = (act: string) => `[data-choice=unrest] [data-act="${act}"]`;
  await find(`${PAGE}[data-now=G]`);
  for (const letter of "CDEF") await find(`${PAGE} [data-phase=${letter}][data-when=past]`);
  const panels = () => all(`${PAGE} section[data-phase]`).map((panel) => panel.getAttribute("data-phase"));
  // The choice comes first, and the other phases follow in their order.
  expect(panels().join("")).toBe("GCDEFHI");
  expect(all(`${PAGE} [data-phase=C] tbody tr`)).toHaveLength(4);
  await click("#era-aside");
  await gone(PAGE);
  await click("#era-end");
  await find(PAGE);
  // A token that the player cannot pay for is answered with Doom automatically.
  expect(all("[data-choice=unrest] [data-damage]")).toHaveLength(4);
  await find("[data-damage=quarry][data-answer=suffer]");
  await find(`${answer("repair quarry")}[aria-disabled=true]`);
  for (const damage of ["looting", "famine", "plunder"]) await click(answer(`repair ${damage}`));
  // 3 + 3 + 1 Wheat are more than 5.
  await expect.poll(() => all("[data-choice=unrest] [data-short=true]")).not.toEqual([]);
  await find("#unrest-confirm[aria-disabled=true]");
  await click(answer("suffer famine"));
  await gone("[data-choice=unrest] [data-short=true]");
  expect(change("wheat")).toMatch(/5→1$/);
  expect(change("aurei")).toMatch(/5→1$/);
  await click("#unrest-confirm[aria-disabled=false]");
  // One press sends all answers, one token after the other, with payments first.
  const said = ["repair looting", "repair plunder", "suffer famine", "suffer quarry"];
  for (let many = 1; many <= said.length; many += 1) {
    await expect.poll(() => acts(served)).toEqual(said.slice(0, many));
    next("troubled");
  }
  // Enter confirms a single token.
  next("unrest");
  await expect.poll(() => all("[data-choice=unrest] [data-damage]")).toHaveLength(1);
  await click(answer("suffer looting"));
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  await keys("{Enter}");
  expect(acts(served).at(-1)).toBe("suffer looting");
  next("order");
  await find(`${PAGE}[data-now=I] [data-act="order 2"]`);
  expect(panels().join("")).toBe("ICDEFGH");
  await find(`${PAGE} [data-taken=B]`);
  expect(all(`${PAGE} [data-act^="order "]`)).toHaveLength(3);
  await click(`${PAGE} [data-act="order 3"]`);
  expect(acts(served).at(-1)).toBe("order 3");
  next("late");
  await find("[data-tile=construct][data-open=true]");
  await gone(PAGE);
  await find("[data-phase=B][aria-current=step]");
  next("over");
  await find("#standings");
  expect(all("#standings th[data-seat]")).toHaveLength(4);
  await find("#final"); // It is fetched when the game is over.
  expect(all("section:has(#final) li[data-seat]")).toHaveLength(4);
});

test("a player drafts a card, seals it, takes the seal back and seals another card", async () => {
  const { served, next } = await sit("draft");
  await find("#seal[aria-disabled=true]");
  await keys("3");
  await find('[data-card="Comitium"][aria-pressed=true]');
  await click("#seal");
  expect(acts(served)).toEqual(["draft Comitium"]);
  next("sealed");
  await gone("#seal");
  await click("#unseal");
  await screen.findByText("Magna Graecia stays chosen until you seal another card.", { ignore: "#heard *" });
  await click('[data-card="Picenum"]');
  await click("#seal");
  expect(acts(served)).toEqual(["draft Comitium", "draft Picenum"]);
});

test("a spectator sees only the backs of cards", async () => {
  await sit("actions", true);
  await expect.poll(() => all("[data-place=hand] li")).toHaveLength(4);
  expect(all("[data-place=hand] [data-card]")).toEqual([]);
});
