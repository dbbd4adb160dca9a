/** Simulated players who play a game to its end, each on a separate page, with the advice of a strong bot. */
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { Adviser } from "./adviser";
import type * as plain from "./hands";
import type { Json, Listener, Told } from "./listener";

export interface Person<Hands extends plain.Hands = plain.Hands> {
  page: Page;
  hands: Hands;
  /** Everything that this browser receives. The player acts when an update asks for it, and chooses among its options. */
  heard: Listener;
}

/** Choose an act instead of the adviser. Return null to follow the adviser. */
export type Wish<Hands extends plain.Hands = plain.Hands> = (
  person: Person<Hands>,
  told: Told,
) => string | null;

/** Return whether the server has processed everything that was done on the page. */
export type Whole = (now: Told) => boolean;

/** The parts of a simulated player that depend on the game. */
export interface Played<Hands extends plain.Hands> {
  /** The bot that gives advice. */
  maker: string;
  /** Return the view that is sent to the adviser. */
  shown?: (view: Json) => Json;
  /** Perform an offered act on the page. Throw if the page has no way to do it. */
  perform: (person: Person<Hands>, act: string, told: Told) => Promise<Whole | null>;
}

const PATIENCE = 30_000;

const isAsked = ({ seat, update }: Told) =>
  update.outcome === null && update.decision !== null && update.awaited.some((each) => each === seat);

/** Let one player act until `until` returns true. Return the number of acts. */
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
    // The decision stays open if an answer can still be changed, but then the server no longer waits for this seat.
    const gone = () => heard.last.update.decision !== told.update.decision || !isAsked(heard.last);
    try {
      const whole = await perform(person, act, told);
      for (
        const end = Date.now() + PATIENCE;
        !(gone() && (whole?.(heard.last) ?? true));
        await setTimeout(10)
      )
        if (Date.now() > end) throw new Error("the server did not process the act in time");
      acts += 1;
    } catch (cause) {
      // Ignore the failure if the decision is gone, because another player was faster.
      if (!gone()) throw new Error(`${told.seat} cannot do "${act}": ${cause}`, { cause });
    }
  }
  return acts;
}

/** Let all players act at the same time until `until` returns true. */
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
    if (Date.now() - begun > patience) throw new Error("the players did not finish in time");
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
