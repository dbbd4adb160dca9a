/** Error boundary of a part of the table. */
import { useEffect, useRef } from "react";
import { Boundary } from "../Boundary";
import { useWords } from "../words";
import { usePlay } from "./state";

/** Catches errors of a panel and shows a message in its place. The next update retries. */
export class Panel extends Boundary {
  protected override readonly Instead = BrokenPanel;
}

function BrokenPanel({ onRetry }: { onRetry: () => void }) {
  const words = useWords();
  const view = usePlay(({ view }) => view);
  const broken = useRef(view);
  useEffect(() => {
    if (broken.current !== view) onRetry();
  }, [view, onRetry]);
  return (
    <p className="dim" role="status" data-broken="">
      {words.say("broken.panel")}
    </p>
  );
}
