/** Small pictures of rules, made of the board's own pieces; fetched with the rules. */
import type { ComponentType } from "react";
import { Becomes, Crossed, Said, Scene } from "../../../shell/rules/Scene";
import { Sign } from "../../../table/Icon";
import { learn } from "../../../table/signs";
import "../board/style/index.css";
import icons from "../icons.json";
import type { Tribe } from "../view";

learn(icons);

const ROW = 44;

/** The tribes' silhouettes and the legions' shield in the board's own colours; its code stays at the table. */
const SHAPES: Readonly<Record<Tribe, string>> = {
  anglo_saxons_franks: "M0-7L7 6H-7Z",
  vandals: "M-6-6H6V6H-6Z",
  huns: "M-6.7 0A6.7 6.7 0 1 1 6.7 0A6.7 6.7 0 1 1-6.7 0Z",
  visigoths: "M0-7L7 0L0 7L-7 0Z",
  ostrogoths: "M-3-7H3V-3H7V3H3V7H-3V3H-7V-3H-3Z",
};

function Cube({ tribe, x = 0, y = 0 }: { tribe: Tribe; x?: number; y?: number }) {
  return (
    <g className={`cube tribe-${tribe}`} transform={`translate(${x} ${y})`}>
      <path className="cube-halo" d={SHAPES[tribe]} />
      <path className="cube-face" d={SHAPES[tribe]} />
    </g>
  );
}

function Shield({ x, y, count }: { x: number; y: number; count: number }) {
  return (
    <g className="shield" transform={`translate(${x} ${y})`}>
      <path d="M-6.5-8.3Q0-10.4 6.5-8.3V6.3Q6.5 8.8 0 10.8Q-6.5 8.8-6.5 6.3Z" />
      <text y="4.6" fontSize="12.4">
        {count}
      </text>
    </g>
  );
}

/** A city with what stands there; a fort is a wall around it. */
function Place({
  x,
  y = ROW,
  fort = false,
  port = false,
}: {
  x: number;
  y?: number;
  fort?: boolean;
  port?: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {fort && (
        <rect
          x="-22"
          y="-22"
          width="44"
          height="44"
          rx="4"
          fill="#8d7f6a"
          stroke="var(--ink)"
          strokeWidth="3"
          strokeDasharray="8 4"
        />
      )}
      <circle r="15" fill="var(--panel3)" stroke="var(--ink)" strokeWidth="3" />
      <Sign name={port ? "anchor" : "greek-temple"} size={17} />
    </g>
  );
}

function Road({ from, to, y = ROW }: { from: number; to: number; y?: number }) {
  return <path d={`M${from} ${y}H${to}`} stroke="var(--line)" strokeWidth="5" />;
}

/** A City card of a tribe's colour. */
function CardOf({ x, tribe }: { x: number; tribe: Tribe }) {
  return (
    <g transform={`translate(${x} ${ROW})`}>
      <rect
        x="-15"
        y="-22"
        width="30"
        height="44"
        rx="4"
        fill="var(--panel3)"
        stroke="var(--line)"
        strokeWidth="2"
      />
      <Cube tribe={tribe} />
    </g>
  );
}

function Cubes({ x, y = 16, tribe, count }: { x: number; y?: number; tribe: Tribe; count: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cubes are no more than their places
    <Cube key={at} tribe={tribe} x={x + (at - (count - 1) / 2) * 17} y={y} />
  ));
}

const Migration = () => (
  <Scene>
    <Road from={40} to={260} />
    <Place x={40} />
    <Place x={150} />
    <Place x={260} />
    <Cubes x={40} tribe="huns" count={1} />
    <Becomes from={85} to={108} y={78} />
    <Becomes from={195} to={218} y={78} />
  </Scene>
);

const March = () => (
  <Scene>
    <Road from={60} to={240} />
    <Place x={60} />
    <Place x={240} />
    <Shield x={32} y={26} count={5} />
    <Becomes from={95} to={200} y={26} />
    <Shield x={150} y={20} count={3} />
  </Scene>
);

const Sail = () => (
  <Scene>
    <Place x={45} port />
    <CardOf x={110} tribe="vandals" />
    <Becomes from={140} to={215} />
    <Place x={255} port />
    <Cubes x={255} tribe="vandals" count={1} />
  </Scene>
);

const Fortify = () => (
  <Scene>
    <CardOf x={50} tribe="anglo_saxons_franks" />
    <Becomes from={90} to={190} />
    <Place x={240} fort port />
  </Scene>
);

const Recruit = () => (
  <Scene>
    <Place x={60} fort />
    <Becomes from={105} to={190} />
    <Place x={235} fort />
    <Shield x={272} y={30} count={3} />
  </Scene>
);

const Alliance = () => (
  <Scene>
    <CardOf x={30} tribe="huns" />
    <CardOf x={66} tribe="huns" />
    <CardOf x={102} tribe="huns" />
    <CardOf x={138} tribe="huns" />
    <Becomes from={168} to={212} />
    <Sign name="shaking-hands" x={252} y={38} size={46} />
    <Cubes x={252} y={76} tribe="huns" count={1} />
  </Scene>
);

const Back = () => (
  <Scene>
    <Road from={40} to={260} />
    <Place x={40} />
    <Place x={150} />
    <Place x={260} />
    <Cubes x={40} tribe="vandals" count={2} />
    <Crossed x={260} y={16} r={8} />
    <Becomes from={240} to={172} y={78} />
    <Cubes x={150} tribe="vandals" count={1} />
  </Scene>
);

const Defence = () => (
  <Scene>
    <Place x={55} fort />
    <Shield x={92} y={30} count={3} />
    <Said x={92} y={66}>
      −1
    </Said>
    <Crossed x={55} y={12} r={6} />
    <Place x={215} />
    <Shield x={252} y={30} count={3} />
    <Said x={252} y={66}>
      −3
    </Said>
    <Crossed x={215} y={12} r={6} />
  </Scene>
);

const Sacked = () => (
  <Scene>
    <Road from={50} to={250} y={56} />
    <Place x={150} y={56} />
    <Place x={50} y={56} />
    <Place x={250} y={56} />
    <Cubes x={150} y={22} tribe="visigoths" count={3} />
    <Becomes from={120} to={78} y={78} />
    <Becomes from={180} to={222} y={78} />
    <Cubes x={50} y={26} tribe="visigoths" count={1} />
    <Cubes x={250} y={26} tribe="visigoths" count={1} />
  </Scene>
);

const PICTURES: Readonly<Record<string, ComponentType>> = {
  "FR-1.5": Migration,
  "FR-4.1": March,
  "FR-4.2": Sail,
  "FR-4.3": Fortify,
  "FR-4.4": Recruit,
  "FR-4.7": Alliance,
  "FR-6.2": Back,
  "FR-7.1": Defence,
  "FR-8.1": Sacked,
};

export default PICTURES;
