/**
 * A whole game by the accessibility tree alone: whoever plays here knows only roles, names, states and what is said, as
 * a screen reader does, and presses only what has the focus. Nothing is found by its place, its looks or its code.
 */
import { expect, type Page, test } from "./house";
import { chance } from "./people";

interface Node {
  role: string;
  name: string;
  /** As they are written: `disabled`, `pressed`, ... */
  states: string[];
  /** What it says beside its name. */
  text: string;
  /** Around it, the outermost first. */
  within: Node[];
}

const LINE = /^( *)- (?:'((?:[^']|'')*)'|([^:]*?(?:"(?:[^"\\]|\\.)*"[^:]*?)?))(?::(?: (.*))?)?$/;
const HEAD = /^(\/?\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)$/;

const unquoted = (text: string) => (/^".*"$/.test(text) ? (JSON.parse(text) as string) : text);

/** The tree as it is read out. */
function parse(snapshot: string): Node[] {
  const nodes: Node[] = [];
  const path: { indent: number; node: Node }[] = [];
  for (const line of snapshot.split("\n")) {
    const [, spaces = "", quoted, bare, rest = ""] = LINE.exec(line) ?? [];
    const head = HEAD.exec((quoted?.replaceAll("''", "'") ?? bare ?? "").trim());
    if (!head) continue;
    const [, role = "", name = '""', states = ""] = head;
    while (path.length > 0 && (path.at(-1)?.indent ?? 0) >= spaces.length) path.pop();
    const node: Node = {
      role,
      name: head[2] === undefined ? "" : (JSON.parse(`"${name}"`) as string),
      states: [...states.matchAll(/\[([^\]]*)\]/g)].map((found) => found[1] ?? ""),
      text: unquoted(rest),
      within: path.map((each) => each.node),
    };
    nodes.push(node);
    path.push({ indent: spaces.length, node });
  }
  return nodes;
}

const read = async (page: Page) => parse(await page.ariaSnapshot());

const isIn = (node: Node, role: string, name?: string) =>
  node.within.some((each) => each.role === role && (name === undefined || each.name === name));

/** What can be pressed now, of those that match. */
const open = (nodes: readonly Node[], fits: (node: Node) => boolean) =>
  nodes.filter((node) => node.role === "button" && !node.states.includes("disabled") && fits(node));

const BUTTON = (name: string | RegExp) => ({ name, ...(typeof name === "string" && { exact: true }) });

/** Focus by role and name, within what has a role and a name around it; then Enter. */
async function press(page: Page, { role, name, within }: Node): Promise<void> {
  const around = within.findLast((each) => each.name !== "" && each.role !== "tabpanel");
  const scope = around ? page.getByRole(around.role as "group", BUTTON(around.name)).last() : page;
  const found = scope.getByRole(role as "button", BUTTON(name)).first();
  // What is gone meanwhile is looked for anew by whoever reads on.
  await found.focus({ timeout: 3000 }).then(
    () => page.keyboard.press("Enter"),
    () => undefined,
  );
}

/** What puts a choice aside, or is no choice. */
const ASIDE = /^(Cancel|Close|Point|One step back|One less|One more|Hint|Undo|Skip)\b/;

class Listener {
  private readonly random = chance(7);
  /** What was said, in its order. */
  readonly heard: string[] = [];
  private acted = 0;

  constructor(private readonly page: Page) {}

  /** The sentences of the log that were not there before. */
  private listen(nodes: readonly Node[]): void {
    const said = nodes.filter((node) => isIn(node, "log", "What happens")).map(({ text }) => text);
    // What is still there of before overlaps with what was heard last.
    let known = Math.min(said.length, this.heard.length);
    while (known > 0 && this.heard.slice(-known).join("\n") !== said.slice(0, known).join("\n")) known -= 1;
    this.heard.push(...said.slice(known));
  }

  /** One press, by what the tree says; the name of the dialog that ends the game, when it is read. */
  async step(): Promise<Node[] | null> {
    const { page } = this;
    const nodes = await read(page);
    this.listen(nodes);
    if (nodes.some(({ role, name }) => role === "dialog" && /^(Defeat|Victory)$/.test(name))) return nodes;
    const pressed = this.choose(nodes);
    if (pressed) await press(page, pressed);
    return null;
  }

  private choose(nodes: readonly Node[]): Node | undefined {
    const map = (node: Node) => node.within.some(({ name }) => name.startsWith("Map of the Empire"));
    // What is being chosen stands by itself, under the name of what it is about.
    const panel = open(
      nodes,
      (node) => isIn(node, "main") && isIn(node, "group") && !map(node) && !ASIDE.test(node.name),
    );
    if (panel[0]) return panel[0];
    const inActions = open(nodes, (node) => isIn(node, "region", "Actions") && !ASIDE.test(node.name));
    const plain = inActions.filter((node) => !isIn(node, "group", "Actions"));
    if (plain.length > 0)
      return (
        plain.find(({ name }) => /^(Go on|Continue|Done)/.test(name)) ??
        plain[Math.floor(this.random() * plain.length)]
      );
    const asked = nodes.find((node) => node.role === "button" && node.states.includes("pressed"));
    const cities = open(nodes, (node) => map(node) && /can be chosen/.test(node.name));
    if (asked?.name.startsWith("March") && cities.length > 0)
      return cities[Math.floor(this.random() * cities.length)];
    const tile = (name: string) => inActions.find((node) => node.name.startsWith(name));
    const end = tile("End turn");
    if (!end) return undefined;
    const sure = /sure/.test(end.name);
    const wish = ["Alliance", "Battle", "Recruit", "March"].map(tile).find((each) => each !== undefined);
    // A turn's first action is taken; then it is ended, so that the game is.
    if (!sure && wish && this.acted++ % 2 === 0) return wish;
    return end;
  }
}

test("a whole game is played by what a screen reader is told, and nothing else", async ({ arrive }) => {
  const page = await arrive({ speed: "off" });
  await page.goto("/");
  const go = async (name: RegExp) => {
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  };
  await go(/^Alone/);
  await page.getByRole("textbox", { name: "Your name" }).focus();
  await page.keyboard.type("Livia");
  await page.getByRole("radio", { name: "Heroic" }).focus();
  await page.keyboard.press("Space");
  await go(/^Start playing/);
  await expect(page.getByRole("log", { name: "What happens" })).toBeAttached();

  // The table is told before the first choice.
  await go(/^Tell me the table/);
  const told = page.getByRole("dialog", { name: "Tell me the table" });
  await expect(told).toContainText("Decline: 0 of 8");
  await expect(told).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const listener = new Listener(page);
  let end: Node[] | null = null;
  await expect
    .poll(
      async () => {
        end = await listener.step();
        return end !== null;
      },
      { timeout: 420_000, intervals: [0] },
    )
    .toBe(true);
  const said = (end ?? []).filter((node: Node) => isIn(node, "dialog")).map((node: Node) => node.text);
  // How it ended is read, and everything on the way was said: whose turn it was, and what the tribes did.
  expect(said.join(" ")).toMatch(/turns played: \d+/);
  expect(listener.heard.filter((text) => /It is .* turn/.test(text)).length).toBeGreaterThan(3);
  await expect(page.getByRole("log", { name: "What happens" })).toContainText(/\S/);
});
