/** A seat's mark: its colour, its silhouette and its letter. */
import { LOOKS, SILHOUETTES, seatColour } from "./seats";

export function SeatMark({ at, letter, size = 34 }: { at: number; letter: string; size?: number }) {
  const look = ((at % LOOKS) + LOOKS) % LOOKS;
  return (
    <svg
      className="seat-mark"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-look={look}
    >
      <path d={SILHOUETTES[look]} fill={seatColour(at)} />
      <text
        x="12"
        y={look === 7 ? 20 : 16.3}
        textAnchor="middle"
        fontSize="12"
        fontWeight="800"
        fill="var(--on-seat)"
      >
        {letter}
      </text>
    </svg>
  );
}
