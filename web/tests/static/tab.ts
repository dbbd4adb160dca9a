/** Browsers for the build without a server, and listeners to its worker. */
import { spawnSync } from "node:child_process";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { DESKTOP, PHONE, PLACE, PYTHON } from "../../e2e/fixtures";
import { Listener } from "../../e2e/listener";

/** Listens to the messages of a page's workers, as `Listener` does for sockets. */
export class TabListener extends Listener {
  static async of(page: Page): Promise<TabListener> {
    const heard = new TabListener(page);
    const sockets = new Map<string, (text: string) => void>();
    await page.exposeBinding("triclinium_heard", (_, load: number, connection: number, text: string) => {
      const socket = `${load} ${connection}`;
      const hear = sockets.get(socket) ?? heard.opened();
      sockets.set(socket, hear);
      hear(text);
    });
    await page.addInitScript(() => {
      const load = Date.now();
      const { triclinium_heard: tell } = window as unknown as {
        triclinium_heard: (load: number, connection: number, text: string) => void;
      };
      const Plain = window.Worker;
      window.Worker = class extends Plain {
        constructor(...given: ConstructorParameters<typeof Plain>) {
          super(...given);
          this.addEventListener("message", ({ data }) => {
            if (data.kind === "message") tell(load, data.connection, data.text);
          });
        }
      };
    });
    return heard;
  }
}

export interface Arrival {
  phone?: boolean;
  /** Errors and warnings of the browser that this test allows. */
  allowed?: RegExp;
}

export const test = base.extend<{ arrive: (how?: Arrival) => Promise<Page> }>({
  /** Open a page in a new browser context. The test fails if a browser reports an error that is not allowed. */
  arrive: async ({ browser, baseURL }, use) => {
    const complaints: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async ({ phone = false, allowed = /(?!)/ } = {}) => {
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        locale: "en-GB",
        viewport: phone ? PHONE : DESKTOP,
        reducedMotion: "reduce",
        acceptDownloads: true,
        ...(phone ? { hasTouch: true, isMobile: true } : {}),
      });
      contexts.push(context);
      await context.addInitScript(() => {
        if (!localStorage.getItem("triclinium.wishes"))
          localStorage.setItem("triclinium.wishes", JSON.stringify({ speed: "off", language: "en" }));
      });
      const page = await context.newPage();
      page.on("pageerror", ({ message }) => {
        if (!allowed.test(message)) complaints.push(message);
      });
      page.on("console", (said) => {
        if (["error", "warning"].includes(said.type()) && !allowed.test(said.text()))
          complaints.push(said.text());
      });
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  },
});

/** Run a command of the command line and return its exit code. */
export function triclinium(...words: string[]): number | null {
  return spawnSync(PYTHON, ["-m", "triclinium.cli.app", ...words], { ...PLACE, stdio: "inherit" }).status;
}

/** What Python's worker keeps: WebAssembly, the standard library, our packages, and a snapshot of memory after the imports. */
const LARGE_FILES = 4;

/** Wait until a visited page can be opened without a network. */
export async function offlineReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith("triclinium-host-"));
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().length;
      }),
    )
    .toBe(LARGE_FILES);
}

export { expect, type Page };
