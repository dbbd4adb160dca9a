/** Default looks of seats: eight colours, and eight silhouettes for people who cannot tell the colours apart. */

export const LOOKS = 8;

export function seatColour(at: number): string {
  return `var(--p${((at % LOOKS) + LOOKS) % LOOKS})`;
}

const polygon = (corners: number, turn = 0, inner = 1): string =>
  `${Array.from({ length: inner === 1 ? corners : corners * 2 }, (_, i) => {
    const r = inner !== 1 && i % 2 ? 11 * inner : 11;
    const angle = turn + (i * 2 * Math.PI) / (inner === 1 ? corners : corners * 2) - Math.PI / 2;
    return `${i ? "L" : "M"}${(12 + r * Math.cos(angle)).toFixed(1)} ${(12 + r * Math.sin(angle)).toFixed(1)}`;
  }).join("")}Z`;

/** Paths in a box of 24: banner, disc, diamond, shield, hexagon, star, square, triangle. */
export const SILHOUETTES: readonly string[] = [
  "M3 1H21V21L18 23L15 20L12 23L9 20L6 23L3 21Z",
  "M12 1A11 11 0 1 1 11.99 1Z",
  polygon(4),
  "M3 2Q12 -1 21 2V13Q20 19 12 23Q4 19 3 13Z",
  polygon(6),
  polygon(8, 0, 0.72),
  "M2 2H22V22H2Z",
  "M12 0L24 23H0Z",
];
