/** A table by its link: its lobby before the start, then the game. */
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { http } from "../protocol";
import { api, Failed } from "./api";
import { Boundary } from "./Boundary";
import { Device, type Disconnected } from "./device";
import { chanceAt, checkRecord, pinned } from "./fair";
import { useLibrary } from "./library";
import { ReadOut } from "./live";
import { NoTable } from "./NoTable";
import { useShowNotice } from "./notice";
import { connect, fetchPart, look } from "./opening";
import { Guided } from "./play/guided";
import { namingPeople } from "./play/people";
import { RunningTable } from "./play/RunningTable";
import { Talking } from "./play/state";
import { useQuery } from "./query";
import { forgetTable, openedTable, rememberTable } from "./recent";
import { here, takeToken } from "./router";
import type { Seat } from "./seat";
import { useSelector, useStore } from "./useStore";
import { Waiting } from "./Waiting";
import { Speaking, useWords } from "./words";

// Other pages with tables import these from here. Imported from their own modules, they would become separate files.
export { Device, Guided, RunningTable };

// A running table needs no lobby.
const Lobby = lazy(() => import("./setup/Lobby"));

export default function TablePage({ id, games }: { id: string; games: http.GameOut[] }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const library = useLibrary();
  const [returning] = useState(() => here().hash !== "");
  const token = useRef<string | null>(null);
  const looked = useQuery(id, async () => {
    token.current ??= takeToken("return");
    if (token.current) {
      try {
        return await api.comeBack(id, token.current);
      } catch (error) {
        if (!(error instanceof Failed) || error.passing) throw error;
        // The link is no longer valid. The visitor may still watch.
        token.current = "";
        if (error.key !== "no_table") showNotice(error);
      }
    }
    return look(id);
  });
  const table = looked.data;
  // A private link seats this browser, so it must have been redeemed before the socket opens.
  const [device, reseat] = useDevice(id, !returning || table !== null);
  const game = games.find((each) => each.name === table?.game);
  const texts = useQuery(game ? `${game.name} ${words.language}` : null, async () =>
    game ? api.texts(game, words.language) : {},
  );
  const spoken = useMemo(() => texts.data && words.of(texts.data), [words, texts.data]);
  const error = looked.error ?? texts.error;
  const missing = error instanceof Failed && error.key === "no_table";

  useEffect(() => {
    if (missing) forgetTable(id);
    else openedTable(id);
  }, [missing, id]);

  const running = table !== null && table.state !== "open";
  useEffect(() => {
    // If this fails, the running table fetches it again and shows the error.
    if (running && game) fetchPart(library, game).catch(() => undefined);
  }, [running, game, library]);

  if (error !== null && !(error instanceof Failed)) throw error;
  if (missing) return <NoTable />;
  if (error) return <NoTable why={error.message || words.say(error.key)} />;
  // The service has added a game since this page was loaded.
  if (table && !game) return <NoTable why={words.say("closed.4409")} />;
  if (!table || !game || !spoken || !device) {
    const query = table ? texts : looked;
    return <Waiting failing={query.failing} onRetry={query.retry} />;
  }
  return (
    <Speaking value={spoken}>
      <Seated device={device} game={game} looked={table} onSeats={reseat} />
    </Speaking>
  );
}

/** Returns this browser's device at a table, which connects when ready, and a function that reconnects it. */
function useDevice(id: string, ready: boolean): [Device | null, () => void] {
  const [epoch, setEpoch] = useState(0);
  const [device, setDevice] = useState<Device | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch is a new device
  useEffect(() => {
    if (!ready) return;
    const made = connect(id);
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
  }, [id, epoch, ready]);

  return [device, useCallback(() => setEpoch((old) => old + 1), [])];
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
  const activeSeat = useStore(device.activeSeat);
  const main = useSelector(device.main, ({ table, seat, status, code }) => ({ table, seat, status, code }));
  const started = useSelector(device.of(activeSeat), ({ update }) => update !== null);
  const table = main.table ?? looked;
  const own = table.you ?? main.seat;
  const shown = activeSeat ?? own;
  const disconnected = useStore(device.disconnected);
  const title = table.title || words.named("game", table.game);

  useEffect(() => {
    if (own) rememberTable({ id: table.id, title });
  }, [own, table.id, title]);

  const unfair = useChance(table, own !== null);
  const among = useMemo(() => namingPeople(table.seats, words), [table.seats, words]);

  const code = main.status === "closed" ? main.code : null;
  if (code !== null && !main.table) return <NoTable why={words.say(`closed.${code}`)} />;
  // A connection that has never opened counts as lost after its first failure.
  const lost = main.status === "lost" || (main.status === "connecting" && main.code !== null);
  return (
    <Speaking value={among}>
      <ConnectionLost lost={lost} code={code} disconnected={disconnected} />
      {unfair.length > 0 && (
        <ReadOut as="div" className="lost" urgent id="unfair">
          {unfair.map((key) => words.say(key)).join(" ")}
        </ReadOut>
      )}
      {table.state === "open" ? (
        <Suspense fallback={null}>
          <Talking value={device.main}>
            <Lobby table={table} game={game} onSeats={onSeats} />
          </Talking>
        </Suspense>
      ) : !started ? (
        <Waiting failing={lost} onRetry={device.reconnect} />
      ) : (
        <Boundary of={`${table.id} ${shown}`}>
          <RunningTable device={device} table={table} game={game} shown={shown} onSeats={onSeats} />
        </Boundary>
      )}
    </Speaking>
  );
}

/** Checks the table's chance against the values stored on this device, when the table is shown and at the end. */
function useChance(table: http.TableOut, seated: boolean): string[] {
  const [, setChecked] = useState(false);
  const over = table.state === "over";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a table, and once more when it is over
  useEffect(() => {
    if (seated) pinned(table); // A device that came by a private link has seen nothing yet.
    // A record that cannot be fetched is checked when the table is opened again.
    if (over)
      checkRecord(table).then(
        () => setChecked(true),
        () => {},
      );
  }, [table.id, seated, over]);
  return chanceAt(table).wrong;
}

/** Shows lost connections: this browser's, or those of other players on this device. */
function ConnectionLost({
  lost,
  code,
  disconnected,
}: {
  lost: boolean;
  code: number | null;
  disconnected: Disconnected;
}) {
  const words = useWords();
  const named = (seats: readonly Seat[]) => words.list(seats.map((seat) => words.named("seat", seat)));
  const said = [
    ...(code !== null ? [words.say(`closed.${code}`)] : lost ? [words.say("link.lost")] : []),
    // If this browser is disconnected, the others are too.
    ...(lost || disconnected.lost.length === 0
      ? []
      : [words.say("link.beside", { who: named(disconnected.lost) })]),
    ...(disconnected.gone.length === 0 ? [] : [words.say("link.gone", { who: named(disconnected.gone) })]),
  ];
  if (said.length === 0) return null;
  return (
    <ReadOut as="div" className="lost" urgent id="lost">
      {said.join(" ")}
    </ReadOut>
  );
}
