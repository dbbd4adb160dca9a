/** Acts that are listed beside one that is composed, for a game that is only made up here; no part of the client.
 *  /gallery/composer.html?theme=dark&language=pl&plain=1&answer=offer... (plain: a game without texts) */
import { StrictMode, useCallback, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { PLAIN } from "../src/games/plain";
import type { Composition } from "../src/protocol/compositions";
import { ComposerPanel } from "../src/shell/composing/ComposerPanel";
import type { Composers } from "../src/shell/composing/composer";
import { useComposing } from "../src/shell/composing/useComposing";
import type { Notice } from "../src/shell/connection";
import { readBundle, readChoice, readForms } from "../src/shell/notation";
import { type AnyPart, Playing } from "../src/shell/part";
import { Plain } from "../src/shell/play/Actions";
import type { Language } from "../src/shell/prefs";
import "../src/shell/style/index.css";
import { Speaking, speak, type Table, type Words } from "../src/shell/words";
import "../src/style/base.css";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
const language = (asked.get("language") ?? "en") as Language;
document.documentElement.lang = language;

const FORMS = readForms([
  "offer {give:goods} for {want:goods} to {whom:party}",
  "bid {coins:count}",
  "accept {seat}",
  "pass",
]);
const LISTED = ["accept B", "accept C", "pass"].map((act) => readChoice(act, FORMS));
const COMPOSITIONS: readonly Composition[] = [
  {
    verb: "offer",
    operands: [
      { name: "give", kind: "goods", most: { wheat: 3, wine: 1, oil: 0, fish_sauce: 2 }, low: 1, high: 4 },
      { name: "want", kind: "goods", most: { wheat: 4, wine: 4, oil: 4, fish_sauce: 4 }, low: 1, high: 4 },
      { name: "whom", kind: "party", among: ["B", "C", "D", "all"] },
    ],
  },
  { verb: "bid", operands: [{ name: "coins", kind: "count", low: 2, high: 5 }] },
];
const TEXTS: Record<Language, Table> = {
  en: {
    "verb.offer": "Offer",
    "verb.bid": "Bid",
    "verb.accept": "Accept",
    "verb.pass": "Pass",
    "compose.offer": "You offer {give} for {want}, to {whom}.",
    "goods.fish_sauce": "fish sauce",
    "party.all": "everybody",
    "operand.coins": "Coins",
    "refusal.both_sides": "What you give you cannot want as well.",
    "rule.X-1": "Nobody exchanges a kind for itself.",
  },
  pl: {
    "verb.offer": "Oferta",
    "verb.bid": "Licytuj",
    "verb.accept": "Przyjmij",
    "verb.pass": "Pas",
    "compose.offer": "Oferujesz {give} w zamian za {want}; dla: {whom}.",
    "goods.wheat": "pszenica",
    "goods.wine": "wino",
    "goods.oil": "oliwa",
    "goods.fish_sauce": "sos rybny",
    "party.all": "wszyscy",
    "operand.coins": "Monety",
    "refusal.both_sides": "Nie możesz chcieć tego, co dajesz.",
    "rule.X-1": "Nikt nie wymienia towaru na ten sam towar.",
  },
};
const PEOPLE = { B: "Lucius Annaeus", C: "Claudia", D: "Bot D" };
const COMPOSERS: Composers = {
  offer: {
    begin: () => {
      const act = asked.get("answer");
      return act ? { act, swap: ["give", "want"] } : null;
    },
  },
};

/** What the service would say: the bounds are not all of the rules. */
function refused(act: string): Notice | null {
  const bundles = readChoice(act, FORMS)
    .operands.filter(({ kind }) => kind === "goods")
    .map(({ value }) => Object.keys(readBundle(value) ?? {}));
  if (!bundles[0]?.some((kind) => bundles[1]?.includes(kind))) return null;
  return {
    id: 1,
    kind: "refused",
    refusal: { verb: "offer", rule: "X-1", key: "refusal.both_sides", params: {} },
  };
}

function Around() {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [sent, setSent] = useState<readonly string[]>([]);
  const [compositions, setCompositions] = useState(COMPOSITIONS);
  const onAct = useCallback((act: string) => {
    setBusy(true);
    setNotice(null);
    setSent((before) => [...before, act]);
    setTimeout(() => {
      setBusy(false);
      setNotice(refused(act));
    }, 60);
  }, []);
  const composing = useComposing({
    compositions,
    forms: FORMS,
    view: null,
    composers: COMPOSERS,
    busy,
    notice,
    onAct,
  });
  useEffect(() => {
    // For tests: what may be composed changes while one composes.
    Object.assign(window, { gallery: { compositions: COMPOSITIONS, allow: setCompositions } });
  }, []);
  useEffect(() => {
    // The table's own keys: none of them may come through from within the composer.
    const keyed = (event: KeyboardEvent) => document.body.setAttribute("data-keyed", event.key);
    addEventListener("keydown", keyed);
    return () => removeEventListener("keydown", keyed);
  }, []);
  return (
    <main style={{ maxWidth: 560, padding: 8, margin: "0 auto", display: "grid", gap: 12 }}>
      <h1 className="visually-hidden">An act is composed</h1>
      <Plain
        choices={LISTED}
        composed={composing.verbs}
        busy={busy}
        onChoose={(choice) => onAct(choice.act)}
        onCompose={(verb) => composing.open(verb)}
      />
      {composing.composer && (
        <div style={{ background: "var(--panel)", border: "1px solid var(--line)", borderRadius: 9 }}>
          <ComposerPanel composer={composing.composer} />
        </div>
      )}
      <ol id="sent" aria-label="sent">
        {sent.map((act, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they only grow in number
          <li key={at}>{act}</li>
        ))}
      </ol>
    </main>
  );
}

/** The plain part, but that a party which is one seat is called like whoever sits there. */
const PART: AnyPart = {
  ...PLAIN,
  kinds: { party: { named: (value) => (value === "all" ? "party" : "seat") } },
  composers: COMPOSERS,
};

function Gallery({ words }: { words: Words }) {
  const told = useMemo(() => (asked.has("plain") ? words : words.of(TEXTS[language]).among(PEOPLE)), [words]);
  return (
    <Speaking value={told}>
      <Playing value={PART}>
        <Around />
      </Playing>
    </Speaking>
  );
}

const words = await speak(language);
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Gallery words={words} />
  </StrictMode>,
);
