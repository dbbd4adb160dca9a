/**
 * Tips above the table in a player's first game. At the first decision of each kind, a tip says what the player
 * could do and why. Tips become rarer, until every kind was done once or the player closes them. On the player's turn
 * the line also names goals within reach, as the server computes them from the player's view.
 */
import { useEffect, useRef, useState } from "react";
import type { http } from "../../protocol";
import { ask } from "../api";
import { ReadOut } from "../live";
import { usePlay } from "../play/state";
import type { Language } from "../prefs";
import { useQuery } from "../query";
import { type Table, useWords } from "../words";
import {
  endFirstGame,
  type FirstGame as First,
  firstGameAt,
  keepFirstGame,
  nextPrompt,
  pauseAfter,
  promptedVerbs,
} from "./firstTable";
import style from "./learn.module.css";

const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

export default function FirstGame() {
  const words = useWords();
  const { language } = words;
  const { game, table } = usePlay(({ game, table }) => ({ game, table }));
  const read = useQuery(`${game.name} ${language}`, async () => {
    const [sentences, own] = await Promise.all([
      ask<Table>("GET", `/api/games/${encodeURIComponent(game.name)}/lessons/texts/${language}`),
      OWN[language](),
    ]);
    return { sentences, own: own.default };
  });
  const [first, setFirst] = useState<First | null>(() => firstGameAt(table.id));
  if (!read.data || !first) return null;
  const end = () => {
    endFirstGame();
    setFirst(null);
  };
  const keep = (changed: First) => {
    keepFirstGame(changed);
    setFirst(changed);
  };
  return <Line first={first} {...read.data} onKeep={keep} onEnd={end} />;
}

function Line({
  first,
  sentences,
  own,
  onKeep,
  onEnd,
}: {
  first: First;
  sentences: Table;
  own: Table;
  onKeep: (first: First) => void;
  onEnd: () => void;
}) {
  const words = useWords().adding(own);
  const { table, update, shown, myTurn, over, choosing, composing } = usePlay();
  const [verb, setVerb] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  const asks = myTurn && !closed && table.options.hints;
  const found = useQuery(asks ? `${table.id} ${update.decision}` : null, () =>
    ask<http.GoalsOut>("GET", `/api/tables/${encodeURIComponent(table.id)}/goals`),
  );
  const goals = asks && found.data ? found.data.goals : [];
  const waits = useRef(0);
  const box = useRef<HTMLElement>(null);

  // A kind of action that the player has done needs no tip. When all are done, the tips end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per event
  useEffect(() => {
    const did = update.events.flatMap(({ seat, act }) =>
      seat === shown && act ? [act.split(" ", 1)[0] ?? ""] : [],
    );
    const done = [...new Set([...first.done, ...did])];
    if (verb !== null && done.includes(verb)) setVerb(null);
    if (over || promptedVerbs(sentences).every((each) => done.includes(each))) onEnd();
    else if (done.length > first.done.length) onKeep({ ...first, done });
  }, [update]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per decision
  useEffect(() => {
    if (!myTurn) return;
    const offered = new Set([...choosing.choices.map((each) => each.verb), ...composing.verbs]);
    if (verb !== null && offered.has(verb)) return;
    if (waits.current > 0) {
      waits.current -= 1;
      setVerb(null);
      return;
    }
    const next = nextPrompt(sentences, offered, first);
    setVerb(next);
    if (next === null) return;
    waits.current = pauseAfter(first.said.length);
    onKeep({ ...first, said: [...first.said, next] });
  }, [update.decision, myTurn]);

  // Closed goals return in the next turn.
  useEffect(() => {
    if (!myTurn) setClosed(false);
  }, [myTurn]);

  // The line stands above the table and reduces its height, so that it covers nothing.
  const said = myTurn ? verb : null;
  const reached = goals.map(({ key, params }) => words.gameText(key, params));
  const lines = [said, ...reached].filter((each) => each !== null).join("\n");
  useEffect(() => {
    const high = lines ? (box.current?.offsetHeight ?? 0) : 0;
    document.documentElement.style.setProperty("--first-game", `${high}px`);
    document.documentElement.toggleAttribute("data-first-game", high > 0);
    return () => document.documentElement.removeAttribute("data-first-game");
  }, [lines]);

  return (
    <section ref={box} className={style.first} aria-label={words.say("first.coach")} hidden={lines === ""}>
      <ReadOut as="p" id="first-game">
        {said && sentences[`prompt.${said}`]}
      </ReadOut>
      {reached.length > 0 && (
        <ul className={style.goals} id="first-goals" aria-label={words.say("first.goals")}>
          {reached.map((goal) => (
            <li key={goal}>{goal}</li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="border-0 clear red"
        id="first-hide"
        onClick={() => {
          setVerb(null);
          setClosed(true);
        }}
      >
        {words.say("first.hide")}
      </button>
      <button type="button" className="border-0 clear red" id="first-end" onClick={onEnd}>
        {words.say("first.end")}
      </button>
    </section>
  );
}
