/** Fixtures: the server of the tests, and pages of players, each in a separate browser context. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

interface TestServer {
  url: string;
  /** Run a terminal command and return its exit code. */
  triclinium: (...words: string[]) => number | null;
}

export const PYTHON = process.env.PYTHON ?? "python";
export const PLACE = { cwd: ROOT, env: { ...process.env, PYTHONPATH: `${ROOT}src` } };

function triclinium(...words: string[]): number | null {
  return spawnSync(PYTHON, ["-m", "triclinium.cli.app", ...words], { ...PLACE, stdio: "inherit" }).status;
}

/** The address of a running server to test instead of a new one (`nox -s deploy`). */
const RUNNING = process.env.TRICLINIUM_HOUSE;

async function open(): Promise<{ server: TestServer; process: ChildProcess }> {
  const process_ = spawn(PYTHON, ["-m", "tests.e2e.web_house"], {
    ...PLACE,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const server = await new Promise<TestServer>((resolve, reject) => {
    let text = "";
    process_.stdout?.on("data", (some: Buffer) => {
      text += some.toString();
      const end = text.indexOf("\n");
      if (end >= 0) resolve({ ...JSON.parse(text.slice(0, end)), triclinium });
    });
    process_.on("exit", (code) => reject(new Error(`the server exited with code ${code}`)));
  });
  return { server, process: process_ };
}

export interface Arrival extends BrowserContextOptions {
  /** The speed of playback. It is off unless a test is about it. */
  speed?: "off" | "fast" | "normal" | "slow";
  phone?: boolean;
  /** Console messages that are allowed in this test. */
  allowed?: RegExp;
}

export type Arrive = (how?: Arrival) => Promise<Page>;

export const test = base.extend<{ arrive: Arrive }, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright wants the pattern
    async ({}, use) => {
      if (RUNNING) return use({ url: RUNNING, triclinium });
      const { server, process } = await open();
      await use(server);
      const ended = new Promise((resolve) => process.on("exit", resolve));
      process.kill("SIGTERM");
      await ended;
    },
    { scope: "worker", timeout: 90_000 },
  ],
  /** Open a page for a new player. The test fails if a browser has logged errors or warnings. */
  arrive: async ({ browser, server }, use) => {
    const complaints: string[] = [];
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async ({ speed = "off", phone = false, allowed = /(?!)/, ...how } = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: "en-GB",
        viewport: phone ? PHONE : DESKTOP,
        reducedMotion: speed === "off" ? "reduce" : "no-preference",
        ...(phone ? { hasTouch: true, isMobile: true } : {}),
        ...how,
      });
      contexts.push(context);
      const language = (how.locale ?? "en").slice(0, 2);
      await context.addInitScript(
        ([kept]) => {
          if (!localStorage.getItem("triclinium.wishes"))
            localStorage.setItem("triclinium.wishes", kept ?? "");
        },
        [JSON.stringify({ speed, language })],
      );
      const page = await context.newPage();
      page.on("pageerror", ({ message }) => {
        if (!allowed.test(message)) complaints.push(message);
      });
      page.on("console", (said) => {
        // Some tests cut the network, and the browser logs that by itself.
        if (
          ["error", "warning"].includes(said.type()) &&
          !/ERR_INTERNET_DISCONNECTED|WebSocket|registration blocked by Playwright/.test(said.text()) &&
          !allowed.test(said.text())
        )
          complaints.push(said.text());
      });
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  },
});

export { expect, type Page };
