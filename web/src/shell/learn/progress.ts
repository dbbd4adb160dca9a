/** Finished lessons, stored in this browser. */
import { readStored, writeStored } from "../storage";

export function finishedLessons(game: string): Set<string> {
  return new Set((readStored(`lessons.${game}`) ?? "").split(" ").filter(Boolean));
}

export function finishLesson(game: string, name: string): void {
  writeStored(`lessons.${game}`, [...finishedLessons(game).add(name)].join(" "));
}
