/** The game's own pictures in a box of 24: bold enough to be told apart at 9 pixels. `line` is cut out of `fill`. */

export interface Picture {
  fill: string;
  line?: string;
}

export const OWN = {
  wagon: {
    fill: "M2.5 13C2.5 3.5 21.5 3.5 21.5 13zM1 13.5h22l-1.5 4.5h-19zM6.5 14.5a4 4 0 1 1-.01 0zM17.5 14.5a4 4 0 1 1-.01 0z",
    line: "M9 6.8V13M15 6.8V13M1.8 13.3h20.4M6.5 16.2a2.3 2.3 0 1 1-.01 0zM17.5 16.2a2.3 2.3 0 1 1-.01 0z",
  },
  tower: { fill: "M5 3h3.2v2.6h2.2V3h3.2v2.6h2.2V3H19v7h-1.5v11h-11V10H5z" },
  heir: { fill: "M2 7l5 4l5-7l5 7l5-4l-2 11H4zM4 19.5h16V22H4z" },
} as const satisfies Record<string, Picture>;

export type OwnName = keyof typeof OWN;
