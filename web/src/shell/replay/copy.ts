/** What a replay offers to be sent to others. */
import { copyText } from "../clipboard";
import { useShowNotice } from "../notice";
import { useWords } from "../words";

export function useCopy(): (text: string) => void {
  const words = useWords();
  const showNotice = useShowNotice();
  return (text) => {
    // Otherwise it is shown, to be copied by hand.
    void copyText(text).then((copied) => showNotice(copied ? words.say("replay.copied") : text));
  };
}
