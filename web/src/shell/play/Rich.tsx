/** Text with marked names (`emphasising`) in bold. */
import { BOLD, PLAIN } from "../words";

const MARKS = new RegExp(`[${BOLD}${PLAIN}]`);

export function Rich({ text }: { text: string }) {
  // Every second piece is between two marks.
  return text.split(MARKS).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
    at % 2 === 1 ? <b key={at}>{piece}</b> : piece,
  );
}
