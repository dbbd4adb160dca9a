/**
 * The table of a lesson or a puzzle: the normal table with a page instead of the server. Loaded with the page of
 * tables.
 */
import { type ComponentType, useEffect, useState } from "react";
import type { http } from "../../protocol";
import type { Socket } from "../../transport";
import { useSelector } from "../useStore";

type Page = typeof import("../TablePage");
type Device = InstanceType<Page["Device"]>;

interface Given {
  staged: { table: http.TableOut; open: () => Socket };
  game: http.GameOut;
  /** Highlights the next control. */
  guide?: ComponentType;
}

/** Its parts come from the page of tables. Importing them here would create separate files. */
export async function stagedTable(): Promise<{ default: ComponentType<Given> }> {
  const page = await import("../TablePage");
  return { default: (given) => <StagedTable {...given} page={page} /> };
}

function StagedTable({ page, staged, ...rest }: Given & { page: Page }) {
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    const made = new page.Device(staged.table.id, staged.open);
    made.connect();
    setDevice(made);
    return () => made.end();
  }, [page, staged]);
  return device && <Played {...{ page, device, staged, ...rest }} />;
}

function Played({ page, device, staged, game, guide }: Given & { page: Page; device: Device }) {
  const { Guided, RunningTable } = page;
  const { started, seat } = useSelector(device.main, ({ update, seat }) => ({
    started: update !== null,
    seat,
  }));
  if (!started) return null;
  return (
    <Guided value={guide ?? null}>
      <RunningTable device={device} table={staged.table} game={game} shown={seat} onSeats={() => {}} />
    </Guided>
  );
}
