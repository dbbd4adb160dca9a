/** Shown if there is no table: the reason, and a link to the home page. */
import { usePageFocus } from "./pageFocus";
import { here, navigate } from "./router";
import { useWords } from "./words";

/** `why` replaces the usual text. */
export function NoTable({ why }: { why?: string }) {
  const words = useWords();
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <main className="paper">
      <h1 className="caps" ref={heading} tabIndex={-1}>
        {why || words.say(/^\/(t|replay)\//.test(here().pathname) ? "closed.4404" : "no_page")}
      </h1>
      <button type="button" className="primary" onClick={() => navigate("/")}>
        {words.say("home")}
      </button>
    </main>
  );
}
