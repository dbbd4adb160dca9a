/** A table by its link: its lobby before the start, then the game. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { http } from "../protocol";
import { api, Failed } from "./api";
import { Boundary } from "./Boundary";
import { Device, type Disconnected } from "./device";
import { chanceAt, checkRecord, pinned } from "./fair";
import { NoTable } from "./NoTable";
import { useShowNotice } from "./notice";
import { Guided } from "./play/guided";
import { namingPeople } from "./play/people";
import { RunningTable } from "./play/RunningTable";
import { useQuery } from "./query";
import { forgetTable, openedTable, rememberTable } from "./recent";
import { takeToken } from "./router";
import type { Seat } from "./seat";
import { useStore } from "./store";
import { Waiting } from "./Waiting";
import { Speaking, useWords } from "./words";

// What else plays at a table takes these from here, when it is opened: imported there, they would be files of their own.
export { Device, Guided, RunningTable };

// Who comes to a running table needs no lobby.
const Lobby = lazy(() => import("./setup/Lobby"));

export default function TablePage({ id, games }: { id: string; games: http.GameOut[] }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const token = useRef<string | null>(null);
  const looked = useQuery(id, async () => {
    token.current ??= takeToken("return");
    if (token.current) {
      try {
        return await api.comeBack(id, token.current);
      } catch (error) {
        if (!(error instanceof Failed) || error.passing) throw error;
        // A link that is not good any more: one may still look.
        token.current = "";
        if (error.key !== "no_table") showNotice(error);
      }
    }
    return api.look(id);
  });
  const table = looked.data;
  const game = games.find((each) => each.name === table?.game);
  const texts = useQuery(game ? `${game.name} ${words.language}` : null, () =>
    api.texts(game?.name ?? "", words.language),
  );
  const spoken = useMemo(() => texts.data && words.of(texts.data), [words, texts.data]);
  const error = looked.error ?? texts.error;
  const missing = error instanceof Failed && error.key === "no_table";

  useEffect(() => {
    if (missing) forgetTable(id);
    else openedTable(id);
  }, [missing, id]);

  if (error !== null && !(error instanceof Failed)) throw error;
  if (missing) return <NoTable />;
  if (error) return <NoTable why={error.message || words.say(error.key)} />;
  // The service has a game that it had not when this page was loaded.
  if (table && !game) return <NoTable why={words.say("closed.4409")} />;
  if (!table || !game || !spoken) {
    const query = table ? texts : looked;
    return <Waiting failing={query.failing} onRetry={query.retry} />;
  }
  return (
    <Speaking value={spoken}>
      <AtTable id={id} game={game} looked={table} />
    </Speaking>
  );
}

function AtTable({ id, game, looked }: { id: string; game: http.GameOut; looked: http.TableOut }) {
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

  if (!device) return <Waiting />;
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
  const activeSeat = useStore(device.activeSeat);
  const main = useStore(device.main);
  const connection = device.of(activeSeat);
  const connectionState = useStore(connection);
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
  // One that never was open is lost once it has failed.
  const lost = main.status === "lost" || (main.status === "connecting" && main.code !== null);
  return (
    <Speaking value={among}>
      <ConnectionLost lost={lost} code={code} disconnected={disconnected} />
      {unfair.length > 0 && (
        <div className="lost" role="alert" id="unfair">
          {unfair.map((key) => words.say(key)).join(" ")}
        </div>
      )}
      {table.state === "open" ? (
        <Suspense fallback={null}>
          <Lobby table={table} game={game} presence={main.presence} onSeats={onSeats} />
        </Suspense>
      ) : !connectionState.update ? (
        <Waiting failing={lost} onRetry={device.reconnect} />
      ) : (
        <Boundary of={`${table.id} ${shown}`}>
          <RunningTable device={device} table={table} game={game} shown={shown} onSeats={onSeats} />
        </Boundary>
      )}
    </Speaking>
  );
}

/** What is not as this device has kept it of the table's chance: looked at whenever the table is shown, and at the end. */
function useChance(table: http.TableOut, seated: boolean): string[] {
  const [, setChecked] = useState(false);
  const over = table.state === "over";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a table, and once more when it is over
  useEffect(() => {
    if (seated) pinned(table); // A device that came by a private link has seen nothing yet.
    // A record that does not come is looked into when the table is opened again.
    if (over)
      checkRecord(table).then(
        () => setChecked(true),
        () => {},
      );
  }, [table.id, seated, over]);
  return chanceAt(table).wrong;
}

/** Whose connection is broken: one's own, or that of somebody beside one. */
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
    // Without one's own connection theirs is no news.
    ...(lost || disconnected.lost.length === 0
      ? []
      : [words.say("link.beside", { who: named(disconnected.lost) })]),
    ...(disconnected.gone.length === 0 ? [] : [words.say("link.gone", { who: named(disconnected.gone) })]),
  ];
  if (said.length === 0) return null;
  return (
    <div className="lost" role="alert" id="lost">
      {said.join(" ")}
    </div>
  );
}
