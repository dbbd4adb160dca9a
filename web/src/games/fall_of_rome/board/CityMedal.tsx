/** A city with all its pieces, each in its slot. */
import { createContext, memo, use } from "react";
import { Sign } from "../../../table/Icon";
import { placeOf } from "../layout/map";
import { type CitySlots, slots } from "../layout/slots";
import type { City, CityPieces, Tribe } from "../view";
import { TRIBES } from "../view";
import { Banner, Cube, Shield } from "./Pieces";
import type { CityMark, Risk } from "./types";

/** The board's own gradients, by id: two boards may stand on one page. */
export const Lights = createContext({ heat: "", glow: "" });

export interface MedalProps {
  city: City;
  pieces: CityPieces;
  /** Seats with their roles, whose pawns are here. */
  pawns: { seat: number; role: string }[];
  marks: CityMark[];
  odds: number | undefined;
  risk: Risk | undefined;
  /** How much larger names are than on a large board. */
  nameScale: number;
  far: boolean;
  dim: boolean;
  label: string;
  tabbable: boolean;
  /** Seats whose pawns are still on their way here. */
  away: number[];
}

function Ring({ r, tribes }: { r: number; tribes: Tribe[] }) {
  const inner = r - 1.5;
  if (tribes.length === 1) return <circle r={inner} className={`ring tribe-${tribes[0]}`} />;
  const at = (angle: number) =>
    `${(inner * Math.cos(angle)).toFixed(2)} ${(inner * Math.sin(angle)).toFixed(2)}`;
  return tribes.map((tribe, i) => {
    const from = -Math.PI / 2 + (i * 2 * Math.PI) / tribes.length + 0.06;
    const to = -Math.PI / 2 + ((i + 1) * 2 * Math.PI) / tribes.length - 0.06;
    return (
      <path
        key={tribe}
        className={`ring tribe-${tribe}`}
        d={`M${at(from)}A${inner} ${inner} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`}
      />
    );
  });
}

function Fort({ half }: { half: number }) {
  const wall = { x: -half, y: -half, width: half * 2, height: half * 2, rx: 5 };
  return (
    <g className="fort">
      <rect className="fort-battlement-line" {...wall} />
      <rect className="fort-wall" {...wall} />
      <rect className="fort-battlement" {...wall} />
    </g>
  );
}

function MarkRings({ marks, edge }: { marks: CityMark[]; edge: number }) {
  const { heat, glow } = use(Lights);
  return (
    <>
      {marks.includes("offered") && <circle r="31" fill={`url(#${glow})`} className="glow" />}
      {marks.includes("pinged") && <circle r={edge} className="ping" />}
      {marks.includes("struck") && <circle r="34" fill={`url(#${heat})`} className="struck" />}
    </>
  );
}

function Poles({ s }: { s: CitySlots }) {
  const columns = [...new Set(s.pawns.map((pawn) => pawn.x))];
  const d = columns.map((x) => `M${x}-15V13`).join("");
  return d ? <path className="pole" d={d} /> : null;
}

/** Percent from which a risk is on the map. */
const NOTEWORTHY = 3;

/** The risk of being sacked: ruins with a number, so that nobody takes it for the odds of being struck. */
function RiskPlate({ risk, y, scale = 1 }: { risk: Risk | undefined; y: number; scale?: number }) {
  if (!risk || risk.percent < NOTEWORTHY) return null;
  return (
    <g className="risk" transform={`translate(0 ${y}) scale(${scale})`}>
      <rect x="-15" y="-7" width="30" height="14" rx="2" />
      <Sign name="ancient-ruins" x={-7.5} size={11} />
      <text x="5.5" y="3.7">
        {risk.percent}
      </text>
    </g>
  );
}

