/** A background picture of a page. It loads late, and nothing depends on it. */
import { type ComponentType, lazy, Suspense } from "react";

const nothing: { default: ComponentType } = { default: () => null };

export function behind(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Picture = lazy(() => load().catch(() => nothing));
  return () => (
    <Suspense fallback={null}>
      <Picture />
    </Suspense>
  );
}
