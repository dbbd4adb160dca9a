/** Small pictures of rules, made of the board's own pieces; fetched with the rules. */
import type { ComponentType, ReactNode } from "react";
import { Becomes, Crossed, Said, Scene } from "../../../shell/rules/Scene";
import { learn } from "../../../table/signs";
import { type Good, GoodSign } from "../board/Goods";
import { Counter, Figure, Legionnaire, NumberDisc, Towers, Wagon } from "../board/Pieces";
import "../board/style/tokens.css";
import "../style/tokens.css";
import icons from "../icons.json";

learn(icons);

const ROW = 44;
const HEX = "M0-34L29.4-17V17L0 34L-29.4 17V-17Z";

function At({ x, y = ROW, children }: { x: number; y?: number; children: ReactNode }) {
  return <g transform={`translate(${x} ${y})`}>{children}</g>;
}

function Hex({ x, number }: { x: number; number: number }) {
  return (
    <At x={x}>
      <path d={HEX} fill="light-dark(#e3d08c, #5a5030)" stroke="var(--line)" strokeWidth="2" />
      <NumberDisc number={number} rolled={false} />
    </At>
  );
}

/** A city with its towers. */
function City({ x, y = ROW, towers }: { x: number; y?: number; towers: number }) {
  return (
    <At x={x} y={y + 6}>
      <circle r="9" fill="var(--panel3)" stroke="var(--ink)" strokeWidth="2.5" />
      <g transform="scale(1.3)">
        <Towers count={towers} />
      </g>
    </At>
  );
}

function Goods({ x, goods }: { x: number; goods: readonly Good[] }) {
  return goods.map((good, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: goods of a price stay in their order
    <GoodSign key={at} good={good} x={x + at * 34} y={ROW} size={28} />
  ));
}

/** Edges of the road, with an arrow or without. */
function Road({ from, to, arrow }: { from: number; to: number; arrow: boolean }) {
  const middle = (from + to) / 2;
  return (
    <>
      <path d={`M${from} ${ROW}H${to}`} stroke="var(--line)" strokeWidth="5" />
      {arrow && (
        <path
          d={`M${middle - 6} ${ROW - 8}L${middle + 7} ${ROW}L${middle - 6} ${ROW + 8}z`}
          fill="var(--ink)"
        />
      )}
    </>
  );
}

const Yields = () => (
  <Scene>
    <Hex x={60} number={8} />
    <Figure colour="red" tribe="horsemen" x={60} y={10} r={12} />
    <Becomes from={110} to={190} />
    <GoodSign good="grain" x={230} y={ROW} size={40} />
  </Scene>
);

const Seven = () => (
  <Scene>
    <Said x={30} y={54} size={30}>
      7
    </Said>
    <Becomes from={55} to={100} />
    <Hex x={150} number={6} />
    <At x={150}>
      <Legionnaire number={6} />
    </At>
    <Crossed x={205} y={ROW} r={9} />
    <GoodSign good="ore" x={245} y={ROW} size={34} />
  </Scene>
);

const Buying = () => (
  <Scene>
    <Goods x={30} goods={["ore", "horse"]} />
    <Becomes from={100} to={170} />
    <Figure colour="blue" tribe="horsemen" x={210} y={40} r={18} />
    <Figure colour="blue" tribe="warriors" x={260} y={40} r={18} />
  </Scene>
);

const Bank = () => (
  <Scene>
    <Goods x={30} goods={["cattle", "cattle", "cattle"]} />
    <Becomes from={135} to={205} />
    <Goods x={245} goods={["grain"]} />
  </Scene>
);

const Journey = () => (
  <Scene>
    <Road from={30} to={110} arrow />
    <Road from={110} to={190} arrow />
    <Road from={190} to={270} arrow={false} />
    <Figure colour="red" tribe="warriors" x={30} y={34} r={16} />
    <Said x={70} y={76}>
      0
    </Said>
    <GoodSign good="grain" x={150} y={72} size={22} />
    <Said x={230} y={76}>
      0
    </Said>
  </Scene>
);

const Plunder = () => (
  <Scene>
    <Road from={40} to={110} arrow={false} />
    <Figure colour="yellow" tribe="horsemen" x={30} y={38} r={17} />
    <City x={115} towers={2} />
    <At x={115} y={76}>
      <Counter province="gallia" r={10} />
    </At>
    <Becomes from={150} to={205} />
    <At x={232}>
      <Counter province="gallia" r={15} />
    </At>
    <GoodSign good="gold" x={274} y={ROW} size={26} />
  </Scene>
);

const Kingdom = () => (
  <Scene>
    <At x={26}>
      <Counter province="gallia" r={11} />
    </At>
    <At x={52}>
      <Counter province="hispania" r={11} />
    </At>
    <At x={78}>
      <Counter province="germania" r={11} />
    </At>
    <Wagon colour="red" x={118} y={ROW} size={34} />
    <Becomes from={145} to={195} />
    <City x={240} y={52} towers={3} />
    <Figure colour="red" tribe="warriors" x={240} y={66} r={14} />
  </Scene>
);

const Expansion = () => (
  <Scene>
    <Road from={50} to={250} arrow />
    <City x={50} towers={2} />
    <Figure colour="blue" tribe="horsemen" x={50} y={66} r={13} />
    <City x={250} towers={3} />
    <Wagon colour="blue" x={250} y={74} size={24} />
  </Scene>
);

const PICTURES: Readonly<Record<string, ComponentType>> = {
  "SR-2.3": Yields,
  "SR-2.4": Seven,
  "SR-3.1": Bank,
  "SR-3.2": Buying,
  "SR-4.2": Journey,
  "SR-4.3": Plunder,
  "SR-4.4": Kingdom,
  "SR-4.5": Expansion,
};

export default PICTURES;
