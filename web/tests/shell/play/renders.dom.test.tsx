/** React renders after an event of a table: only the components that show it. */
import { expect, test } from "vitest";
import { arrive, find, tell } from "../../dom/client";
import { rendersOf, total } from "../../dom/renders";
import { SCENES } from "../../scenes";
import { tableOf } from "../../served";

type Json = Record<string, unknown>;

/** Maximum number of component renders for one update. */
const MOST = 150;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Return the patch that the server sends instead of a whole view. */
function patchOf(old: unknown, now: unknown, path = ""): Json[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  if (!isObject(old) || !isObject(now)) return [{ op: "replace", path, value: now }];
  return Object.keys(now).flatMap((key) =>
    key in old
      ? patchOf(old[key], now[key], `${path}/${key}`)
      : [{ op: "add", path: `${path}/${key}`, value: now[key] }],
  );
}

test.each(SCENES)(
  "at a table of $name an update renders few components, and a chat message only the chat",
  async (scene) => {
    const { game, seats, board, first, message } = scene;
    const served = await arrive([game], tableOf(scene.name, seats), { A: first });
    await expect.poll(() => document.querySelector(board)).not.toBeNull();
    await find("#prompt");
    await find("#chat"); // It is loaded later than the board.
    let { view } = first;
    const update = (n: number) => {
      const next = message(n);
      const patch = patchOf(view, next.view);
      view = next.view;
      return { ...next, view: null, patch, seq: n + 2, since: n + 1, decision: `decision-${n}` };
    };
    tell(served, "A", update(0));
    tell(served, "A", update(1));
    for (const n of [2, 3]) {
      const now = update(n);
      const renders = rendersOf(() => tell(served, "A", now));
      expect(renders.get("Play")).toBe(1);
      expect(total(renders), [...renders].join(" ")).toBeLessThan(MOST);
    }
    const line = { type: "chat", n: 1, seq: 5, seat: "B", name: "Secundus", text: "Salve!" };
    // The live region follows later, with everything that belongs to one announcement.
    expect(Object.fromEntries(rendersOf(() => tell(served, "A", line)))).toEqual({
      Chat: 1,
      ChatLine: 1,
      Talk: 1,
      // Once for the number, once for the message, because the chat is closed.
      Unread: 2,
    });
  },
);
