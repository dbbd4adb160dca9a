/** A part of the table that may break without taking the others with it. */
import { useEffect, useRef } from "react";
import { Boundary } from "../Boundary";
import { useWords } from "../words";
import { usePlay } from "./state";

/** Catch what a panel throws: its place says so, and it is tried again with the next update. */
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
