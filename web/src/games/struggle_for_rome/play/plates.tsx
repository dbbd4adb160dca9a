/** Everybody's plate, told in words: what its signs count, and the rules on it. Fetched when somebody asks. */
import type { ComponentType } from "react";
import { later } from "../../../shell/later";
import type { Letter } from "../view";

const SEATS: readonly Letter[] = ["A", "B", "C", "D"];

/** The dialog that tells of somebody's plate. */
export const plateOf = (seat: Letter): string => `plate.${seat}`;

interface Dialog {
  onClose: () => void;
}

export const PLATES: Readonly<Record<string, ComponentType<Dialog>>> = Object.fromEntries(
  SEATS.map((seat) => [
    plateOf(seat),
    later<Dialog>(async () => {
      const { Plate } = await import("./Plate");
      return { default: ({ onClose }) => <Plate seat={seat} onClose={onClose} /> };
    }),
  ]),
);
