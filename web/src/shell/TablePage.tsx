/** A table by its link: its lobby before the start, then the game. */
import { useEffect, useMemo, useState } from "react";
import type { http } from "../protocol";
import { api, Failed } from "./api";
import { Device } from "./device";
import { Lobby } from "./Lobby";
import { useTell } from "./notice";
import { go, takeToken } from "./place";
import { Played } from "./play/Played";
import { rememberTable } from "./recent";
import type { Seat } from "./sitting";
import { useStore } from "./store";
import { Speaking, useWords } from "./words";

export default function TablePage({ id, games }: { id: string; games: http.GameOut[] }) {
  const words = useWords();
  const tell = useTell();
  const [table, setTable] = useState<http.TableOut | null>(null);
  const [missing, setMissing] = useState(false);
  const [texts, setTexts] = useState<Record<string, string> | null>(null);
  const game = games.find((each) => each.name === table?.game);

  useEffect(() => {
    const token = takeToken("return");
    const come = token ? api.comeBack(id, token) : api.look(id);
    come.then(setTable, (error: unknown) => {
      if (error instanceof Failed && error.key === "no_table") setMissing(true);
      else {
        tell(error);
        if (token) api.look(id).then(setTable, () => setMissing(true));
      }
    });
  }, [id, tell]);

  useEffect(() => {
    if (game) api.texts(game.name, words.language).then(setTexts, tell);
  }, [game, words.language, tell]);

  const speaking = useMemo(() => words.of(texts ?? {}), [words, texts]);

  if (missing)
    return (
      <main className="paper">
        <h1 className="caps">{words.say("closed.4404")}</h1>
        <button type="button" className="primary" onClick={() => go("/")}>
          {words.say("home")}
        </button>
      </main>
    );
  if (!table || !game || !texts)
    return (
      <p className="loading" role="status">
        {words.say("link.connecting")}
      </p>
    );
  return (
    <Speaking value={speaking}>
      <AtTable id={id} game={game} looked={table} />
    </Speaking>
  );
}

function AtTable({ id, game, looked }: { id: string; game: http.GameOut; looked: http.TableOut }) {
  const words = useWords();
  const [epoch, setEpoch] = useState(0);
  const [device, setDevice] = useState<Device | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch is a new device: seats were taken or left
  useEffect(() => {
    const made = new Device(id);
    made.connect();
    setDevice(made);
    const retry = () => {
      if (document.visibilityState === "visible") made.retry();
    };
    window.addEventListener("online", retry);
    document.addEventListener("visibilitychange", retry);
    return () => {
      window.removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", retry);
      made.end();
    };
  }, [id, epoch]);

  if (!device)
    return (
      <p className="loading" role="status">
        {words.say("link.connecting")}
      </p>
    );
  return <Seated device={device} game={game} looked={looked} onSeats={() => setEpoch((old) => old + 1)} />;
}

function Seated({
  device,
  game,
  looked,
  onSeats,
}: {
  device: Device;
  game: http.GameOut;
  looked: http.TableOut;
  onSeats: () => void;
}) {
  const words = useWords();
  const turned = useStore(device.turned);
  const main = useStore(device.main);
  const sitting = device.of(turned);
  const sat = useStore(sitting);
  const table = main.table ?? looked;
  const own = table.you ?? main.seat;
  const title = table.title || words.named("game", table.game);

  useEffect(() => {
    if (own) rememberTable({ id: table.id, title });
  }, [own, table.id, title]);

  const people = useMemo(() => {
    const out: Record<string, string> = {};
    for (const seat of table.seats)
      out[seat.seat] =
        seat.name ?? (seat.kind === "bot" ? words.say("bot.name", { seat: seat.seat }) : seat.seat);
    return out;
  }, [table.seats, words]);

  const among = useMemo(() => words.among(people), [words, people]);

  const code = main.link === "closed" ? main.code : null;
  if (code !== null && !main.table)
    return (
      <main className="paper">
        <h1 className="caps">{words.say(`closed.${code}`)}</h1>
        <button type="button" className="primary" onClick={() => go("/")}>
          {words.say("home")}
        </button>
      </main>
    );
  return (
    <Speaking value={among}>
      {(main.link === "lost" || code !== null) && (
        <div className="lost" role="alert" id="lost">
          {words.say(code === null ? "link.lost" : `closed.${code}`)}
        </div>
      )}
      {table.state === "open" || !sat.update ? (
        <Lobby table={table} game={game} presence={main.presence} onSeats={onSeats} />
      ) : (
        <Played
          device={device}
          table={table}
          game={game}
          shown={(turned ?? own) as Seat | null}
          onSeats={onSeats}
        />
      )}
    </Speaking>
  );
}
