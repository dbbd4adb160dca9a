/** Chips at the window's edge for what matters and is out of sight: who is on turn, and the cities that are offered. */
import type { Camera, Insets, Size } from "../../../table/camera";
import { EdgeChips } from "../../../table/EdgeChips";
import { Icon } from "../../../table/Icon";
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
  const { spots, standing, lit, camera, size } = props;
  const taken = () => [...seenBoxes("", lit, camera, size).values(), [tools(size)]].flat();
  const chips = spots.map((spot) => ({
    spot,
    at: placeOf(spot),
    kind: "offered",
    content: standing[spot] ? (
      <StandingSign {...standing[spot]} />
    ) : MAP.cities[spot] ? (
      <span>{spot.slice(0, 4)}</span>
    ) : (
      <Icon name="pin" />
    ),
  }));
  return <EdgeChips {...props} spots={chips} most={MOST} taken={taken} />;
}
