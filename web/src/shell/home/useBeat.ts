/** A number that changes when it is time to look again: when the page is seen anew, and now and then, less often unseen. */
import { useEffect, useState } from "react";

const EVERY_MS = 30_000;
/** Of a page that nobody sees only the title tells something: so many times less often. */
const UNSEEN = 10;

export function useBeat(): number {
  const [beat, setBeat] = useState(0);
  useEffect(() => {
    let passed = 0;
    const seen = () => document.visibilityState === "visible";
    const next = () => setBeat((old) => old + 1);
    const timer = setInterval(() => {
      passed += 1;
      if (seen() || passed % UNSEEN === 0) next();
    }, EVERY_MS);
    const shown = () => seen() && next();
    document.addEventListener("visibilitychange", shown);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", shown);
    };
  }, []);
  return beat;
}
