/** Where something threw: what is left says so, and how to go on. */

import { Component, type ErrorInfo, type ReactNode, useState } from "react";
import { copyText } from "./clipboard";
import { isGone, reloadOnce } from "./files";
import { Waiting } from "./Waiting";
import { useWords } from "./words";

interface State {
  error: unknown;
  /** Being mended: the page is about to be loaded anew. */
  mending: boolean;
  where: string;
}

const WELL: State = { error: null, mending: false, where: "" };

/** Holds what its children throw. `of` says what is shown: something else is tried anew. */
export class Boundary extends Component<{ of: string; children: ReactNode }, State> {
  override state = WELL;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error("nothing"), mending: isGone(error) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState({ where: info.componentStack ?? "" });
    if (isGone(error)) reloadOnce().then((begun) => begun || this.setState({ mending: false }));
  }

  override componentDidUpdate(before: { of: string }): void {
    if (before.of !== this.props.of && this.state.error !== null) this.setState(WELL);
  }

  override render(): ReactNode {
    const { error, mending, where } = this.state;
    if (error === null) return this.props.children;
    return mending ? <Waiting /> : <Broken error={error} where={where} />;
  }
}

/** What a person who can mend it needs; nothing of what stands behind the # of an address, which may be a key. */
function detailsOf(error: unknown, where: string): string {
  const said = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [location.pathname, navigator.userAgent, new Date().toISOString(), said, where.trim()].join("\n\n");
}

function Broken({ error, where }: { error: unknown; where: string }) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState(false);
  if (!words.has("broken")) return <LastWords />;
  const details = detailsOf(error, where);
  const gone = isGone(error);
  const copy = async () => ((await copyText(details)) ? setCopied(true) : setShown(true));
  return (
    <main className="paper">
      <div role="alert">
        <h1 className="caps">{words.say(gone ? "broken.gone" : "broken")}</h1>
        <p>{words.say(gone ? "broken.gone.about" : "broken.about")}</p>
      </div>
      <div className="row">
        <button type="button" className="primary" id="reload" onClick={() => location.reload()}>
          {words.say("broken.reload")}
        </button>
        <button type="button" id="copy-details" onClick={() => void copy()}>
          {words.say(copied ? "lobby.copied" : "broken.copy")}
        </button>
        <a className="button" href="/">
          {words.say("home")}
        </a>
      </div>
      {shown && <pre>{details}</pre>}
    </main>
  );
}

/** When there are no words to be had, in both languages. */
export function LastWords() {
  return (
    <main className="paper">
      <div role="alert">
        <p lang="en">This page could not be loaded. Check your connection and try again.</p>
        <p lang="pl">Nie udało się wczytać tej strony. Sprawdź połączenie i spróbuj ponownie.</p>
      </div>
      <button type="button" className="primary" id="reload" onClick={() => location.reload()}>
        <span lang="en">Reload</span> / <span lang="pl">Odśwież</span>
      </button>
    </main>
  );
}
