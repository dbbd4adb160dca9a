/** A dialog over the page. Escape and a tap beside it close it; the focus comes back where it was. */
import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useWords } from "../shell/words";

export function Popup({
  title,
  onClose,
  children,
  wide = false,
  tone = "",
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
  tone?: string;
}) {
  const words = useWords();
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className={`modal ${wide ? "wide" : ""} ${tone}`}>
        <Dialog className="dialog">
          <header className="dialog-head">
            <Heading slot="title" className="caps">
              {title}
            </Heading>
            <button type="button" className="icon-button" onClick={onClose} aria-label={words.say("close")}>
              ✕
            </button>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
