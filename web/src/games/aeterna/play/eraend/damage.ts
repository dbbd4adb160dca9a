/** Phase G: the answers for each Damage token, their total cost, and the order in which they are sent. */
import type { Choice } from "../../../../shell/notation";
import { CATALOGUE } from "../../layout/catalogue";
import { type Amounts, GOODS } from "../../view";

export type Answer = "repair" | "suffer";
export type Answers = Readonly<Record<string, Answer>>;

export interface Due {
  damage: string;
  /** Unrest at which the token is placed. */
  unrest: number | null;
  /** Options that the server offers for it. */
  answers: readonly Answer[];
}

/** Returns the Damage tokens to answer, with their Unrest. */
export function dueOf(choices: readonly Choice[], laid: readonly string[]): Due[] {
  const answers = new Map<string, Answer[]>();
  for (const { verb, operands } of choices) {
    const damage = operands[0]?.value;
    if ((verb !== "repair" && verb !== "suffer") || damage === undefined) continue;
    answers.set(damage, [...(answers.get(damage) ?? []), verb]);
  }
  return [...answers]
    .map(([damage, offered]) => ({
      damage,
      unrest: CATALOGUE.damageSpaces[laid.indexOf(damage)] ?? null,
      answers: offered,
    }))
    .sort((one, other) => (one.unrest ?? 0) - (other.unrest ?? 0));
}

/** Returns the answers, including tokens with a single option. */
export function decided(due: readonly Due[], chosen: Answers): Answers {
  const all: Record<string, Answer> = {};
  for (const { damage, answers } of due) {
    const answer = chosen[damage];
    const [only, ...more] = answers;
    if (answer && answers.includes(answer)) all[damage] = answer;
    else if (only && more.length === 0) all[damage] = only;
  }
  return all;
}

/** Returns the total cost of the answers. */
export function costOf(answers: Answers): Amounts {
  const sum: Amounts = {};
  for (const [damage, answer] of Object.entries(answers))
    if (answer === "repair")
      for (const good of GOODS) {
        const count = CATALOGUE.damages[damage]?.[good];
        if (count) sum[good] = (sum[good] ?? 0) + count;
      }
  return sum;
}

/** Returns the acts, payments first. A player who can no longer pay takes the remaining Doom automatically. */
export function actsOf(due: readonly Due[], answers: Answers): string[] {
  const said = due.flatMap(({ damage }) => {
    const answer = answers[damage];
    return answer ? [`${answer} ${damage}`] : [];
  });
  return [...said].sort(
    (one, other) => Number(other.startsWith("repair")) - Number(one.startsWith("repair")),
  );
}
