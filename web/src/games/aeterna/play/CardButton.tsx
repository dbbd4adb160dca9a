/** A card as a button. Screen readers hear its name and effect. */
import { type ReactNode, useId } from "react";
import { useWords } from "../../../shell/words";
import type { CardName } from "../view";
import { useAeterna } from "./aeterna";
import { CardFace, type Faced, RowFace } from "./Card";
import style from "./CardButton.module.css";
import { purse } from "./cards";
import { useHeldUp } from "./held";

export interface CardButtonProps {
  card: CardName;
  size: Faced["size"] | "row";
  note?: Faced["note"];
  /** Whether it can be selected. */
  offered?: boolean;
  /** Whether it is selected. */
  chosen?: boolean;
  dim?: boolean;
  /** The act that a press sends at once. */
  act?: string;
  /** Content over it: a seal, a number. */
  children?: ReactNode;
  className?: string;
  onPress: () => void;
}

export function CardButton(props: CardButtonProps) {
  const { card, size, note = null, offered = false, chosen = false, dim = false, children, onPress } = props;
  const words = useWords();
  const { view, me } = useAeterna(({ view, me }) => ({ view, me }));
  const about = useId();
  const price = view.prices?.cards[card];
  const held = price && me !== null ? purse(view, me) : null;
  return (
    <button
      type="button"
      className={`${style.button} ${props.className ?? ""}`}
      data-size={size}
      data-card={card}
      data-act={props.act}
      data-offered={offered}
      data-dim={dim}
      aria-pressed={chosen}
      aria-label={words.named("card", card)}
      aria-describedby={about}
      onClick={onPress}
      {...useHeldUp(card, size === "full")}
    >
      {size === "row" ? (
        <RowFace name={card} price={price} purse={held} />
      ) : (
        <CardFace name={card} size={size} price={price} purse={held} note={note} />
      )}
      <span className="visually-hidden" id={about}>
        {words.gameText(`card.${card}.about`)}
      </span>
      {children}
    </button>
  );
}
