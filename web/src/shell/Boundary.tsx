/** Error boundary: shows that something failed, and how to continue. */

import { Component, type ComponentType, type ErrorInfo, type ReactNode, useState } from "react";
import { copyText } from "./clipboard";
import { isMissingChunk, reloadOnce } from "./files";
import { here } from "./router";
import { Waiting } from "./Waiting";
import { useWords } from "./words";

interface State {
  error: unknown;
  /** Whether the page is about to reload to recover from the error. */
  reloading: boolean;
  where: string;
}

const NO_ERROR: State = { error: null, reloading: false, where: "" };

interface Props {
  /** Identifies the content. A change resets the boundary. */
  of?: string;
  children: ReactNode;
}

/** Catches errors of the children. */
export class Boundary extends Component<Props, State> {
  override state = NO_ERROR;
  /** Shown instead of the failed children. Null: a page that offers to reload. */
  protected readonly Instead: ComponentType<{ onRetry: () => void }> | null = null;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error("nothing"), reloading: isMissingChunk(error) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState({ where: info.componentStack ?? "" });
    if (this.Instead) return;
    if (isMissingChunk(error)) reloadOnce().then((begun) => begun || this.setState({ reloading: false }));
  }

  override componentDidUpdate(before: Props): void {
    if (before.of !== this.props.of && this.state.error !== null) this.setState(NO_ERROR);
  }

  override render(): ReactNode {
    const { error, reloading, where } = this.state;
    if (error === null) return this.props.children;
    const { Instead } = this;
    // A missing file needs a reload of the whole page.
    if (Instead && isMissingChunk(error)) throw error;
    if (Instead) return <Instead onRetry={() => this.setState(NO_ERROR)} />;
    return reloading ? <Waiting /> : <Broken error={error} where={where} />;
  }
}

/** Returns details for a bug report, without the part after the # of the URL, which may be a key. */
function detailsOf(error: unknown, where: string): string {
  const said = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [here().pathname, navigator.userAgent, new Date().toISOString(), said, where.trim()].join("\n\n");
}

function Broken({ error, where }: { error: unknown; where: string }) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState(false);
  if (!words.has("broken")) return <UntranslatedError />;
  const details = detailsOf(error, where);
  const gone = isMissingChunk(error);
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
        <a className="button" href={import.meta.env.BASE_URL}>
          {words.say("home")}
        </a>
      </div>
      {shown && <pre>{details}</pre>}
    </main>
  );
}

/** Shown in both languages if the texts cannot be loaded. */
export function UntranslatedError() {
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
