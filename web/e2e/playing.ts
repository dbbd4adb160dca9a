/** How people play a game to its end: each at a page of their own, by mouse, finger or keys, as a good player would. */
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { Adviser } from "./adviser";
import type * as plain from "./hands";
import type { Json, Listener, Told } from "./listener";

export interface Person<Hands extends plain.Hands = plain.Hands> {
  page: Page;
  hands: Hands;
  /** What this browser is told: one looks at the page when one is asked something, and chooses among what was sent. */
  heard: Listener;
}

/** Other wishes than a good player's: null, if there are none. */
export type Wish<Hands extends plain.Hands = plain.Hands> = (
  person: Person<Hands>,
  told: Told,
) => string | null;

/** Whether what was done on the page has come to pass; where it is but one act, its decision has gone. */
export type Whole = (now: Told) => boolean;

/** What is to be known of a game to play it. */
export interface Played<Hands extends plain.Hands> {
  /** Whose advice is taken. */
  maker: string;
  /** What of a view the adviser is asked with. */
  shown?: (view: Json) => Json;
  /** Does an act that is offered; throws if the page gives no way to. */
  perform: (person: Person<Hands>, act: string, told: Told) => Promise<Whole | null>;
}

const PATIENCE = 30_000;

const isAsked = ({ seat, update }: Told) =>
  update.outcome === null && update.decision !== null && update.awaited.some((each) => each === seat);

/** Somebody's choices, until something has happened; how many they were. */
async function playOne<Hands extends plain.Hands>(
  person: Person<Hands>,
  { perform }: Played<Hands>,
  choose: (told: Told) => Promise<string>,
  until: () => boolean,
): Promise<number> {
  const { heard } = person;
  let acts = 0;
  while (!until()) {
    const told = heard.told.at(-1);
    if (!told || !isAsked(told)) {
      await setTimeout(10);
      continue;
    }
    const act = await choose(told);
    // An answer can be changed while others think; one is not waited for any more.
    const gone = () => heard.last.update.decision !== told.update.decision || !isAsked(heard.last);
    try {
      const whole = await perform(person, act, told);
      for (
        const end = Date.now() + PATIENCE;
        !(gone() && (whole?.(heard.last) ?? true));
        await setTimeout(10)
      )
        if (Date.now() > end) throw new Error("nothing happened");
      acts += 1;
    } catch (cause) {
      // What was asked may be asked no more: others were faster.
      if (!gone()) throw new Error(`${told.seat} cannot do "${act}": ${cause}`, { cause });
    }
  }
  return acts;
}

/** All play on, each for themselves as people do, until something has happened. */
export async function playOn<Hands extends plain.Hands>(
  game: Played<Hands>,
  people: readonly Person<Hands>[],
  until: () => boolean,
  patience: number,
  wish: Wish<Hands> = () => null,
): Promise<void> {
  const adviser = new Adviser(game.maker);
  const { shown = (view: Json) => view } = game;
  const begun = Date.now();
  let failed = false;
  const over = () => {
    if (Date.now() - begun > patience) throw new Error("it takes too long");
    return failed || until();
  };
  const play = (person: Person<Hands>) =>
    playOne(
      person,
      game,
      async (told) => wish(person, told) ?? (await adviser.choose(shown(told.view), told.update.options)),
      over,
    ).catch((error) => {
      failed = true;
      throw error;
    });
  try {
    const acts = await Promise.all(people.map(play));
    console.log(`${acts.join(" + ")} acts in ${Math.round((Date.now() - begun) / 1000)} s`);
  } finally {
    adviser.end();
  }
}
