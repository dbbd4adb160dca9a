/** Pieces on a Hill: buildings or groves, stacks, plinths with their values, Reward tokens. */
import { memo } from "react";
import { Sign } from "../../../table/Icon";
import { CATALOGUE } from "../layout/catalogue";
import { SLOTS, STEP } from "../layout/city";
import { type Amounts, type Building, GOODS, type Stack, seatAt } from "../view";
import { FaceMark } from "./Face";
import css from "./Pieces.module.css";
import { BUILT, GOOD_SIGNS, PREFECT, RUIN } from "./signs";

export const BuildingMark = memo(function BuildingMark({ building, x }: { building: Building; x: number }) {
  return (
    <g className={css.building} data-piece="building" transform={`translate(${x} ${SLOTS.buildings})`}>
      {BUILT[building].map(([material, d]) => (
        <path key={d} data-material={material} d={d} />
      ))}
    </g>
  );
});

const cypress = (x: number, h: number) => `M${x} 0q-4.6 ${-h * 0.4} 0 ${-h} 4.6 ${h * 0.6} 0 ${h}Z`;
const pine = (x: number, h: number) => `M${x - 0.7} 0v${4 - h}h-5.5q6.2-8.4 12.4 0h-5.5v${h - 4}Z`;
const house = (x: number, w: number) => `M${x} 0v-6h${w}v6Z`;
const roof = (x: number, w: number) => `M${x - 1} -6l2.4-4h${w - 2.8}l2.4 4Z`;
const GROVES = [
  { trees: cypress(-8, 17) + cypress(-1, 13), houses: [[5, 10]] },
  {
    trees: pine(0, 16),
    houses: [
      [-13, 12],
      [3, 9],
    ],
  },
  { trees: pine(-7, 14) + pine(5, 17), houses: [] },
  { trees: cypress(-11, 14) + cypress(11, 16), houses: [[-6, 12]] },
] as const;

/** A site without a building: pines, cypresses, a few roofs. */
export const Grove = memo(function Grove({ seed, x }: { seed: number; x: number }) {
  const { trees, houses } = GROVES[seed % GROVES.length] ?? GROVES[0];
  return (
    <g className={css.grove} transform={`translate(${x} ${SLOTS.buildings})`}>
      {houses.map(([at, wide]) => (
        <g key={at}>
          <path className={css.house} d={house(at, wide)} />
          <path className={css.roof} d={roof(at, wide)} />
        </g>
      ))}
      <path className={css.tree} d={trees} />
    </g>
  );
});

/** A stack on its plinth: the lowest Citizen first, the emblem on top, the number next to it. */
export const StackMark = memo(function StackMark({
  stack,
  x,
  added,
}: {
  stack: Stack;
  x: number;
  added: boolean;
}) {
  const seat = seatAt(stack.seat);
  const { citizens } = stack;
  const height = (at: number) => SLOTS.stacks - 13.5 - at * STEP;
  return (
    <g data-piece="stack" data-seat={stack.seat} transform={`translate(${x} 0)`}>
      {Array.from({ length: citizens }, (_, at) => {
        const top = at === citizens - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a Citizen is identified by its position in the stack
          <g key={at} transform={`translate(0 ${height(at)})`}>
            {top && added && <circle className={css.added} r="16.5" />}
            <FaceMark seat={seat} plain={!top} />
          </g>
        );
      })}
      <g className={css.count} transform={`translate(14.5 ${height(citizens - 1) - 9.5})`}>
        <circle r="8.2" />
        <text y="4.3">{citizens}</text>
      </g>
    </g>
  );
});

/** The current value of a place. A place with a covered value shows a ruin and that value. */
export const Plinth = memo(function Plinth(props: {
  gone: boolean;
  value: number | null;
  x: number;
  first: boolean;
}) {
  const { gone, value, x, first } = props;
  const { top, height, width } = SLOTS.plinths;
  return (
    <g
      className={css.plinth}
      data-piece="plinth"
      data-first={first}
      data-gone={gone}
      transform={`translate(${x} ${top})`}
    >
      <path className={css.lid} d={`M${-width / 2 - 1} 0h${width + 2}v4.5h${-width - 2}Z`} />
      <path className={css.front} d={`M${2 - width / 2} 4.5h${width - 4}v${height - 4.5}h${4 - width}Z`} />
      {gone ? (
        <>
          <Sign name={RUIN} x={-8} y={12} size={14} className={css.ruin ?? ""} />
          {value !== null && (
            <>
              <text className={css.lost} x="8" y="17">
                {value}
              </text>
              <path className={css.struck} d="M1.5 16.5 14.5 8" />
            </>
          )}
        </>
      ) : (
        <>
          {first ? (
            <Sign name={PREFECT} x={-8} y={12.2} size={14} className={css.eagle ?? ""} />
          ) : (
            <Sign name={GOOD_SIGNS.pp} x={-8} y={12.2} size={11.5} className={css.laurels ?? ""} />
          )}
          <text className={css.value} x="8" y="17">
            {value}
          </text>
        </>
      )}
    </g>
  );
});

const signed = (count: number) => (count < 0 ? `\u2212${-count}` : `${count}`);

/** What a token gives, as icons around 0, 0. */
function TokenFace({ gain }: { gain: Amounts | null }) {
  if (!gain) return <Sign name="ae-board" size={17} className={css.sign ?? ""} />;
  const goods = GOODS.filter((good) => gain[good]);
  const alone = goods.length === 1;
  const room = alone ? 33 : 23;
  return goods.map((good, at) => {
    const middle = (at - (goods.length - 1) / 2) * room;
    return (
      <g key={good} transform={`translate(${middle} 0)`}>
        <text className={css.number} x={alone ? -2 : -3} y="4.9">
          {signed(gain[good] ?? 0)}
        </text>
        <g className={css.sign} data-good={good}>
          <Sign name={GOOD_SIGNS[good]} x={alone ? 8 : 5.5} size={alone ? 16 : 14} />
        </g>
      </g>
    );
  });
}

export const TokenMark = memo(function TokenMark(props: {
  token: string;
  active: boolean;
  x: number;
  state: "lying" | "offered" | "picked";
  /** Selects the token by pointer. The panel also has buttons for the tokens. */
  onPick: (() => void) | null;
}) {
  const { token, active, x, state, onPick } = props;
  const { middle, width, height } = SLOTS.tokens;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the panel has real buttons
    <g
      className={css.token}
      data-piece="token"
      data-active={active}
      data-state={state}
      onClick={
        onPick
          ? (event) => {
              event.stopPropagation();
              onPick();
            }
          : undefined
      }
      transform={`translate(${x} ${middle + (active ? 0 : 3)})`}
    >
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx="6" />
      <g className={css.inside}>
        <TokenFace gain={CATALOGUE.tokens[token] ?? null} />
      </g>
      {!active && (
        <path
          className={css.strike}
          d={`M${5 - width / 2} ${height / 2 - 4}L${width / 2 - 5} ${4 - height / 2}`}
        />
      )}
    </g>
  );
});
