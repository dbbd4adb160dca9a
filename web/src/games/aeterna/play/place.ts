/** Position of an enlarged card. */
const WIDE = 512;
const HIGH = 452;
const GAP = 8;

/** Returns a position above the original card if there is space, otherwise next to it. */
export function placeOf(
  from: { left: number; top: number; width: number },
  screen: { w: number; h: number },
): { left: number; top: number; width: number; height: number } {
  const clamp = (at: number, size: number, all: number) => Math.max(GAP, Math.min(at, all - size - GAP));
  if (from.top - GAP >= HIGH * 0.8) {
    const height = Math.min(HIGH, from.top - 2 * GAP);
    const left = clamp(from.left + from.width / 2 - WIDE / 2, WIDE, screen.w);
    return { left, top: from.top - GAP - height, width: WIDE, height };
  }
  const height = Math.min(HIGH, screen.h - 2 * GAP);
  const before = from.left - WIDE - GAP;
  const left = before >= 0 ? before : clamp(from.left + from.width + GAP, WIDE, screen.w);
  return { left, top: clamp(from.top, height, screen.h), width: WIDE, height };
}
