/** A lesson on its way: what it tells the table. */
import { expect, test } from "vitest";
import { Course, type Lesson } from "../../../src/shell/learn/course";

const update = (seq: number, fact: string) => ({
  type: "update",
  since: 0,
  seq,
  events: [{ seq, facts: [{ fact }] }],
});

/** Two steps, the second in a position of its own, which the service built with all that led to it. */
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

test("another position is laid out, and what led to it is not told again", async () => {
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

test("while the table shows what happened, the lesson knows how to skip it", () => {
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
