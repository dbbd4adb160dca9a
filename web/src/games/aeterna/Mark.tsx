/** Mark of a seat before the game: the portrait that it has on the board. */
import { Face } from "./board/Face";

export function Mark({ at }: { at: number }) {
  return <Face seat={at} className="text-7" />;
}
