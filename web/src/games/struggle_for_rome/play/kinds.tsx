/** The things one chooses from: how notation writes them, and how they look in a list. */

import { Icon } from "../../../shell/Icon";
import type { Kind } from "../../../shell/part";
import { useWords } from "../../../shell/words";
import type { Resource as ResourceOf, Tribe } from "../view";
import { cardSign, type Good, Resource, TribeSign } from "./signs";

/** Notation joins the words of a name with underscores; the view has them apart. */
function spaced(word: string): string {
  return word.replaceAll("_", " ");
}

const named = (kind: string, Picture: (props: { value: string }) => React.ReactNode): Kind => ({
  Shown: function Named({ value }) {
    return (
      <>
        <Picture value={value} /> {useWords().named(kind, value)}
      </>
    );
  },
});

export const KINDS: Readonly<Record<string, Kind>> = {
  city: { read: spaced },
  tribe: named("tribe", ({ value }) => <TribeSign tribe={value as Tribe} />),
  resource: named("resource", ({ value }) => <Resource kind={value as ResourceOf} />),
  pile: named("pile", ({ value }) => <Resource kind={value as Good} />),
  income: named("income", ({ value }) => <Resource kind={value as Good} />),
  card: named("card", ({ value }) => <Icon name={cardSign(value)} />),
  // A party that is one seat has that seat's name.
  party: { named: (value) => (value === "all" ? "party" : "seat") },
};
