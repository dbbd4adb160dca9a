/** The first page: the games there are, and playing one at once. */
import { Suspense, useEffect, useState } from "react";
import type { http } from "../protocol";
import { api } from "./api";
import { useAllTexts, useFront } from "./fronts";
import { How } from "./How";
import style from "./Landing.module.css";
import { NewTable, seatsFor, type Way } from "./NewTable";
import { LanguageChoice, ThemeChoice } from "./Preferences";
import { usePageFocus } from "./pageFocus";
import { useQuery } from "./query";
import { recentTables } from "./recent";
import { navigate } from "./router";
import { readStored, writeStored } from "./storage";
import { Speaking, useWords, type Words } from "./words";

const WAYS: Way[] = ["alone", "bots", "friends", "hotseat"];

/** For how many, how long, and whether together. */
function factsOf(game: http.GameOut, words: Words): string[] {
  const [low, high] = game.seats.map(Number) as [number, number];
  const { cooperative, minutes } = game;
  return [
    words.say(low === high ? "game.seats.one" : "game.seats", { low, high }),
    words.say(cooperative ? "game.together" : "game.against"),
    ...(minutes ? [words.say("game.minutes", { low: minutes[0], high: minutes[1] })] : []),
  ];
}

export default function Landing({ games }: { games: http.GameOut[] }) {
  const plain = useWords();
  const [name, setName] = useState(() => readStored("game") ?? games[0]?.name);
  const game = games.find((each) => each.name === name) ?? games[0];
  const texts = useAllTexts(games);
  const { front, words } = useFront(game, game && texts[game.name]);
  const [way, setWay] = useState<Way | null>(null);
  const [recent] = useState(recentTables);
  const waiting = useQuery("waiting", api.waiting).data?.tables;
  const heading = usePageFocus<HTMLHeadingElement>();
  const title = (of: string) => texts[of]?.[`game.${of}`] ?? of.replaceAll("_", " ");

  useEffect(() => {
    document.title = plain.say("title");
  }, [plain]);

  if (!game) return null;
  const Backdrop = front?.Backdrop;
  const link = (id: string, text: string) => (
    <a
      href={`/t/${id}`}
      onClick={(event) => {
        event.preventDefault();
        navigate(`/t/${id}`);
      }}
    >
      {text}
    </a>
  );
  return (
    <Speaking value={words}>
      <div className="landing">
        <Suspense fallback={null}>{Backdrop && <Backdrop />}</Suspense>
        <header className="landing-top">
          <span className="brand caps">Triclinium</span>
          <span className="spring" />
          <LanguageChoice />
          <ThemeChoice />
        </header>
        <main>
          <section className="hero">
            <h1 className="caps" ref={heading} tabIndex={-1}>
              {texts[game.name] ? title(game.name) : " "}
            </h1>
            <p className="lead">{words.say(words.has("about") ? "about" : "landing.what")}</p>
            {games.length > 1 && (
              <fieldset className={style.games} id="games">
                <legend className="visually-hidden">{words.say("game.choose")}</legend>
                {games.map((each) => (
                  <label key={each.name}>
                    <input
                      type="radio"
                      name="game"
                      className="visually-hidden"
                      value={each.name}
                      checked={each.name === game.name}
                      onChange={() => {
                        setName(each.name);
                        writeStored("game", each.name);
                      }}
                    />
                    <b>{title(each.name)}</b>
                    <small>{factsOf(each, words).join(" · ")}</small>
                  </label>
                ))}
              </fieldset>
            )}
            {games.length === 1 && (
              <p className={style.facts}>
                {factsOf(game, words).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </p>
            )}
            <div className={style.ways}>
              {WAYS.filter((each) => seatsFor(game, each) !== null).map((each) => (
                <button
                  key={each}
                  type="button"
                  className={style.way}
                  id={`play-${each}`}
                  onClick={() => setWay(each)}
                >
                  <b>{words.say(`play.${each}`)}</b>
                  <span>
                    {words.say(`play.${each}.about`, {
                      low: seatsFor(game, each)?.low,
                      high: seatsFor(game, each)?.high,
                    })}
                  </span>
                </button>
              ))}
            </div>
            {(game.lessons ?? 0) > 0 && (
              <p>
                <a
                  id="learn"
                  className={style.learn}
                  href={`/learn/${game.name}`}
                  onClick={(event) => {
                    event.preventDefault();
                    navigate(`/learn/${game.name}`);
                  }}
                >
                  {words.say("landing.learn")}
                </a>
              </p>
            )}
            <p className="dim">{words.say("landing.free")}</p>
          </section>
          <div className="landing-rest">
            {recent.length > 0 && (
              <section className="card-box">
                <h2 className="caps">{words.say("landing.mine")}</h2>
                <ul className="plain">
                  {recent.map((each) => (
                    <li key={each.id}>{link(each.id, each.title)}</li>
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
                      {link(each.id, each.title || title(each.game))}{" "}
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
            {words.has("how.1") && (
              <section className="card-box">
                <h2 className="caps">{words.say("landing.how")}</h2>
                <How />
              </section>
            )}
          </div>
        </main>
        {way && <NewTable key={game.name} game={game} way={way} onClose={() => setWay(null)} />}
      </div>
    </Speaking>
  );
}
