/** The client in happy-dom with a fake server. There is no layout, no style sheet and no real keyboard. */
import { act, render, waitFor } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent } from "@testing-library/user-event";
import { expect, vi } from "vitest";
import type { Socket } from "../../src/transport";
import { FakeServer, type Served } from "../served";

type Json = Record<string, unknown>;

/** The page's end of a fake socket, which opens immediately. */
class Line implements Socket {
  readyState = 0;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  private readonly hear: (text: string) => void;

  constructor(server: FakeServer, address: string) {
    this.hear = server.connect(new URL(address, location.href), {
      send: (data) => this.onmessage?.({ data }),
    });
    setTimeout(() => {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      this.onopen?.({} as never);
    });
  }

  send(text: string): void {
    this.hear(text);
  }

  close(): void {
    this.readyState = 3;
  }
}

/** Open the client at an address. */
export async function open(path: string, server: FakeServer, prefs: Json = {}): Promise<void> {
  vi.stubGlobal("fetch", async (asked: string, { body }: RequestInit = {}) => {
    const posted = typeof body === "string" ? (JSON.parse(body) as Json) : null;
    const { status = 200, json } = server.answer(new URL(asked, location.href), posted);
    return Response.json(json, { status });
  });
  vi.stubGlobal(
    "WebSocket",
    class extends Line {
      constructor(address: string) {
        super(server, address);
      }
    },
  );
  history.replaceState(null, "", path);
  // The client requests the games during its import, so the fake server must be ready first.
  const [{ App }, { LibraryContext }, { library }, { setPrefs }] = await Promise.all([
    import("../../src/shell/App"),
    import("../../src/shell/library"),
    import("../../src/games"),
    import("../../src/shell/prefs"),
  ]);
  // The client read the address during its import, which only the first test does.
  dispatchEvent(new PopStateEvent("popstate"));
  setPrefs({ language: "en", theme: "light", speed: "off", notify: false, odds: false, ...prefs });
  render(
    <LibraryContext value={library}>
      <App />
    </LibraryContext>,
  );
}

let tables = 0;

/** Open a table under a unique id, because the client stores data of a table by its id. */
export async function arrive(
  games: Json[],
  table: Json,
  first: Record<string, Json | null>,
  prefs: Json = {},
  answers: Json = {},
): Promise<Served> {
  const server = new FakeServer(games);
  server.answers = answers;
  tables += 1;
  const served = server.serve({ ...table, id: `${table.id}${tables}` }, first);
  await open(served.path, server, prefs);
  await find(".table-page");
  return served;
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/** Return all elements that a selector matches. */
export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** Return the texts of all elements that a selector matches. */
export const texts = (selector: string): (string | undefined)[] =>
  all(selector).map((each) => each.textContent?.trim());

/** Wait for the only element that a selector matches, and return it. */
export const find = (selector: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = all(selector);
    expect(found, selector).toHaveLength(1);
    return found[0] as HTMLElement;
  });

/** Wait until a selector matches nothing. */
export const gone = (selector: string): Promise<void> =>
  waitFor(() => expect(all(selector), selector).toHaveLength(0));

/** Wait until the only element that a selector matches has this text. */
export const reads = (selector: string, text: string | RegExp): Promise<void> =>
  waitFor(() => {
    const found = all(selector);
    expect(found, selector).toHaveLength(1);
    expect(found[0]?.textContent?.trim()).toMatch(text);
  });

/** Click an element, or wait for the only match of a selector and click it. */
export const click = async (it: string | HTMLElement): Promise<void> =>
  user.click(typeof it === "string" ? await find(it) : it);

/** Select a place of the map with the keyboard, because happy-dom has no positions. */
export async function spot(kind: string, value: string): Promise<void> {
  const place = await find(`[data-${kind}="${value}"]`);
  act(() => place.focus());
  await user.keyboard("{Enter}");
}

/** Press keys, such as `{Enter}` or `t`. */
export const keys = (text: string): Promise<void> => user.keyboard(text);

/** Send a message from the server to a seat, and let React render it. */
export const tell = ({ tell }: Served, seat: string, message: Json): void => act(() => tell(seat, message));

/** Return the acts that a seat has sent. */
export const acts = ({ sent }: Pick<Served, "sent">, seat = "A"): unknown[] =>
  (sent[seat] ?? []).filter(({ type }) => type === "act").map(({ act }) => act);
