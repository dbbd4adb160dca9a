/** Replay of a game: of a finished table, of the user's own running table, or from a file. */
import { lazy, Suspense, useMemo } from "react";
import { Failed } from "../api";
import { useQuery } from "../query";
import { here, pathSegments } from "../router";
import { useWords } from "../words";
import { type Pages, Shown } from "./Shown";
import { begin, tableSource } from "./source";
import { readWhere } from "./where";

const FilePage = lazy(() => import("./FilePage"));

/** Request the game in the URL while the rest of the page is loading. */
const [, opened] = pathSegments(here().pathname) ?? [];
const first = opened && opened !== "file" ? begin(opened, readWhere(here().search)) : null;

/** Replays a table, or a file: dropped here, or named on the command line (`file`). */
export default function ReplayPage({ id, ...pages }: Pages & { id: string | undefined }) {
  const filed = id === undefined || id === "file";
  return filed ? (
    <Suspense fallback={null}>
      <FilePage opened={id === "file"} {...pages} />
    </Suspense>
  ) : (
    <TableReplay id={id} {...pages} />
  );
}

function TableReplay({ id, ...pages }: Pages & { id: string }) {
  const begun = useMemo(() => (first?.id === id ? first : begin(id, readWhere(here().search))), [id]);
  const looked = useQuery(id, async () => tableSource(await begun.look(), begun));
  const { error, data } = looked;
  const { NoTable, Waiting } = pages;
  const words = useWords();
  if (error instanceof Failed)
    return <NoTable why={error.key === "no_table" ? "" : error.message || words.say(error.key)} />;
  if (error !== null) throw error;
  if (!data) return <Waiting failing={looked.failing} onRetry={looked.retry} />;
  return <Shown source={data} {...pages} />;
}
