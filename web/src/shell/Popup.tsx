/** A dialog, in the client's words. Its code is fetched when the first one is opened: a table is seen sooner. */
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
