/**
 * A whole game by the accessibility tree alone. The simulated player knows only roles, names, states and texts, as a
 * screen reader does, and presses only the focused element. It does not use positions, styles or selectors.
 */
import { expect, type Page, test } from "./fixtures";
import { chance } from "./people";

interface Node {
  role: string;
  name: string;
  /** The states, as the snapshot writes them: `disabled`, `pressed`, ... */
  states: string[];
  /** The text besides the name. */
  text: string;
  /** The ancestors, outermost first. */
  within: Node[];
}

const LINE = /^( *)- (?:'((?:[^']|'')*)'|([^:]*?(?:"(?:[^"\\]|\\.)*"[^:]*?)?))(?::(?: (.*))?)?$/;
const HEAD = /^(\/?\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)$/;

const unquoted = (text: string) => (/^".*"$/.test(text) ? (JSON.parse(text) as string) : text);

/** Parse an accessibility snapshot into its nodes. */
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

/** Return the matching buttons that are not disabled. */
const open = (nodes: readonly Node[], fits: (node: Node) => boolean) =>
  nodes.filter((node) => node.role === "button" && !node.states.includes("disabled") && fits(node));

const BUTTON = (name: string | RegExp) => ({ name, ...(typeof name === "string" && { exact: true }) });

/** Focus a button by its role and name, within its closest named ancestor, and press Enter. */
async function press(page: Page, { role, name, within }: Node): Promise<void> {
  const around = within.findLast((each) => each.name !== "" && each.role !== "tabpanel");
  const scope = around ? page.getByRole(around.role as "group", BUTTON(around.name)).last() : page;
  const found = scope.getByRole(role as "button", BUTTON(name)).first();
  // If the button is gone, the next step reads the tree again.
  await found.focus({ timeout: 3000 }).then(
    () => page.keyboard.press("Enter"),
    () => undefined,
  );
}

/** Names of buttons that cancel a choice or are no choice. */
const ASIDE = /^(Cancel|Close|Point|One step back|One less|One more|Hint|Undo|Skip)\b/;

class Listener {
  private readonly random = chance(7);
  /** The sentences that were read out, in order. */
  readonly heard: string[] = [];
  private acted = 0;

  constructor(private readonly page: Page) {}

  /** Add the new sentences of the log. */
  private listen(nodes: readonly Node[]): void {
    const said = nodes.filter((node) => isIn(node, "log", "What happens")).map(({ text }) => text);
    // The log still contains the latest sentences, so find the overlap.
    let known = Math.min(said.length, this.heard.length);
    while (known > 0 && this.heard.slice(-known).join("\n") !== said.slice(0, known).join("\n")) known -= 1;
    this.heard.push(...said.slice(known));
  }

  /** Press one button. Return the nodes of the tree when the dialog at the end of the game is shown, otherwise null. */
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
    // The current choice is in a group with the name of its subject.
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
    // Take every second action and end the turn otherwise, so that the game ends.
    if (!sure && wish && this.acted++ % 2 === 0) return wish;
    return end;
  }
}

test("a whole game can be played with the accessibility tree alone", async ({ arrive }) => {
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

  // The description of the table can be read before the first choice.
  await go(/^Describe the table/);
  const told = page.getByRole("dialog", { name: "Describe the table" });
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
  // The ending is read out, and so were the turns on the way.
  expect(said.join(" ")).toMatch(/turns played: \d+/);
  expect(listener.heard.filter((text) => /: 4 actions left/.test(text)).length).toBeGreaterThan(3);
  await expect(page.getByRole("log", { name: "What happens" })).toContainText(/\S/);
});
