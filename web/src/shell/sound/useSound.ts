/** Plays sounds and vibrates by the user's preferences. */
import { usePrefs, useReducedMotion } from "../hooks";
import type { Sound } from "../part";
import { useStable } from "../useStore";
import { play, shake } from "./synth";

/** Returns a function that keeps its identity. With reduced motion it does nothing. */
export function useSound(): (sound: Sound) => void {
  const { muted, volume, vibrate } = usePrefs();
  const reduced = useReducedMotion();
  const { sounded } = useStable({
    sounded: (sound: Sound) => {
      if (reduced) return;
      if (!muted) play(sound, volume);
      if (vibrate) shake(sound);
    },
  });
  return sounded;
}
