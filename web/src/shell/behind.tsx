/** A picture behind a page: it comes when it comes, nothing waits for it, and without it nothing is missed. */
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
