/** A picture that loads after the page, such as a background. Without it the page works as well. */
import { type FunctionComponent, lazy, Suspense } from "react";

export function behind<Props extends object = object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): FunctionComponent<Props> {
  const Picture = lazy(() =>
    load().catch((): { default: FunctionComponent<Props> } => ({ default: () => null })),
  );
  return (props) => (
    <Suspense fallback={null}>
      <Picture {...props} />
    </Suspense>
  );
}
