/** A dialog over the page. Escape and a tap outside close it. Then the focus returns to where it was. */
import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";

export default function Popup({
  title,
  onClose,
  closeLabel,
  children,
  wide = false,
  tone = "",
}: {
  title: string;
  onClose: () => void;
  /** Label of the close button. The table has no texts of its own. */
  closeLabel: string;
  children: ReactNode;
  wide?: boolean;
  tone?: string;
}) {
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className={`modal ${wide ? "wide" : ""} ${tone}`}>
        <Dialog className="dialog">
          <header className="dialog-head">
            <Heading slot="title" className="caps">
              {title}
            </Heading>
            <button type="button" className="icon-button" onClick={onClose} aria-label={closeLabel}>
              ✕
            </button>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
