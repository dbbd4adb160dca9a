/** Chat messages can be muted in this browser, reported to the host, and removed by permitted players. */
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { all, arrive, click, find, gone, keys, reads, tell, texts } from "../../dom/client";
import { FALL, fallView, tableOf, updateOf } from "../../served";

type Json = Record<string, unknown>;

const VIEW = fallView("middle") as Json & { hands: unknown[] };

async function talk(owner: boolean, said: [seat: string, name: string, text: string][]) {
  const table = { ...tableOf("fall_of_rome", VIEW.hands.length), owner };
  const served = await arrive([FALL], table, { A: updateOf(VIEW, ["end"]) });
  await click("[data-tab=chat], #tab-chat");
  for (const [at, [seat, name, text]] of said.entries())
    tell(served, "A", { type: "chat", n: at + 1, seat, name, text, at: 0, removes: null });
  await expect.poll(() => all("#chat .chat-line")).toHaveLength(said.length);
  return served;
}

const more = async (at: number) => click(all(".chat-more")[at] as HTMLElement);
const actions = () => texts(".chat-actions button");

test("messages of a muted player are hidden until the player is unmuted", async () => {
  const served = await talk(false, [
    ["B", "Secundus", "vae"],
    ["C", "Tertia", "salve"],
  ]);
  await more(0);
  expect(actions()).toEqual(["Mute Secundus", "Report to the host"]);
  await click(screen.getByText("Mute Secundus"));
  expect(texts("#chat .chat-line p")).toEqual(["Tertia salve"]);
  tell(served, "A", { type: "chat", n: 3, seat: "B", name: "Secundus", text: "vae!", at: 0, removes: null });
  await reads(".chat-muted", /Messages by Secundus are hidden/);
  expect(all("#chat .chat-line")).toHaveLength(1);
  await click(screen.getByText("Show them"));
  expect(texts("#chat .chat-line p")).toEqual(["Secundus vae", "Tertia salve", "Secundus vae!"]);
  await gone(".chat-muted");
});

test("a message can be reported with a reason", async () => {
  const served = await talk(false, [["B", "Secundus", "vae"]]);
  await more(0);
  await click(screen.getByText("Report to the host"));
  fireEvent.change(await find(".chat-actions input"), { target: { value: " He threatens me. " } });
  await click(screen.getByText("Send report"));
  await reads(".chat-actions [role=status]", "The host will see it.");
  const [path, body] = served.posted.at(-1) ?? ["", {}];
  expect(path).toMatch(/\/chat\/1\/report$/);
  expect(body).toEqual({ why: "He threatens me." });
});

test("the owner can remove all messages, and a removed message disappears", async () => {
  const served = await talk(true, [
    ["A", "Prima", "salve"],
    ["B", "Secundus", "vae"],
  ]);
  await more(0);
  expect(actions()).toEqual(["Remove"]);
  await more(0);
  await more(1);
  expect(actions()).toEqual(["Mute Secundus", "Report to the host", "Remove"]);
  await click(screen.getByText("Remove"));
  expect(served.posted.at(-1)?.[0]).toMatch(/\/chat\/2$/);
  tell(served, "A", { type: "chat", n: 3, seat: "B", name: "Secundus", text: "", at: 0, removes: 2 });
  expect(texts("#chat .chat-line p")).toEqual(["Prima salve"]);
  await keys("{Escape}");
});

test("a player who is not the owner cannot remove messages of others", async () => {
  await talk(false, [["B", "Secundus", "vae"]]);
  await more(0);
  expect(actions()).not.toContain("Remove");
});

test("a message is shown for some seconds while the chat is closed, unless it is one's own", async () => {
  const served = await arrive([FALL], tableOf("fall_of_rome", VIEW.hands.length), {
    A: updateOf(VIEW, ["end"]),
  });
  await find("#chat");
  const tab = () => texts("[data-tab=chat], #tab-chat").join("");
  const say = (n: number, seat: string, text: string) =>
    tell(served, "A", { type: "chat", n, seat, name: "Secundus", text, at: 0, removes: null });
  say(1, "A", "mine");
  say(2, "B", "salve");
  await expect.poll(tab).toContain("Secundus: salve");
  expect(tab()).not.toContain("mine");
  await click("[data-tab=chat], #tab-chat");
  await expect.poll(tab).not.toContain("salve");
});
