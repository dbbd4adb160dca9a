/** Chips at the edge of the window for spots that are out of view. A press moves the camera to the spot. */
import type { ReactNode } from "react";
import { type Camera, type Chip, type Insets, inSight, type Size } from "./camera";
import type { Box, Point } from "./geometry";
import { edgeChip } from "./sight";

export interface ChipSpot {
  spot: string;
  at: Point;
  /** CSS class that sets the colour. */
  kind: string;
  content: ReactNode;
}

export function EdgeChips(props: {
  /** Most important first. */
  spots: readonly ChipSpot[];
  /** Maximum number of chips. */
  most: number;
  camera: Camera;
  size: Size;
  insets: Insets;
  /** Returns the areas that chips must not cover, in pixels. Called only when a spot is out of view. */
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
