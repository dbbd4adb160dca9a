/** A page that is loaded once and goes from screen to screen. */
import { expect, type Page } from "@playwright/test";
import { withoutSticking } from "../access";
import { answering, type Served, serve, storePrefs, walk } from "../served";
import { serviceAnswers } from "./answers";
import { Drawn } from "./drawn";
import type { Json, Screen, Sitting } from "./screen";
import { NOW, OTHER_GAMES } from "./shell";

interface GalleryWindow {
  house: { quiet: () => Promise<void> };
}

/** Selector of everything that can be opened over a table and closed again. */
const OPEN =
  "[role=dialog], #rules-panel, .pick, [data-panel], [data-composer], [data-tray], [data-influence], [data-callout], [data-about], [role=tooltip][data-held], .role-card[open]";

/** Return whether the table of a sitting can be reused: it has no stored data, later messages or other seats. */
const isPlain = ({ heard, beside, kept }: Sitting) => !heard && !beside && !kept;

export class Visit {
  private readonly games: Json[];
  /** Keys in the browser's storage that belong to the previous screen. */
  private readonly kept: string[] = [];
  private sitting: {
    table: string;
    served: Served;
    seq: number;
    decision: unknown;
    plain: boolean;
  } | null = null;

  private constructor(
    readonly page: Page,
    private readonly narrow: boolean,
    private readonly usual: Json,
    readonly drawn: Drawn,
  ) {
    this.games = [...(usual["/api/games"] as Json[]), ...OTHER_GAMES];
  }

