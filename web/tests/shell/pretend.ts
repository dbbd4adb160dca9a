/** A fake server. The test decides what it answers, when, and whether it answers at all. */
import { type Page, type Route, test as real, type WebSocketRoute } from "@playwright/test";
import type { TableOut, Update } from "../../src/protocol";
import { FALL, fallView, tableOf, updateOf } from "../served";

const { options } = tableOf("fall_of_rome", 5) as unknown as TableOut;

export const TABLE = tableOf("fall_of_rome", 5, {
  id: "t",
  title: "A table",
  seq: 3,
  options: { ...options, odds: true },
}) as unknown as TableOut;

export const UPDATE = updateOf(fallView("early"), ["end"], { seq: 3 }) as unknown as Update;

export const TEXTS: Record<string, Record<string, string>> = {
  en: { "game.fall_of_rome": "Fall of Rome", "city.Roma": "Rome" },
  pl: { "game.fall_of_rome": "Upadek Rzymu", "city.Roma": "Rzym" },
};

type Answer = (route: Route) => Promise<void> | void;
export const json =
  (body: unknown, status = 200): Answer =>
  (route) =>
    route.fulfill({ status, json: body });
export const cut: Answer = (route) => route.abort("connectionrefused");

export class FakeServer {
  /** Answers by path after /api. Other paths have the usual answer. */
  answers = new Map<string, Answer>();
  asked: string[] = [];
  sockets: WebSocketRoute[] = [];
  /** Handler of a socket's messages. The default sends the welcome and the game. */
  hear: (socket: WebSocketRoute, message: Record<string, unknown>) => void = (socket, message) => {
    if (message.type === "hello") this.welcome(socket);
    if (message.type === "sync")
      this.tell(socket, this.table.state === "open" ? this.tableSaid() : this.update);
  };

  table: TableOut = TABLE;
  update: Update = UPDATE;

  tell(socket: WebSocketRoute, message: object): void {
    socket.send(JSON.stringify(message));
  }

  private tableSaid(): object {
    return { type: "table", table: this.table };
  }

  welcome(socket: WebSocketRoute): void {
    const presence = { type: "presence", seats: ["A"], watchers: 0 };
    this.tell(socket, { type: "welcome", protocol: 2, table: this.table, seat: "A", chat: [], presence });
    if (this.table.state !== "open") this.tell(socket, this.update);
  }

  private usual(path: string): Answer {
    if (path === "/games") return json([FALL]);
    const texts = path.match(/^\/games\/fall_of_rome\/texts\/(\w+)$/);
    if (texts) return json(TEXTS[texts[1] ?? ""]);
    if (path === "/tables") return json({ tables: [], after: null });
    if (path === `/tables/${this.table.id}`) return json(this.table);
    if (path === "/me/tables") return json({ tables: [], more: false });
    if (path === "/live") return json({ table: null, watching: 0 });
    if (path === "/me") return json({ mail: false, person: null });
    return json({ error: { key: "no_table", params: {}, text: "There is no such table." } }, 404);
  }

  async take(page: Page): Promise<void> {
    await page.route(/^[^?]*\/api\//, async (route) => {
      const path = new URL(route.request().url()).pathname.replace(/^\/api/, "");
      this.asked.push(path);
      await (this.answers.get(path) ?? this.usual(path))(route);
    });
    await page.routeWebSocket(/\/socket$/, (socket) => {
      this.sockets.push(socket);
      socket.onMessage((text) => this.hear(socket, JSON.parse(text.toString())));
    });
  }
}

export const test = real.extend<{ server: FakeServer }>({
  locale: "en-GB",
  // biome-ignore lint/correctness/noEmptyPattern: playwright wants the pattern
  server: async ({}, use) => use(new FakeServer()),
  page: async ({ page, server }, use) => {
    await server.take(page);
    await page.addInitScript(() => {
      // Store this only once, so that later choices of the page stay.
      try {
        if (!localStorage.getItem("triclinium.wishes"))
          localStorage.setItem("triclinium.wishes", JSON.stringify({ speed: "off", language: "en" }));
      } catch {
        // A test may forbid local storage.
      }
    });
    await use(page);
  },
});

export { expect } from "@playwright/test";
