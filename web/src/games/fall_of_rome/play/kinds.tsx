/** The things one chooses from: how notation writes them, what is tapped for them, and how they look. */
import type { Choice } from "../../../shell/notation";
import type { Kind } from "../../../shell/part";
import { useWords } from "../../../shell/words";
import { CardChip, Face, TribeShape } from "./pieces";

const named = (kind: string, Picture: (props: { value: string }) => React.ReactNode): Kind => ({
  Shown: function Named({ value }) {
    return (
      <>
        <Picture value={value} /> {useWords().named(kind, value)}
      </>
    );
  },
});

/** Notation joins the words of a name with underscores; the view has them apart. */
function spaced(word: string): string {
  return word.replaceAll("_", " ");
}

/** How an Event is played: what that does, and what the worse way costs. */
function Option({ value, choice }: { value: string; choice: Choice | null }) {
  const words = useWords();
  const event = choice?.operands.find((operand) => operand.kind === "event")?.value;
  if (!event) return words.named("option", value);
  return (
    <span className="option-text">
      <b>{words.named("option", value)}</b>
      {value === "corrupt" && <i> · {words.say("event.corrupt.cost")}</i>}
      <small>{words.gameText(`event.${event}.${value}`)}</small>
    </span>
  );
}

export const KINDS: Readonly<Record<string, Kind>> = {
  city: { read: spaced },
  card: {
    // Of a City card the city's name alone: tribes are written as the view has them.
    read: (word) => {
      const [city = "", ...tribe] = word.split("/");
      return tribe.length > 0 ? [spaced(city), ...tribe].join("/") : word;
    },
    Shown: ({ value }) => <CardChip card={value} />,
  },
  // An Event in the hand is a card.
  event: { picked: "card" },
  tribe: named("tribe", ({ value }) => <TribeShape tribe={value} />),
  face: named("face", ({ value }) => <Face face={value} />),
  option: { Shown: Option, About: Option },
};
