/** Widths of the letters of city names, so that room for them is known before anything is drawn. */

const SANS_BOLD: Record<string, number> = {
  " ": 0.151,
  A: 0.6,
  B: 0.579,
  C: 0.517,
  E: 0.509,
  G: 0.598,
  I: 0.295,
  L: 0.433,
  M: 0.797,
  N: 0.695,
  P: 0.553,
  R: 0.59,
  S: 0.498,
  T: 0.503,
  a: 0.481,
  b: 0.523,
  c: 0.385,
  d: 0.526,
  e: 0.472,
  g: 0.5,
  h: 0.533,
  i: 0.261,
  l: 0.263,
  m: 0.807,
  n: 0.529,
  o: 0.494,
  p: 0.518,
  q: 0.519,
  r: 0.348,
  s: 0.384,
  t: 0.338,
  u: 0.522,
  v: 0.445,
  y: 0.447,
};
const CAPS_BOLD: Record<string, number> = { R: 0.747, o: 0.777, m: 0.863, a: 0.644 };
const WIDEST = 0.82;

/** The width of a city's name at a size, its letter spacing included. */
export function nameWidth(name: string, size: number): number {
  const [widths, spacing] = name === "Roma" ? [CAPS_BOLD, 0.1] : [SANS_BOLD, 0.01];
  return [...name].reduce((sum, letter) => sum + ((widths[letter] ?? WIDEST) + spacing) * size, 0);
}
