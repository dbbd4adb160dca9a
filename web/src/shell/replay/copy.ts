/** Something to be sent to others, on the clipboard. */
import { useShowNotice } from "../notice";
import { useWords } from "../words";

export function useCopy(): (text: string) => void {
  const words = useWords();
  const showNotice = useShowNotice();
  return (text) => {
    // Without HTTPS there is no clipboard: then it is shown, to be copied by hand.
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    copied.then(
      () => showNotice(words.say("replay.copied")),
      () => showNotice(text),
    );
  };
}
