/** Around all of the table: what its components share. */
import type { ReactNode } from "react";
import { type AeternaPlay, SharingPlay } from "./aeterna";
import { HoldingUp } from "./held";

export function Around({ play, children }: { play: AeternaPlay; children: ReactNode }) {
  return (
    <SharingPlay play={play}>
      <HoldingUp>{children}</HoldingUp>
    </SharingPlay>
  );
}
