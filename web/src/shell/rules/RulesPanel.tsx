/**
 * The rules at the table. They replace the panels next to the board, or cover the whole table on a small screen. Escape
 * closes them, and the focus returns to where it was.
 */
import { useEffect, useState } from "react";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { createPortal } from "react-dom";
import type { http } from "../../protocol";
import { ReadOut } from "../live";
import { Speaking, useWords } from "../words";
import { type RulesAt, rulesAt } from "./at";
import { Reading } from "./Reading";
import style from "./rules.module.css";
import { useBook } from "./useBook";

function close(): void {
  const from = rulesAt.get()?.from;
  rulesAt.set(null);
  // After the panel is gone, because a covered element cannot take the focus.
  requestAnimationFrame(() => {
    const back = from?.isConnected && from !== document.body ? from : document.querySelector("main");
    if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({ preventScroll: true });
  });
}

export default function RulesPanel({
  game,
  at,
  narrow,
  onOpen,
}: {
  game: http.GameOut;
  at: RulesAt;
  narrow: boolean;
  /** Called when the rules open, so that a dialog with a link to them closes. */
  onOpen: () => void;
}) {
  const words = useWords();
  const { data, speaking, failing } = useBook(game);
  const [place, setPlace] = useState<{ opened: RulesAt; at: string | null }>({
    opened: at,
    at: at.at ?? null,
  });
  if (place.opened !== at) setPlace({ opened: at, at: at.at ?? null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => onOpen(), [at]);
  const [side, setSide] = useState<Element | null | undefined>(undefined);
  useEffect(() => {
    const beside = narrow ? null : document.querySelector(".side");
    // A lesson hides the panels next to the board.
    setSide(beside && beside.clientWidth > 0 ? beside : null);
  }, [narrow]);
  useEffect(() => {
    if (!side) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.querySelector(".overlay")) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, [side]);
  if (side === undefined) return null;
  const title = speaking?.say("rules.hand") ?? words.say("rules");
  const content = (
    <>
      <header className={style.head}>
        <h2 className="caps">{title}</h2>
        <button
          type="button"
          className="icon-button"
          id="rules-close"
          onClick={close}
          aria-label={words.say("close")}
        >
          ✕
        </button>
      </header>
      {data && speaking ? (
        <Speaking value={speaking}>
          <Reading
            key={`${place.opened.at} ${place.opened.now}`}
            book={data.book}
            pictures={data.pictures}
            at={place.at}
            now={at.now}
            fresh={at.at === undefined}
            onGo={(to) => setPlace({ ...place, at: to })}
          />
        </Speaking>
      ) : (
        <ReadOut as="p" className={style.wait}>
          {failing ? words.say("offline") : "…"}
        </ReadOut>
      )}
    </>
  );
  if (side)
    return createPortal(
      <section className={style.panel} id="rules-panel" aria-label={title}>
        {content}
      </section>,
      side,
    );
  return (
    <ModalOverlay
      className={`overlay ${style.cover}`}
      isOpen
      isDismissable
      onOpenChange={(open) => !open && close()}
    >
      <Modal className={style.sheet ?? ""}>
        <Dialog className={style.panel ?? ""} id="rules-panel" aria-label={title}>
          {content}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
