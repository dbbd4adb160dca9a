/** Icons by name. */
import icons from "../style/icons.json";

/** Our own icons of the interface: strokes in a box of 24. */
export const STROKES = {
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4M12 3v2",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  check: "M4 13l5 5L20 6",
  close: "M5 5l14 14M19 5L5 19",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  down: "M5 9l7 7 7-7",
  download: "M12 3v12M6 10l6 6 6-6M4 20h16",
  exit: "M14 4H5v16h9M10 12h10M16 7l5 5-5 5",
  eye: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 0 .01 0z",
  flag: "M5 21V4h13l-3 4 3 4H5",
  gear: "M12 8a4 4 0 1 0 .01 0zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.5v.5M12 2a10 10 0 1 0 .01 0z",
  left: "M15 5l-7 7 7 7",
  link: "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
  menu: "M4 6h16M4 12h16M4 18h16",
  minus: "M5 12h14",
  pause: "M8 5v14M16 5v14",
  pin: "M12 21c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12zM12 7a2.5 2.5 0 1 0 .01 0z",
  play: "M7 4l13 8-13 8z",
  plus: "M12 5v14M5 12h14",
  right: "M9 5l7 7-7 7",
  robot: "M6 9h12v10H6zM12 9V5M12 3v2M9.5 13v1.5M14.5 13v1.5M3 13v3M21 13v3",
  send: "M3 11l18-8-6 18-4-7z",
  skip: "M5 5l9 7-9 7zM18 5v14",
  up: "M5 15l7-7 7 7",
  user: "M12 4a4 4 0 1 0 .01 0zM4 21c0-9 16-9 16 0z",
} as const;

/** Pictures in a box of 512, from the shell and from games. */
export const PICTURES: Record<string, string> = { ...icons };

/** Adds pictures. Names are those of game-icons.net, so a name means the same picture in every game. */
export function learn(pictures: Readonly<Record<string, string>>): void {
  Object.assign(PICTURES, pictures);
}

export type IconName = string;
