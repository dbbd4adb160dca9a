/** Simulated players of Struggle for Rome with the advice of a strong bot. */
import type { Person as PlainPerson, Wish as PlainWish, Played } from "./playing";
import { perform } from "./struggleActs";
import type { Hands } from "./struggleHands";

export type Person = PlainPerson<Hands>;
export type Wish = PlainWish<Hands>;

/** Maximum number of offers in a turn. The adviser sees that all are made, so it suggests no offers. */
const MOST_OFFERS = 6;

export const STRUGGLE: Played<Hands> = {
  maker: "triclinium.games.struggle_for_rome.bots.players:solid",
  shown: (view) => ({ ...view, offers: MOST_OFFERS }),
  perform: async ({ page, hands }, act) => {
    await perform(page, hands, act);
    return null;
  },
};
