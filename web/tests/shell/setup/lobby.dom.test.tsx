/** The lobby: seats look as on the board, and players can talk before the game. */
import { expect, test } from "vitest";
import { all, click, find, gone, keys, open, tell, texts } from "../../dom/client";
import { STRUGGLE } from "../../games/struggle_for_rome/sitting";
import { FALL, FakeServer, tableOf } from "../../served";

type Json = Record<string, unknown>;

async function lobby(game: Json, seats: number, more: Json = {}) {
  const server = new FakeServer([game]);
  const table = { ...tableOf(String(game.name), seats), state: "open", ...more };
  const served = server.serve(table, { A: null });
  await open(served.path, server);
  await find(".lobby");
  return served;
}

test("players talk in the lobby", async () => {
  const served = await lobby(FALL, 3);
  await find(".lobby #chat");
  tell(served, "A", { type: "chat", n: 1, seat: "B", name: "Secundus", text: "salve", at: 0, removes: null });
  await expect.poll(() => texts("#chat .chat-line p")).toEqual(["Secundus salve"]);
  await click("#say");
  await keys("Coming?{Enter}");
  expect(served.sent.A?.at(-1)).toMatchObject({ type: "chat", text: "Coming?" });
});

test("a lobby has no chat for visitors", async () => {
  await lobby(FALL, 3, { id: "visited", you: null, owner: false });
  await gone("#chat");
});

test("a lobby has no chat if the table allows none", async () => {
  const { options } = tableOf("fall_of_rome", 3);
  await lobby(FALL, 3, { id: "silent", options: { ...(options as Json), chat: false } });
  await gone("#chat");
});

test("seats in the lobby have the colours that are chosen so far", async () => {
  await lobby(STRUGGLE, 3, { id: "coloured", settings: { colours: ["usual", "red", "usual"] } });
  const colours = () => all(".seat-sign svg").map((mark) => mark.style.getPropertyValue("--c"));
  await expect.poll(colours).toEqual(["var(--sr-blue)", "var(--sr-red)", "var(--sr-white)"]);
});

test("seats of Æterna have their portraits in the lobby", async () => {
  await lobby({ ...FALL, name: "aeterna" }, 3, { id: "portraits" });
  await expect
    .poll(() => all(".seat-sign [data-look]").map((mark) => mark.dataset.look))
    .toEqual(["0", "1", "2"]);
});
