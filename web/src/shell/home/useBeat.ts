/** Returns a number that changes when data should be refreshed: when the page is shown again, and at intervals. */
import { useEffect, useState } from "react";

const EVERY_MS = 30_000;
/** Factor by which a hidden page refreshes less often, because only its title is visible. */
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
