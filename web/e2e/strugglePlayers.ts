/** Struggle for Rome as people play it in browsers. */
import type { Person as PlainPerson, Wish as PlainWish, Played } from "./playing";
import { perform } from "./struggleActs";
import type { Hands } from "./struggleHands";

export type Person = PlainPerson<Hands>;
export type Wish = PlainWish<Hands>;

/** Offers in a turn: an adviser who reads that so many were made thinks of no more. */
const MOST_OFFERS = 6;

export const STRUGGLE: Played<Hands> = {
  maker: "triclinium.games.struggle_for_rome.bots.players:solid",
  shown: (view) => ({ ...view, offers: MOST_OFFERS }),
  perform: async ({ page, hands }, act) => {
    await perform(page, hands, act);
    return null;
  },
};
