/** The things one chooses from: how notation writes them, and how they look in a list. */
import type { Kind } from "../../../shell/part";
import { useWords } from "../../../shell/words";
import { CATALOGUE } from "../layout/catalogue";
import type { Good } from "../view";
import { AmountList, Arch, GoodSign } from "./signs";

/** Notation joins the words of a name with underscores; the view has them apart. */
function spaced(word: string): string {
  return word.replaceAll("_", " ");
}

/** A card in a list: its colour and its name. */
function CardShown({ value }: { value: string }) {
  const words = useWords();
  const colour = CATALOGUE.cards[value]?.colour;
  return (
    <>
      {colour && <Arch colour={colour} />}
      {words.named("card", value)}
    </>
  );
}

/** What a token or a discarded card gives, as signs. */
function TokenShown({ value }: { value: string }) {
  const words = useWords();
  const gain = CATALOGUE.tokens[value];
  return gain ? <AmountList amounts={gain} gained /> : words.named("token", value);
}

function DiscardShown({ value }: { value: string }) {
  return <AmountList amounts={CATALOGUE.discards[value] ?? {}} gained />;
}

/** A Damage token: its name, and what it costs. */
function DamageShown({ value }: { value: string }) {
  const words = useWords();
  return (
    <>
      {words.named("damage", value)} <AmountList amounts={CATALOGUE.damages[value] ?? {}} />
    </>
  );
}

function GoodShown({ value }: { value: string }) {
  const words = useWords();
  return (
    <>
      <GoodSign good={value as Good} /> {words.named("good", value)}
    </>
  );
}

export const KINDS: Readonly<Record<string, Kind>> = {
  card: { read: spaced, Shown: CardShown },
  personality: { read: spaced },
  token: { Shown: TokenShown },
  discard: { Shown: DiscardShown },
  damage: { Shown: DamageShown },
  good: { Shown: GoodShown },
};
