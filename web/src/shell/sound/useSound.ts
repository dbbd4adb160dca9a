/** Play a sound and shake the phone, as this person wants it. */
import { usePrefs, useReducedMotion } from "../hooks";
import type { Sound } from "../part";
import { useStable } from "../store";
import { play, shake } from "./synth";

/** Return a function that never changes. With reduced motion it does nothing. */
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
