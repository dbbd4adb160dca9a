/** Where there is no table to show: why, and the way to the first page. */
import { usePageFocus } from "./pageFocus";
import { navigate } from "./router";
import { useWords } from "./words";

/** `why` is said instead of that there is no such table, or nothing at all. */
export function NoTable({ why }: { why?: string }) {
  const words = useWords();
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <main className="paper">
      <h1 className="caps" ref={heading} tabIndex={-1}>
        {why || words.say(/^\/(t|replay)\//.test(location.pathname) ? "closed.4404" : "no_page")}
      </h1>
      <button type="button" className="primary" onClick={() => navigate("/")}>
        {words.say("home")}
      </button>
    </main>
  );
}
