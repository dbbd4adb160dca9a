// Curves through points, and chance that is the same every time.

export const round = (n) => Math.round(n * 10) / 10;

const at = (points, i, closed) =>
  closed ? points[(i + points.length) % points.length] : points[Math.max(0, Math.min(points.length - 1, i))];
const around = (points, i, closed) => [-1, 0, 1, 2].map((by) => at(points, i + by, closed));

/** A smooth line (Catmull-Rom) through points, as a path. */
export function smooth(points, closed = false) {
  const n = closed ? points.length : points.length - 1;
  let d = `M${round(points[0][0])} ${round(points[0][1])}`;
  for (let i = 0; i < n; i++) {
    const [p0, p1, p2, p3] = around(points, i, closed);
    const [a, b] = [0, 1].map((of) => round(p1[of] + (p2[of] - p0[of]) / 6));
    const [c, e] = [0, 1].map((of) => round(p2[of] - (p3[of] - p1[of]) / 6));
    d += `C${a} ${b} ${c} ${e} ${round(p2[0])} ${round(p2[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** Points on that line, about `step` apart. */
export function walk(points, step, closed = false) {
  const out = [];
  const n = closed ? points.length : points.length - 1;
  for (let i = 0; i < n; i++) {
    const [p0, p1, p2, p3] = around(points, i, closed);
    const parts = Math.max(1, Math.round(far(p1, p2) / step));
    for (let j = 0; j < parts; j++) {
      const t = j / parts;
      const f = (a, b, c, e) =>
        0.5 *
        (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - e) * t * t + (3 * b - a - 3 * c + e) * t * t * t);
      out.push([f(p0[0], p1[0], p2[0], p3[0]), f(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  if (!closed) out.push(points.at(-1));
  return out;
}

export const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const near = (point, line) => Math.min(...line.map((each) => far(point, each)));

export function inside([x, y], polygon) {
  let odd = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i];
    const [xj, yj] = polygon[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32). */
export function chance(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
