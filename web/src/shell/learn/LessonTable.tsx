/**
 * The table of a lesson: the normal table with a lesson instead of the server. Loaded with the page of tables.
 */
import { type ComponentType, useEffect, useState } from "react";
import type { http } from "../../protocol";
import { useSelector } from "../store";
import type { Course } from "./course";
import { Guide } from "./Guide";

type Page = typeof import("../TablePage");
type Device = InstanceType<Page["Device"]>;

interface Given {
  course: Course;
  game: http.GameOut;
}

/** Its parts come from the page of tables. Importing them here would create separate files. */
export async function lessonTable(): Promise<{ default: ComponentType<Given> }> {
  const page = await import("../TablePage");
  return { default: (given) => <LessonTable {...given} page={page} /> };
}

function LessonTable({ page, course, game }: Given & { page: Page }) {
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    const made = new page.Device(course.lesson.table.id, course.open);
    made.connect();
    setDevice(made);
    return () => made.end();
  }, [page, course]);
  return device && <Played {...{ page, device, course, game }} />;
}

function Played({ page, device, course, game }: Given & { page: Page; device: Device }) {
  const { Guided, RunningTable } = page;
  const { started, seat } = useSelector(device.main, ({ update, seat }) => ({
    started: update !== null,
    seat,
  }));
  if (!started) return null;
  return (
    <Guided value={Guide}>
      <RunningTable device={device} table={course.lesson.table} game={game} shown={seat} onSeats={() => {}} />
    </Guided>
  );
}
