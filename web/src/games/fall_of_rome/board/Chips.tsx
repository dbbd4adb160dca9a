/** Chips at the edge for what matters and is out of sight: what is offered, and where a tribe stands in strength. */
import type { Camera, Insets, Size } from "../../../table/camera";
import { EdgeChips } from "../../../table/EdgeChips";
import { pointOf, SOUTHWARD } from "../layout/map";
import { seenBoxes } from "../layout/seen";
import type { City, FallView } from "../view";
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
  const { view, marks, camera, size } = props;
  const urgency = (city: City) => (marks(city).some((mark) => mark !== "here") ? 0 : 1);
  const spots = [...SOUTHWARD]
    .sort((p, q) => urgency(p) - urgency(q))
    .flatMap((city) => {
      const barbarians = view.cities[city]?.barbarians ?? {};
      const tribe = TRIBES.find((of) => (barbarians[of] ?? 0) >= FULL);
      const urgent = urgency(city) === 0;
      if (!tribe && !urgent) return [];
      const content = (
        <>
          {tribe && <CubeShape tribe={tribe} size={15} />}
          <span>{SHORT[city] ?? city.slice(0, 3)}</span>
        </>
      );
      return [{ spot: city, at: pointOf(city), kind: urgent ? "offered" : "hot", content }];
    });
  const taken = () => [...seenBoxes(view, camera, size).values(), [tools(size)]].flat();
  return <EdgeChips {...props} spots={spots} most={MOST} taken={taken} />;
}
