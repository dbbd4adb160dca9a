/** Hook with which Æterna's components read the play. */
import { type PlayState, type UsePlay, usePlay } from "../../../shell/play/state";
import type { AeternaView } from "../view";

export type AeternaPlay = PlayState<AeternaView>;

export const useAeterna: UsePlay<AeternaView> = usePlay;
