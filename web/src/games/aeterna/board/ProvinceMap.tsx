/** The map on a Province card: the land around it, and the part that it stands for. Loaded later (`later`). */
import { memo } from "react";
import maps from "../layout/provinces.json";

const MAPS: Readonly<Record<string, readonly string[]>> = maps;

export default memo(function ProvinceMap({ name }: { name: string }) {
  const [land, part] = MAPS[name] ?? [];
  return (
    <g transform="scale(.5)">
      <path data-material="coast" d={land} />
      <path data-material="part" d={part} />
      <path data-material="shore" d={land} />
    </g>
  );
});
