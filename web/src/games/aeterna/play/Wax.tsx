/** A player's seal on a secret choice. */
import { FaceMark } from "../board/Face";
import style from "./Wax.module.css";

const EDGE =
  "M0-22.5c4-1.6 6.6 1.8 9.8 2.2 3.6.5 7.8-.8 9.6 2.6 1.6 3-.4 6.4.6 9.4 1 3.2 4.4 5.2 4 8.8-.4 3.4-4 4.6-5.6 7.4-1.6 3-.8 7.2-4 9-3 1.6-6-.8-9.2.2-3.2.9-5 4.7-8.6 4.3-3.4-.4-4.6-4-7.4-5.4-3-1.6-7-.6-8.8-3.8-1.6-3 .8-6.2-.2-9.2-1-3.2-4.8-5-4.4-8.6.4-3.4 4-4.6 5.6-7.4 1.6-3 .6-7 3.6-8.8 2.8-1.6 5.8.8 8.8-.2 2.2-.8 3.6-3.4 6.2-.5Z";

export function Wax({ seat, className = "" }: { seat: number; className?: string }) {
  return (
    <svg
      className={`${style.wax} ${className}`}
      data-look={seat % 4}
      viewBox="-27 -27 54 54"
      aria-hidden="true"
    >
      <path d={EDGE} />
      <circle r="15.5" />
      <g transform="scale(.9)">
        <FaceMark seat={seat} />
      </g>
    </svg>
  );
}
