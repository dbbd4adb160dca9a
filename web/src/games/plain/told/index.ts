/** Any game's table in words: what its view says, a line for each of its things. */
import type { TellBoard, ToldSection } from "../../../shell/part";
import type { Words } from "../../../shell/words";
import { named, shownOf } from "../values";

/** So deep a line goes where the table is told in a few sentences. */
const SHALLOW = 1;
const DEEP = 6;

function text(name: string, value: unknown, deep: number, words: Words): string {
  if (value === null || typeof value !== "object") return named(name, value, words);
  const items: [string, unknown][] = Array.isArray(value)
    ? value.map((each) => [name, each])
    : Object.entries(value);
  if (items.length === 0) return "–";
  if (deep === 0) return String(items.length);
  return items
    .map(([key, each]) => {
      const said = text(key, each, deep - 1, words);
      return Array.isArray(value) ? said : `${words.named("term", key)} ${said}`;
    })
    .join(", ");
}

const tell: TellBoard<Record<string, unknown>> = (view, words, full): ToldSection[] => [
  {
    title: words.say("table"),
    lines: Object.entries(shownOf(view)).map(
      ([key, value]) => `${words.named("term", key)}: ${text(key, value, full ? DEEP : SHALLOW, words)}`,
    ),
  },
];

export default tell;
