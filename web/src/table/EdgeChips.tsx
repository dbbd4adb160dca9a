/** Chips at the window's edge for spots out of sight: a press brings the spot into sight. */
import type { ReactNode } from "react";
import { type Camera, type Chip, type Insets, inSight, type Size } from "./camera";
import type { Box, Point } from "./geometry";
import { edgeChip } from "./sight";

export interface ChipSpot {
  spot: string;
  at: Point;
  /** The class that colours it. */
  kind: string;
  content: ReactNode;
}

export function EdgeChips(props: {
  /** The most important first. */
  spots: readonly ChipSpot[];
  /** How many there are at most. */
  most: number;
  camera: Camera;
  size: Size;
  insets: Insets;
  /** What is on the window and must not be covered, in pixels; asked for only when a spot is out of sight. */
  taken: () => Box[];
  label: (spot: string) => string;
  onGo: (spot: string) => void;
}) {
  const { spots, most, camera, size, insets, label, onGo } = props;
  const hidden = spots.filter(({ at }) => !inSight(camera, size, at, -4));
  if (hidden.length === 0) return null;
  const taken = props.taken();
  const placed: (ChipSpot & Chip)[] = [];
  for (const each of hidden) {
    const chip = placed.length < most && edgeChip(camera, size, each.at, taken, insets);
    if (chip) placed.push({ ...each, ...chip });
  }
  return (
    <div className="edge-chips">
      {placed.map(({ spot, kind, content, x, y, turn }) => (
        <button
          key={spot}
          type="button"
          className={`edge-chip ${kind}`}
          style={{ left: x, top: y }}
          aria-label={label(spot)}
          data-over-map=""
          data-toward={spot}
          onClick={() => onGo(spot)}
        >
          <svg
            className="edge-arrow"
            viewBox="-5 -5 10 10"
            style={{ rotate: `${turn}deg` }}
            aria-hidden="true"
          >
            <path d="M-4-4L5 0L-4 4Z" />
          </svg>
          {content}
        </button>
      ))}
    </div>
  );
}
