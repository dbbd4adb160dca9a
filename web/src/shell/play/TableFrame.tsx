/** The table in the layout of its game and the screen. */
import { Fragment, memo } from "react";
import type { AnyPart } from "../part";
import { Desktop } from "./Desktop";
import { Panel } from "./Panel";
import { Phone } from "./Phone";

/**
 * The table, with the part's open dialog. Both read the play themselves, so updates do not render this component
 * again.
 */
export const TableFrame = memo(function TableFrame({
  part,
  narrow,
  dialog,
  onClose,
}: {
  part: AnyPart;
  narrow: boolean;
  dialog: string | null;
  onClose: () => void;
}) {
  const Screen = narrow ? (part.looks?.Phone ?? Phone) : (part.looks?.Frame ?? Desktop);
  const Dialog = dialog === null ? undefined : part.dialogs?.[dialog];
  const { Around = Fragment } = part.places;
  return (
    <>
      {part.styles?.map((address) => (
        <link key={address} rel="stylesheet" href={address} precedence="part" />
      ))}
      <Around>
        <Screen />
        <Panel>{Dialog && <Dialog onClose={onClose} />}</Panel>
      </Around>
    </>
  );
});