function Near({ city, pieces, pawns, marks, odds, risk, nameScale, away }: MedalProps) {
  const { tribes, port } = placeOf(city);
  const { heat } = use(Lights);
  const seats = pawns.map(({ seat }) => seat);
  const s = slots(city, pieces, seats, nameScale);
  const edge = s.fort ? s.fort + 7 : s.r + 6;
  const roleOf = (seat: number) => pawns.find((pawn) => pawn.seat === seat)?.role ?? "";
  return (
    <>
      <MarkRings marks={marks} edge={edge} />
      {odds !== undefined && odds >= 10 && (
        <circle r={24 + odds * 0.3} fill={`url(#${heat})`} opacity={Math.min(0.8, 0.1 + odds / 70)} />
      )}
      {s.fort > 0 && <Fort half={s.fort} />}
      {marks.includes("here") && <circle r={s.fort ? edge : s.r + 4.4} className="here" />}
      {(marks.includes("offered") || marks.includes("chosen")) && (
        <circle r={edge} className={marks.includes("chosen") ? "mark chosen" : "mark"} />
      )}
      <circle r={edge + 2} className="focus-ring" />
      <circle r={s.r + 1.4} className="medal-case" />
      <Ring r={s.r} tribes={tribes} />
      <circle r={s.r - 3.4} className="medal" />
      {odds !== undefined ? (
        <>
          <circle r={s.r - 3.4} className="medal-heat" fillOpacity={Math.min(1, odds / 42)} />
          <text className={`odds${odds >= 20 ? " high" : ""}`} y="4.1">
            {odds}
          </text>
        </>
      ) : city === "Roma" ? (
        <Sign name="laurel-crown" size={19} className="medal-sign gold" />
      ) : port ? (
        <Sign name="anchor" size={11.5} y={0.2} className="medal-sign" />
      ) : (
        <Sign name="greek-temple" size={10.5} y={-0.2} className="medal-sign dim" />
      )}
      <text className={city === "Roma" ? "city-name roma" : "city-name"} y={s.name.y} fontSize={s.name.size}>
        {city}
      </text>
      <RiskPlate risk={risk} y={s.name.y + 4 + 7 * nameScale} scale={nameScale} />
      {s.cubes.map((cube, i) => (
        <g
          key={`${cube.tribe} ${cube.count === undefined ? s.cubes.slice(0, i).filter((c) => c.tribe === cube.tribe).length : "n"}`}
          className="arriving"
        >
          <Cube {...cube} />
        </g>
      ))}
      {s.legions && <Shield {...s.legions} />}
      <Poles s={s} />
      {s.pawns.map((pawn) => (
        <Banner key={pawn.seat} {...pawn} role={roleOf(pawn.seat)} away={away.includes(pawn.seat)} />
      ))}
    </>
  );
}

/** From afar: the strongest tribe with its number, and whether legions and pawns are there. */
function Far({ pieces, pawns, marks, odds, risk }: MedalProps) {
  const counts = pieces.barbarians ?? {};
  const { heat, glow } = use(Lights);
  const strongest = TRIBES.reduce<Tribe | null>(
    (best, tribe) => ((counts[tribe] ?? 0) > (best ? (counts[best] ?? 0) : 0) ? tribe : best),
    null,
  );
  const most = strongest ? (counts[strongest] ?? 0) : 0;
  const hot = most >= 3 || (odds ?? 0) >= 25;
  return (
    <>
      {hot && <circle r="44" fill={`url(#${heat})`} opacity=".7" />}
      {marks.includes("offered") && <circle r="46" fill={`url(#${glow})`} />}
      {marks.includes("pinged") && <circle r="30" className="ping" />}
      {marks.includes("here") && <circle r="28" className="here far" />}
      <circle r="33" className="focus-ring far" />
      <circle r={strongest ? 20 : 10} className={strongest ? "far-dot full" : "far-dot"} />
      {strongest && <Cube tribe={strongest} r={most >= 3 ? 15 : 13.5} count={most} />}
      {pieces.legions ? (
        <g transform="translate(26 6) scale(1.5)">
          <Shield count={pieces.legions} />
        </g>
      ) : null}
      {pawns.map(({ seat }, i) => (
        <circle key={seat} cx={-22 - i * 10} cy={10} r={6.5} className={`far-pawn seat-${seat}`} />
      ))}
      <RiskPlate risk={risk} y={34} scale={1.9} />
    </>
  );
}

/** Return whether two values have the same content. Most are the same object, which ends the comparison at once. */
function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [before, after] = [Object.entries(one), Object.entries(other)];
  return before.length === after.length && before.every(([key, value]) => same(value, other[key as never]));
}

/** A city on the map: a button that says all that is in it. */
export const CityMedal = memo(function CityMedal(props: MedalProps) {
  const { city, marks, dim, far, label, tabbable } = props;
  const { x, y } = placeOf(city);
  const classes = ["city", ...marks.map((mark) => `is-${mark}`), dim && !marks.length ? "dimmed" : ""]
    .join(" ")
    .trim();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element cannot stand within a drawing
    <g
      className={classes}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={tabbable ? 0 : -1}
      aria-label={label}
      aria-pressed={marks.includes("chosen") || undefined}
      data-city={city}
    >
      <circle r={far ? 40 : 27} className="hit" />
      {far ? <Far {...props} /> : <Near {...props} />}
    </g>
  );
}, same);
