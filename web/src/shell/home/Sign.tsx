/** Our own icons of the home page: strokes in a box of 24. Icons of the table are loaded with a table. */
import blocks from "./blocks.module.css";

const STROKES = {
  alone: "M12 4a4 4 0 1 0 .01 0zM4 21c0-9 16-9 16 0z",
  bots: "M6 9h12v10H6zM12 9V5M12 3v2M9.5 13v1.5M14.5 13v1.5M3 13v3M21 13v3",
  book: "M12 6c-3-2.2-6-2.2-9-1v14c3-1.2 6-1.2 9 1 3-2.2 6-2.2 9-1V5c-3-1.2-6-1.2-9 1zM12 6v14",
  clock: "M12 3a9 9 0 1 0 .01 0zM12 7v5l3.5 2",
  cover: "M4 20V10l8-6 8 6v10zM8 20v-8M12 20v-8M16 20v-8M2 20h20",
  dark: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  eye: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 0 .01 0z",
  friends: "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
  globe: "M12 3a9 9 0 1 0 .01 0zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  horn: "M3 10c5 6 12 5 15-5l3 1c-1 9-6 13-12 13-3 0-6-2-7-5zM9 13.5l-1 3M14 11.5l1.5 3",
  hotseat: "M7 2.5h10v19H7zM11 18.5h2",
  laurel:
    "M11 20C4 18 3 11 5 5M13 20c7-2 8-9 6-15M5 9l3 1M5 13l3.5 0M7 17l3-1M19 9l-3 1M19 13l-3.5 0M17 17l-3-1",
  light: "M12 8a4 4 0 1 0 .01 0zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  people:
    "M9 5a3.2 3.2 0 1 0 .01 0zM2.5 20c0-7.5 13-7.5 13 0zM16 6.2a2.8 2.8 0 1 1 .5 5.4M18 14.4c2.2.6 3.5 2.4 3.5 5.6h-3",
  play: "M7 4l13 8-13 8z",
  plus: "M12 5v14M5 12h14",
  together: "M4 6l5 2 3-1 3 1 5-2v9l-3 1-4 4h-2l-6-5-1 0zM12 7l-3 4 2 1 3-2 4 5",
  against: "M4 4l12 12M20 4L8 16M13.5 18.5l5-5M10.5 18.5l-5-5M17 17l3 3M7 17l-3 3",
} as const;

export type SignName = keyof typeof STROKES;

export function Sign({ name }: { name: SignName }) {
  return (
    <svg className={blocks.sign} viewBox="0 0 24 24" aria-hidden="true">
      <path d={STROKES[name]} />
    </svg>
  );
}

/** The logo: three couches around a table. */
export function Mark() {
  return (
    <svg className={blocks.mark} viewBox="0 0 40 40" aria-hidden="true">
      <path d="M4 36V13h8v23zM28 36V13h8v23zM4 11V4h32v7z" />
      <circle cx="20" cy="24" r="6.2" />
    </svg>
  );
}
