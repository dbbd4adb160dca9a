/** Everybody's plate, told in words: what its signs count, and the rules on it. Fetched when somebody asks. */
import type { ComponentType } from "react";
import { later } from "../../../shell/later";
import type { Letter } from "../view";
import type { StrugglePlay } from "./struggle";

const SEATS: readonly Letter[] = ["A", "B", "C", "D"];

/** The dialog that tells of somebody's plate. */
export const plateOf = (seat: Letter): string => `plate.${seat}`;

type Dialog = ComponentType<{ play: StrugglePlay; onClose: () => void }>;

export const PLATES: Readonly<Record<string, Dialog>> = Object.fromEntries(
  SEATS.map((seat) => [
    plateOf(seat),
    later<{ play: StrugglePlay; onClose: () => void }>(async () => {
      const { Plate } = await import("./Plate");
      return { default: ({ play, onClose }) => <Plate play={play} seat={seat} onClose={onClose} /> };
    }),
  ]),
);
