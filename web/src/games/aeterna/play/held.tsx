/** Enlarges a card for reading: on hover, with Space, or with a long press. Large cards need no hover. */
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { CardName } from "../view";
import { useAeterna } from "./aeterna";
import { CardFace } from "./Card";
import { purse } from "./cards";
import { ForYou } from "./ForYou";
import style from "./held.module.css";
import { placeOf } from "./place";

interface Up {
  card: CardName;
  /** Position of the original card. */
  from: DOMRect;
}

interface Holding {
  up: Up | null;
  hold: (up: Up | null) => void;
}

const HeldContext = createContext<Holding>({ up: null, hold: () => {} });

/** Milliseconds until a card is enlarged on hover, and by a long press. */
const RESTS = 220;
const PRESSES = 450;

/** Shows the enlarged card above the table. It takes no presses. */
export function HoldingUp({ children }: { children: ReactNode }) {
  const [up, hold] = useState<Up | null>(null);
  const holding = useMemo(() => ({ up, hold }), [up]);
  return (
    <HeldContext value={holding}>
      {children}
      {up && <Held up={up} />}
    </HeldContext>
  );
}

/** Returns the properties of a button whose card can be enlarged. */
export function useHeldUp(card: CardName, large: boolean) {
  const { up, hold } = use(HeldContext);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const rested = useRef(false);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    hold(null);
  }, [hold]);
  // A removed card is no longer enlarged.
  useEffect(() => stop, [stop]);
  const soon = (at: Element, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      rested.current = true;
      hold({ card, from: at.getBoundingClientRect() });
    }, wait);
  };
  return {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === "mouse" && !large) soon(event.currentTarget, RESTS);
    },
    onPointerDown: (event: PointerEvent) => {
      rested.current = false;
      if (event.pointerType === "mouse") stop();
      else soon(event.currentTarget, PRESSES);
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.pointerType !== "mouse") stop();
    },
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (rested.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      // A long press is for reading, not for selecting.
      if (rested.current && event.detail > 0 && matchMedia("(pointer: coarse)").matches) {
        event.preventDefault();
        event.stopPropagation();
      }
      rested.current = false;
    },
    onBlur: stop,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape" && up) hold(null);
      if (event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      hold(up?.card === card ? null : { card, from: event.currentTarget.getBoundingClientRect() });
    },
    // Releasing Space must not press the button.
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === " ") event.preventDefault();
    },
  };
}

function Held({ up: { card, from } }: { up: Up }) {
  const { view, me, narrow } = useAeterna(({ view, me, narrow }) => ({ view, me, narrow }));
  const place = narrow ? {} : placeOf(from, { w: innerWidth, h: innerHeight });
  const prices = view.prices?.cards[card];
  return (
    <div className={style.held} data-narrow={narrow} style={place} role="tooltip" data-held={card}>
      <span className={style.card}>
        <CardFace
          name={card}
          size="full"
          price={prices}
          purse={prices && me !== null ? purse(view, me) : null}
        />
      </span>
      {me !== null && <ForYou card={card} titled />}
    </div>
  );
}
