/** The first page: what this is, and playing at once. */
import { lazy, Suspense, useEffect, useState } from "react";
import type { http } from "../protocol";
import { api } from "./api";
import { NewTable, type Way } from "./NewTable";
import { useTell } from "./notice";
import { LanguageChoice, ThemeChoice } from "./Preferences";
import { go } from "./place";
import { recentTables } from "./recent";
import { Speaking, useWords } from "./words";

const Backdrop = lazy(() => import("../games/fall_of_rome/Backdrop"));
const WAYS: Way[] = ["alone", "bots", "friends", "hotseat"];

export function Landing({ games }: { games: http.GameOut[] }) {
  const plain = useWords();
  const tell = useTell();
  const [game] = games;
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [way, setWay] = useState<Way | null>(null);
  const [waiting, setWaiting] = useState<http.TableOut[] | null>(null);
  const [recent] = useState(recentTables);
  const words = plain.of(texts);
  const name = game?.name;

  useEffect(() => {
    document.title = plain.say("title");
    if (name) api.texts(name, plain.language).then(setTexts, tell);
    api.waiting().then(({ tables }) => setWaiting(tables), tell);
  }, [name, plain, tell]);

  if (!game) return null;
  return (
    <Speaking value={words}>
      <div className="landing">
        <Suspense fallback={null}>
          <Backdrop />
        </Suspense>
        <header className="landing-top">
          <span className="brand caps">Triclinium</span>
          <span className="spring" />
          <LanguageChoice />
          <ThemeChoice />
        </header>
        <main>
          <section className="hero">
            <h1 className="caps">{texts[`game.${game.name}`] ?? " "}</h1>
            <p className="lead">{words.say("landing.what")}</p>
            <div className="ways">
              {WAYS.map((each) => (
                <button
                  key={each}
                  type="button"
                  className="way"
                  id={`play-${each}`}
                  onClick={() => setWay(each)}
                >
                  <b>{words.say(`play.${each}`)}</b>
                  <span>{words.say(`play.${each}.about`)}</span>
                </button>
              ))}
            </div>
            <p className="dim">{words.say("landing.free")}</p>
          </section>
          <div className="landing-rest">
            {recent.length > 0 && (
              <section className="card-box">
                <h2 className="caps">{words.say("landing.mine")}</h2>
                <ul className="plain">
                  {recent.map((each) => (
                    <li key={each.id}>
                      <a
                        href={`/t/${each.id}`}
                        onClick={(event) => {
                          event.preventDefault();
                          go(`/t/${each.id}`);
                        }}
                      >
                        {each.title}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section className="card-box">
              <h2 className="caps">{words.say("landing.public")}</h2>
              {waiting && waiting.length > 0 ? (
                <ul className="plain">
                  {waiting.map((each) => (
                    <li key={each.id} className="public">
                      <a
                        href={`/t/${each.id}`}
                        onClick={(event) => {
                          event.preventDefault();
                          go(`/t/${each.id}`);
                        }}
                      >
                        {each.title || words.named("game", each.game)}
                      </a>{" "}
                      <span className="dim">
                        {words.say("landing.free_seats", {
                          free: each.seats.filter((seat) => seat.kind === "free").length,
                          all: each.seats.length,
                        })}
                      </span>
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="dim">{words.say("landing.none")}</p>
              )}
            </section>
            <section className="card-box">
              <h2 className="caps">{words.say("landing.how")}</h2>
              <ol className="how">
                {[1, 2, 3, 4].map((step) => (
                  <li key={step}>{words.say(`landing.how.${step}`)}</li>
                ))}
              </ol>
            </section>
          </div>
        </main>
        {way && <NewTable game={game} way={way} onClose={() => setWay(null)} />}
      </div>
    </Speaking>
  );
}
