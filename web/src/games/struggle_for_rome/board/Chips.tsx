/** Chips at the window's edge for what matters and is out of sight: who is on turn, and the cities that are offered. */
import { type Camera, type Chip, type Insets, inSight, type Size } from "../../../table/camera";
import { Icon } from "../../../table/Icon";
import { edgeChip } from "../../../table/sight";
import { MAP, placeOf } from "../layout/map";
import { seenBoxes } from "../layout/seen";
import { type Standing, StandingSign } from "./Spots";

const MOST = 6;

/** Where the map's own buttons stand: on a phone in the corner, else further up. */
const tools = ({ width, height }: Size) => {
  const bottom = width < 600 ? height : height * 0.66;
  return { left: width - 64, right: width, top: bottom - 180, bottom };
};

export function Chips(props: {
  /** The most important first. */
  spots: readonly string[];
  standing: Readonly<Record<string, Standing>>;
  lit: ReadonlySet<string>;
  camera: Camera;
  size: Size;
  insets: Insets;
  label: (spot: string) => string;
  onGo: (spot: string) => void;
}) {
  const { spots, standing, lit, camera, size, insets, label, onGo } = props;
  const hidden = spots.filter((spot) => !inSight(camera, size, placeOf(spot), -4)).slice(0, MOST);
  if (hidden.length === 0) return null;
  const taken = [...seenBoxes("", lit, camera, size).values()].flat();
  taken.push(tools(size));
  const placed = hidden.flatMap((spot): (Chip & { spot: string })[] => {
    const chip = edgeChip(camera, size, placeOf(spot), taken, insets);
    return chip ? [{ ...chip, spot }] : [];
  });
  return (
    <div className="edge-chips">
      {placed.map(({ spot, x, y, turn }) => (
        <button
          key={spot}
          type="button"
          className="edge-chip offered"
          style={{ left: x, top: y }}
          aria-label={label(spot)}
          data-over-map=""
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
          {standing[spot] ? (
            <StandingSign {...standing[spot]} />
          ) : MAP.cities[spot] ? (
            <span>{spot.slice(0, 4)}</span>
          ) : (
            <Icon name="pin" />
          )}
        </button>
      ))}
    </div>
  );
}
