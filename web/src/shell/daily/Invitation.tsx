/** Invitation to a deal: par, and buttons to start alone or with others. */
import { useState } from "react";
import type { http } from "../../protocol";
import { api, type Failed } from "../api";
import { Link } from "../home/Link";
import { Sign } from "../home/Sign";
import { keepName, knownName } from "../name";
import { useShowNotice } from "../notice";
import { useQuery } from "../query";
import { navigate } from "../router";
import { readStored } from "../storage";
import { useWords } from "../words";
import { openDeal } from "./begin";
import { type By, parOf } from "./daily";
import style from "./daily.module.css";

/** Returns par and how it was found. */
export function parSentence(words: ReturnType<typeof useWords>, deal: http.DealOut, by: By): string {
  if (!deal.par) return words.say("daily.par.none");
  const { plays, won } = deal.par;
  const par = parOf(deal, by);
  if (par === null) return words.say("daily.par.lost", { plays });
  return words.say(`daily.par.${by}`, { par, plays, won });
}

export function Invitation({
  told,
  by,
  game,
  called,
}: {
  told: http.DealResults;
  by: By;
  game: http.GameOut;
  called: string;
}) {
  const words = useWords();
  const { deal } = told;
  const par = parOf(deal, by);
  const running = deal.mine && !deal.mine.over ? deal.mine : null;
  return (
    <section className={style.result}>
      {par !== null && (
        <div className={style.medal}>
          <b>{par}</b>
          <span>{words.say("daily.par")}</span>
        </div>
      )}
      <h2 className="caps">{called}</h2>
      <p>{words.say(told.today ? "daily.what" : told.playable ? "daily.what.past" : "daily.what.rests")}</p>
      <p>{parSentence(words, deal, by)}</p>
      {running ? (
        <>
          <p>{words.say(running.scored ? "daily.running" : "daily.running.practice")}</p>
          <Link className={style.red} to={`/t/${running.table}`}>
            <Sign name="play" />
            {words.say("daily.go")}
          </Link>
        </>
      ) : (
        told.playable && <Begin told={told} game={game} />
      )}
    </section>
  );
}

/** Returns a function that starts the deal. Errors are shown as notices. */
function useBegin(told: http.DealResults, game: http.GameOut) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [busy, setBusy] = useState(false);
  const begin = (name: string, alone: boolean) => {
    if (busy) return;
    setBusy(true);
    keepName(name, words);
    openDeal(told.deal.id, game, name, words.language, alone).then(
      (table) => navigate(`/t/${table}`),
      (error: unknown) => {
        setBusy(false);
        showNotice(error as Failed);
      },
    );
  };
  return { begin, busy };
}

function Begin({ told, game }: { told: http.DealResults; game: http.GameOut }) {
  const words = useWords();
  const { begin, busy } = useBegin(told, game);
  const me = useQuery("me", api.me).data;
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? readStored("name") ?? me?.person?.name ?? "";
  const wanted = name.trim();
  return (
    <form
      className={style.begin}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted) begin(wanted, true);
      }}
    >
      <label>
        <span>{words.say("daily.name")}</span>
        <input
          id="daily-name"
          required
          maxLength={30}
          autoComplete="nickname"
          value={name}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <button type="submit" className={style.red} id="daily-alone" disabled={busy}>
        <Sign name="play" />
        {words.say(told.deal.seats > 1 ? "daily.bots" : "daily.alone")}
      </button>
      {told.deal.seats > 1 && (
        <button
          type="button"
          className={style.button}
          id="daily-group"
          disabled={busy}
          onClick={() => wanted && begin(wanted, false)}
        >
          <Sign name="friends" />
          {words.say("daily.group")}
        </button>
      )}
      <small>{words.say(told.today ? "daily.once" : "daily.unscored")}</small>
    </form>
  );
}

export function Again({ told, game }: { told: http.DealResults; game: http.GameOut }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const { begin, busy } = useBegin(told, game);
  return (
    <button
      type="button"
      className={style.button}
      id="daily-again"
      disabled={busy}
      onClick={() => knownName(words).then((name) => begin(name, true), showNotice)}
    >
      <Sign name="play" />
      {words.say("daily.again")}
    </button>
  );
}
