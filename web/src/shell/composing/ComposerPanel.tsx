/** Shows the composer of the current verb: the game's own or the default one, loaded on first use. */
import { lazy, Suspense } from "react";
import { usePart } from "../part";
import type { ComposerProps } from "./composer";

const Usual = lazy(() => import("./Composer"));

export function ComposerPanel({ composer }: ComposerProps) {
  const { verb } = composer.composition;
  const Own = usePart().composers?.[verb]?.Composer ?? Usual;
  return (
    <Suspense fallback={null}>
      <Own key={verb} composer={composer} />
    </Suspense>
  );
}
