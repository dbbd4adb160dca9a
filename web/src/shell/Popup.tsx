/** A dialog. Its code is loaded when the first one opens, so that tables appear sooner. */
import { type ComponentProps, lazy, Suspense } from "react";
import { useWords } from "./words";

const Bare = lazy(() => import("../table/Popup"));

export function Popup(props: Omit<ComponentProps<typeof Bare>, "closeLabel">) {
  return (
    <Suspense fallback={null}>
      <Bare {...props} closeLabel={useWords().say("close")} />
    </Suspense>
  );
}
