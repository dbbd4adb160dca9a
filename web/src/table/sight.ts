/** Positions of chips at the edge of the window, in pixels, without overlap. */
import { type Camera, type Chip, type Insets, type Size, toScreen } from "./camera";
import type { Box, Point } from "./geometry";

export function covered(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const CHIP = { width: 68, height: 30 };
/** Space for a finger, from one centre to the next. */
const FINGER = 46;
/**
 * Distance of a chip's centre from the window's edge. It is larger at the bottom, because a sheet covers it on
 * phones.
 */
const EDGE = { x: CHIP.width / 2 + 4, top: FINGER / 2, bottom: FINGER / 2 + 14 };
const chipBox = (x: number, y: number): Box => ({
  left: x - CHIP.width / 2,
  right: x + CHIP.width / 2,
  top: y - CHIP.height / 2,
  bottom: y + CHIP.height / 2,
});

/**
 * Returns the position at the window's edge for the chip of a spot out of view: as close to its direction as
 * possible, without covering pieces or other chips. Returns null if there is no such position.
 */
export function edgeChip(camera: Camera, size: Size, at: Point, taken: Box[], inset: Insets): Chip | null {
  const [x, y] = toScreen(camera, size, at);
  const [left, right] = [inset.left + EDGE.x, size.width - inset.right - EDGE.x];
  const [top, bottom] = [inset.top + EDGE.top, size.height - inset.bottom - EDGE.bottom];
  const [cx, cy] = [size.width / 2, size.height / 2];
  const [dx, dy] = [x - cx, y - cy];
  const k = Math.min(
    (dx > 0 ? right - cx : cx - left) / Math.abs(dx || 1),
    (dy > 0 ? bottom - cy : cy - top) / Math.abs(dy || 1),
  );
  const start: Point = [cx + dx * k, cy + dy * k];
  const upright = Math.abs(start[0] - left) < 1 || Math.abs(start[0] - right) < 1;
  // Try positions ever further from the direction.
  for (let step = 0; step < 130; step++) {
    const by = Math.ceil(step / 2) * (step % 2 ? 8 : -8);
    const [px, py] = upright ? [start[0], start[1] + by] : [start[0] + by, start[1]];
    if (px < left - 1 || px > right + 1 || py < top - 1 || py > bottom + 1) continue;
    const box = chipBox(px, py);
    if (taken.some((other) => covered(box, other) > 0)) continue;
    const beside = FINGER - CHIP.height;
    taken.push({ ...box, top: box.top - beside, bottom: box.bottom + beside });
    return { x: px, y: py, turn: Math.round((Math.atan2(y - py, x - px) * 180) / Math.PI) };
  }
  return null;
}