  static async begin(
    page: Page,
    how: { narrow: boolean; language: "en" | "pl"; theme?: "light" | "dark" },
  ): Promise<Visit> {
    const { narrow, language, theme = "light" } = how;
    // A screen that does not open must fail soon, so that the others can still be visited.
    page.setDefaultTimeout(20_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.setFixedTime(NOW * 1000);
    await storePrefs(page, { speed: "off", theme, language });
    const visit = new Visit(page, narrow, serviceAnswers(), await Drawn.begin(page));
    await visit.hear({});
    await page.goto("/gallery/house.html?at=/confirm");
    await page.locator("main.paper").waitFor();
    await withoutSticking(page);
    return visit;
  }

  private hear(answers: Json): Promise<void> {
    // The answers of a screen override the usual ones.
    return answering(this.page, this.games, { ...answers, ...this.usual, "/api/games": this.games });
  }

  /** Go to a screen. */
  async to(screen: Screen): Promise<void> {
    const { page, narrow } = this;
    const { at, answers = {}, presses = [], seen } = screen;
    await this.hear(answers);
    if (typeof at === "string") {
      await this.leave(at);
      await walk(page, at);
    } else if (!(await this.stay(at))) {
      await this.leave("");
      const served = await this.sit(at);
      await walk(page, served.path);
      for (const message of at.heard ?? []) {
        await page.locator("#prompt").waitFor();
        served.tell("A", message);
      }
      this.sitting = {
        table: JSON.stringify(at.table),
        served,
        seq: Number(at.first.A?.seq ?? 0),
        decision: at.first.A?.decision,
        plain: isPlain(at),
      };
    }
    for (const where of (narrow ? screen.phone : screen.desktop) ?? presses) await this.press(where);
    if (screen.keys) await page.locator("#prompt").waitFor();
    for (const key of screen.keys ?? []) await page.keyboard.press(key);
    if (screen.refusals && this.sitting) {
      const { served, decision } = this.sitting;
      served.tell("A", { type: "refusals", decision, refusals: screen.refusals });
    }
    await page.locator(seen).first().waitFor();
    // Chips at the edge of a map cannot be pressed while it moves.
    await expect(page.locator("[data-board].moving")).toHaveCount(0);
    await this.quiet();
  }

  /** Reuse the current table if the sitting has the same one, by sending an update. Return whether this worked. */
  private async stay(at: Sitting): Promise<boolean> {
    const { page, sitting } = this;
    const update = at.first.A;
    if (!update || !sitting?.plain || !isPlain(at) || sitting.table !== JSON.stringify(at.table))
      return false;
    for (let times = 0; times < 2 && (await page.locator(OPEN).count()) > 0; times += 1)
      await page.keyboard.press("Escape");
    const first = page.locator(".phone .tabs [role=tab]").first();
    if (this.narrow && (await first.count()) > 0) await first.click();
    if ((await page.locator(OPEN).count()) > 0) return false;
    const since = sitting.seq;
    sitting.seq += 1;
    const { served, seq } = sitting;
    const decision = update.decision === null ? null : `decision-${seq}`;
    sitting.decision = decision;
    served.tell("A", { ...update, events: [], since, seq, decision });
    // The page stores the last seen update when it is shown.
    const key = `triclinium.seen.${served.path.split("/").at(-1)}.A`;
    const shown = page.waitForFunction(([name, last]) => localStorage.getItem(name) === last, [
      key,
      String(seq),
    ] as const);
    return shown.then(
      () => true,
      // The page has lost its socket in the meantime and started again.
      () => false,
    );
  }

  /** Leave the current screen, so that none of its state is left. */
  private async leave(to: string): Promise<void> {
    const { page } = this;
    this.sitting = null;
    const notice = page.locator(".notice[data-on=true] button");
    if ((await notice.count()) > 0) await notice.click();
    // Going from a page to another part of the same page would keep its state, so visit another page in between.
    const room = (path: string) => path.split("/")[1];
    if (to && room(new URL(page.url()).pathname) === room(to)) {
      await walk(page, "/unsubscribe");
      await page.locator("main.paper h1").waitFor();
    }
    const old = [...this.kept.splice(0), "triclinium.recent"];
    await page.evaluate((names) => {
      for (const name of names) localStorage.removeItem(name);
    }, old);
  }

  /** Return the selector of what is open over a table. Null: nothing is open, so the screen is the whole page. */
  async opened(): Promise<string | null> {
    return (await this.page.locator(OPEN).count()) > 0 ? OPEN : null;
  }

  /** Return the accessibility tree of what is open, or of the whole page, without the times of running clocks. */
  async described(): Promise<string> {
    const { page } = this;
    const open = await page.locator(OPEN).all();
    // Announcements appear and disappear with time.
    const hideReadOut = (hidden: boolean) =>
      page.locator("#heard, #turn-said").evaluateAll((all: HTMLElement[], to) => {
        for (const each of all) each.hidden = to;
      }, hidden);
    await hideReadOut(true);
    const trees = await Promise.all(
      (open.length > 0 ? open : [page.locator("body")]).map((it) => it.ariaSnapshot()),
    );
    await hideReadOut(false);
    return (
      `${trees.join("\n")}\n`
        .replaceAll(new URL(page.url()).host, "localhost")
        .replaceAll(/- time: \d+:\d\d/g, "- time")
        // The ids of tables contain numbers that depend on the order of the screens.
        .replaceAll(/\bit\d+\b/g, "it")
    );
  }

  private async sit(sitting: Sitting): Promise<Served> {
    const { table, first, beside = [], kept = {} } = sitting;
    const served = await serve(this.page, this.games, table, first);
    const id = served.path.split("/").at(-1) ?? "";
    const tokens = Object.fromEntries(beside.map((seat) => [seat, `token-${seat}`]));
    const stored = Object.entries(kept).map(([name, value]): [string, string] =>
      name === "first-game"
        ? [name, JSON.stringify({ table: id, said: [], done: [] })]
        : [`${name}.${id}.A`, value],
    );
    if (beside.length > 0) stored.push([`beside.${id}`, JSON.stringify(tokens)]);
    for (const [name, value] of stored) {
      this.kept.push(`triclinium.${name}`);
      await this.page.evaluate(([key, is]) => localStorage.setItem(`triclinium.${key}`, is), [
        name,
        value,
      ] as const);
    }
    return served;
  }

  private async press(where: string): Promise<void> {
    const it = this.page.locator(where).first();
    await it.waitFor({ state: "attached" });
    if (await it.evaluate((element) => element.closest("svg") === null)) await it.click({ force: true });
    else {
      // The focus of an element out of view would scroll the map, which no user can do.
      await it.evaluate((spot) => (spot as SVGElement).focus({ preventScroll: true }));
      await this.page.keyboard.press("Enter");
    }
  }

  /** Change the theme without closing anything on the screen. */
  async wear(theme: "light" | "dark"): Promise<void> {
    await this.page.evaluate((colours) => {
      document.documentElement.dataset.theme = colours;
    }, theme);
  }

  private quiet(): Promise<void> {
    return this.page.evaluate(() => (window as unknown as GalleryWindow).house.quiet());
  }
}
