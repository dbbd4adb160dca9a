/** Small pictures of rules, made of the board's own pieces. Loaded with the rules. */
import type { ComponentType, ReactNode } from "react";
import { Becomes, Crossed, Said, Scene } from "../../../shell/rules/Scene";
import { Sign } from "../../../table/Icon";
import { learn } from "../../../table/signs";
import { BuildingMark, Plinth, StackMark } from "../board/Pieces";
import { GOOD_SIGNS, learnOwn } from "../board/signs";
import icons from "../icons.json";
import { SLOTS } from "../layout/city";
import "../style/tokens.css";
import type { Good } from "../view";

learn(icons);
learnOwn();

const ROW = 44;

/** An amount of a good. */
function Amount({ x, y = ROW, good, number }: { x: number; y?: number; good: Good; number?: string }) {
  return (
    <g fill={`var(--ae-${good})`}>
      <Sign name={GOOD_SIGNS[good]} x={x} y={y} size={28} />
      {number !== undefined && (
        <Said x={x + 26} y={y + 6} size={18}>
          {number}
        </Said>
      )}
    </g>
  );
}

/** Stacks on their plinths from the left, with the values of their places. */
function Hill({
  x,
  stacks,
  values,
}: {
  x: number;
  stacks: readonly [string, number][];
  values: readonly number[];
}) {
  return (
    <g transform={`translate(${x} ${82 - SLOTS.plinths.top - SLOTS.plinths.height})`}>
      {values.map((worth, at) => (
        <Plinth key={worth} gone={false} value={worth} x={at * 57} first={at === 0} />
      ))}
      {stacks.map(([seat, citizens], at) => (
        <StackMark key={seat} stack={{ seat, citizens }} x={at * 57} added={false} />
      ))}
    </g>
  );
}

function Standing({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return <g transform={`translate(${x} ${y - SLOTS.buildings})`}>{children}</g>;
}

const Construct = () => (
  <Scene>
    <Amount x={30} good="citizen" />
    <Amount x={70} good="stone" number="1" />
    <Becomes from={120} to={175} />
    <Standing x={215} y={62}>
      <BuildingMark building="templum" x={0} />
    </Standing>
    <Amount x={256} good="pp" number="3" />
  </Scene>
);

const Influence = () => (
  <Scene>
    <Hill
      x={36}
      stacks={[
        ["A", 1],
        ["B", 1],
      ]}
      values={[5, 3]}
    />
    <Becomes from={136} to={176} y={56} />
    <Hill
      x={206}
      stacks={[
        ["B", 2],
        ["A", 1],
      ]}
      values={[5, 3]}
    />
  </Scene>
);

const Unrest = () => (
  <Scene>
    <Amount x={30} good="unrest" number="1" />
    <Said x={90} y={50} size={18}>
      −2
    </Said>
    <Becomes from={112} to={165} />
    <Amount x={190} good="unrest" number="0" />
    <Amount x={246} good="pp" number="+1" />
  </Scene>
);

const Values = () => (
  <Scene>
    <Hill
      x={40}
      stacks={[
        ["A", 2],
        ["B", 1],
      ]}
      values={[6, 4]}
    />
    <Becomes from={142} to={190} />
    <Amount x={215} y={26} good="pp" number="6" />
    <Amount x={215} y={62} good="pp" number="4" />
  </Scene>
);

const Devastated = () => (
  <Scene>
    <Hill
      x={40}
      stacks={[
        ["A", 2],
        ["B", 1],
      ]}
      values={[6, 4]}
    />
    <Crossed x={40} y={72} r={12} />
    <Becomes from={142} to={190} />
    <Amount x={220} good="unrest" number="+2" />
  </Scene>
);

const Buildings = () => (
  <Scene>
    <Standing x={50} y={44}>
      <BuildingMark building="templum" x={0} />
      <BuildingMark building="aquaeductus" x={100} />
      <BuildingMark building="amphitheatrum" x={200} />
    </Standing>
    <Amount x={36} y={68} good="pp" number="2" />
    <Amount x={136} y={68} good="wheat" number="2" />
    <Amount x={236} y={68} good="unrest" number="−2" />
  </Scene>
);

const Feeding = () => (
  <Scene>
    <Amount x={30} good="citizen" />
    <Amount x={62} good="citizen" />
    <Amount x={94} good="citizen" />
    <Amount x={136} good="wheat" number="2" />
    <Becomes from={186} to={220} />
    <Amount x={245} good="unrest" number="+2" />
  </Scene>
);

const PICTURES: Readonly<Record<string, ComponentType>> = {
  "AE-3.3": Construct,
  "AE-3.4": Influence,
  "AE-3.7": Unrest,
  "AE-4.1": Values,
  "AE-4.2": Devastated,
  "AE-4.3": Buildings,
  "AE-4.6": Feeding,
};

export default PICTURES;
