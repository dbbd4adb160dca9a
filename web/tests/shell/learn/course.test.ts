/** A running lesson, which plays the server of its table. */
import { expect, test } from "vitest";
import { Course, type Lesson } from "../../../src/shell/learn/course";

const update = (seq: number, fact: string) => ({
  type: "update",
  since: 0,
  seq,
  events: [{ seq, facts: [{ fact }] }],
});

/** Two steps. The second one starts in another position, whose update has the events that led to it. */
const LESSON = {
  game: "g",
  name: "n",
  seat: "A",
  table: { id: "t", seats: [] },
  steps: [
    { say: "one", act: null, before: update(1, "begun"), after: update(2, "fought") },
    { say: "two", act: null, before: update(5, "fought"), after: null },
  ],
} as unknown as Lesson;

test("a step in another position sends its view without the events that led to it", async () => {
  const course = new Course(LESSON);
  const heard: { type: string; seq?: number; events?: unknown[] }[] = [];
  const socket = course.open();
  socket.onmessage = ({ data }: { data: string }) => heard.push(JSON.parse(data));
  course.next();
  expect(heard.at(-1)).toMatchObject({ seq: 2, events: [{ facts: [{ fact: "fought" }] }] });
  expect(course.get().phase).toBe("after");
  course.next();
  expect(heard.at(-1)).toMatchObject({ seq: 5, events: [] });
});

test("a lesson can skip the playback of the table while it runs", () => {
  const course = new Course(LESSON);
  let skipped = 0;
  course.tells(() => {
    skipped += 1;
  });
  course.get().skip?.();
  expect(skipped).toBe(1);
  course.tells(null);
  expect(course.get().skip).toBeNull();
});
