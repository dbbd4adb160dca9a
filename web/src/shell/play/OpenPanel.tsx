/** A game's own boxes: the panel of a tile, and the card of a question. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { type Question, usePart } from "../part";
import { usePlay } from "./state";

function tileOf(tile: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-tile="${tile}"]`);
}

/** The panel of a tile. It takes the focus, and later returns it. */
export function OpenPanel({ tile }: { tile: string }): ReactNode {
  const Panel = usePart().panels?.[tile]?.Panel;
  const onPanel = usePlay(({ onPanel }) => onPanel);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    box.current?.focus();
    return () => {
      if (document.activeElement !== document.body) return;
      // On a phone the tile was hidden in the meantime, so it is a new element.
      const from = opener.current;
      const back = from?.isConnected && from !== document.body ? from : tileOf(tile);
      if (back instanceof HTMLElement) back.focus();
    };
  }, [tile]);
  return (
    <div ref={box} className="own-panel" tabIndex={-1} data-panel={tile}>
      {Panel && <Panel onClose={() => onPanel(null)} />}
    </div>
  );
}

/** The card of the current question. */
export function AskedCard(): ReactNode {
  const { question } = usePart();
  const asked = usePlay(({ asked }) => asked !== null);
  return question && asked ? <TheCard question={question} /> : null;
}

/** Escape dismisses the card. The focus then moves to the tile that contains the question. */
function TheCard({ question }: { question: Question<unknown> }) {
  const onAside = usePlay(({ onAside }) => onAside);
  const inside = useRef(false);
  const { Card, tile } = question;
  useEffect(
    () => () => {
      if (inside.current && document.activeElement === document.body) tileOf(tile)?.focus();
    },
    [tile],
  );
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onAside();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape, in addition to the card's own button
    <div
      className="asked"
      data-over-map=""
      onKeyDown={keyed}
      onFocus={() => {
        inside.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) inside.current = false;
      }}
    >
      <Card onAside={onAside} />
    </div>
  );
}
