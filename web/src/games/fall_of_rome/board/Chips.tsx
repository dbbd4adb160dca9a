/** Chips at the edge for what matters and is out of sight: what is offered, and where a tribe stands in strength. */
import { type Camera, type Chip, type Insets, inSight, type Size } from "../../../table/camera";
import type { Box } from "../../../table/geometry";
import { edgeChip } from "../../../table/sight";
import { MAP, SOUTHWARD } from "../layout/map";
import { seenBoxes } from "../layout/seen";
import type { City, FallView, Tribe } from "../view";
import { TRIBES } from "../view";
import { CubeShape } from "./Pieces";
import type { CityMark } from "./types";

const MOST = 7;
/** A row of cubes that is full. */
const FULL = 3;

/** Names that begin alike. */
const SHORT: Record<City, string> = {
  Caesaraugusta: "Caug",
  Caesarea: "Caes",
  Carnuntum: "Carn",
  Carthago: "Cart",
  Narbo: "Narb",
  Narona: "Naro",
};

/** Where the map's own buttons stand. */
const tools = ({ width, height }: Size) => ({
  left: width - 64,
  right: width,
  top: height - 140,
  bottom: height,
});

export function Chips(props: {
  view: FallView;
  marks: (city: City) => CityMark[];
  camera: Camera;
  size: Size;
  insets: Insets;
  label: (city: City) => string;
  onGo: (city: City) => void;
}) {
  const { view, marks, camera, size, insets, label, onGo } = props;
  const placed: (Chip & { city: City; tribe: Tribe | undefined; kind: string })[] = [];
  let taken: Box[] | null = null;
  const urgency = (city: City) => (marks(city).some((mark) => mark !== "here") ? 0 : 1);
  for (const city of [...SOUTHWARD].sort((p, q) => urgency(p) - urgency(q))) {
    const { x, y } = MAP.cities[city]!;
    const here = marks(city);
    const barbarians = view.cities[city]?.barbarians ?? {};
    const tribe = TRIBES.find((of) => (barbarians[of] ?? 0) >= FULL);
    const told = here.some(
      (mark) => mark === "offered" || mark === "chosen" || mark === "pinged" || mark === "struck",
    );
    if ((!tribe && !told) || inSight(camera, size, [x, y], -4) || placed.length >= MOST) continue;
    // Only when something is out of sight does it matter what is in sight.
    taken ??= [...seenBoxes(view, camera, size).values(), [tools(size)]].flat();
    const chip = edgeChip(camera, size, [x, y], taken, insets);
    if (chip) placed.push({ ...chip, city, tribe, kind: told ? "offered" : "hot" });
  }
  return (
    <div className="edge-chips">
      {placed.map(({ city, x, y, turn, tribe, kind }) => (
        <button
          key={city}
          type="button"
          className={`edge-chip ${kind}`}
          style={{ left: x, top: y }}
          aria-label={label(city)}
          data-over-map=""
          data-toward={city}
          onClick={() => onGo(city)}
        >
          <svg
            className="edge-arrow"
            viewBox="-5 -5 10 10"
            style={{ rotate: `${turn}deg` }}
            aria-hidden="true"
          >
            <path d="M-4-4L5 0L-4 4Z" />
          </svg>
          {tribe && <CubeShape tribe={tribe} size={15} />}
          <span>{SHORT[city] ?? city.slice(0, 3)}</span>
        </button>
      ))}
    </div>
  );
}
