/** The things one chooses from, as they look. */
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

export const KINDS: Readonly<Record<string, Kind>> = {
  card: { Shown: ({ value }) => <CardChip card={value} /> },
  tribe: named("tribe", ({ value }) => <TribeShape tribe={value} />),
  face: named("face", ({ value }) => <Face face={value} />),
  option: {
    /** How an Event is played: what that does, and what the worse way costs. */
    Shown: function Option({ value, choice }) {
      const words = useWords();
      const event = choice?.operands.find((operand) => operand.kind === "event")?.value;
      if (!event) return words.named("option", value);
      return (
        <span className="option-text">
          <b>{words.named("option", value)}</b>
          {value === "corrupt" && <i> · {words.say("event.corrupt.cost")}</i>}
          <small>{words.told(`event.${event}.${value}`)}</small>
        </span>
      );
    },
  },
};
