/** What Æterna's components share: the play, and what follows from it for whoever looks. */
import { createContext, type ReactNode, use } from "react";
import type { PlayState } from "../../../shell/play/state";
import type { AeternaView } from "../view";

export type AeternaPlay = PlayState<AeternaView>;

const Sharing = createContext<AeternaPlay | null>(null);

/** The play, wherever one is within the table. */
export function useAeterna(): AeternaPlay {
  const play = use(Sharing);
  if (!play) throw new Error("no Æterna is played here");
  return play;
}

/** Around all that shares it. */
export function SharingPlay({ play, children }: { play: AeternaPlay; children: ReactNode }) {
  return <Sharing value={play}>{children}</Sharing>;
}
