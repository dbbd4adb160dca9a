/** Background of the home page: the seven Hills between the Tiber and the wall, some with buildings. */
import css from "./Backdrop.module.css";
import { Ground } from "./board/Ground";
import { BuildingMark, Grove } from "./board/Pieces";
import { CITIES, SLOTS } from "./layout/city";
import "./style/tokens.css";
import { BUILDINGS, type Building, HILLS, type Hill, hillNumber } from "./view";

const CITY = CITIES.wide;
const BUILT: Readonly<Record<Hill, readonly Building[]>> = {
  Capitolinus: ["templum"],
  Palatinus: ["templum", "amphitheatrum"],
  Quirinalis: ["templum"],
  Caelius: ["aquaeductus"],
  Aventinus: ["amphitheatrum"],
  Esquilinus: ["aquaeductus"],
  Viminalis: [],
};

export default function Backdrop() {
  const [width, height] = CITY.size;
  return (
    <div className="backdrop">
      <svg
        width="100%"
        height="100%"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        <defs>
          <linearGradient id="cover-hills" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" className={css.high} />
            <stop offset="1" className={css.low} />
          </linearGradient>
        </defs>
        <Ground city={CITY} fill="url(#cover-hills)" />
        {HILLS.map((hill) => {
          const [x, y] = CITY.hills[hill];
          return (
            // Larger than on the board, because nothing else is on the Hill.
            <g key={hill} transform={`translate(${x} ${y + 34}) scale(${CITY.scale * 1.35})`}>
              {BUILDINGS.map((building, at) => {
                const place = (SLOTS.columns[at] ?? 0) * 0.72;
                return BUILT[hill].includes(building) ? (
                  <BuildingMark key={building} building={building} x={place} />
                ) : (
                  <Grove key={building} seed={hillNumber(hill) + at} x={place} />
                );
              })}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
