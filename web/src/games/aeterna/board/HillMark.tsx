/** A Hill with everything on it, as one button: ring, pieces, name and tag. */
import { type KeyboardEvent, memo } from "react";
import { Sign } from "../../../table/Icon";
import { placesOf } from "../layout/catalogue";
import { type City, SLOTS } from "../layout/city";
import { BUILDINGS, type Hill, type HillState, hillNumber } from "../view";
import { FaceMark } from "./Face";
import css from "./HillMark.module.css";
import { BuildingMark, Grove, Plinth, StackMark, TokenMark } from "./Pieces";
import { GOOD_SIGNS, PREFECT } from "./signs";
import type { BoardWords, Marks, Tag } from "./types";

/** Returns the approximate width of a text, for the box around it. */
const long = (text: string, letter: number) => text.length * letter;

const NameMark = memo(function NameMark({ hill, text }: { hill: Hill; text: string }) {
  const half = long(text, 5.15) + 3;
  return (
    <g className={css.name}>
      <circle cx={-half} cy={SLOTS.name - 5} r="8.6" />
      <text className={css.number} x={-half} y={SLOTS.name - 0.6}>
        {hillNumber(hill)}
      </text>
      <text className={css.title} x={13 - half} y={SLOTS.name}>
        {text}
      </text>
    </g>
  );
});

function TagMark({ tag, chosen, free }: { tag: Tag; chosen: boolean; free: string }) {
  const { top, height } = SLOTS.tag;
  const middle = top + height / 2;
  if (tag.kind === "closed") {
    const width = long(tag.text, 6.6) + 30;
    return (
      <g className={css.tag} data-piece="tag" data-closed="true">
        <rect x={-width / 2} y={top} width={width} height={height} rx="11" />
        <Sign name="padlock" x={14 - width / 2} y={middle} size={12} className={css.lock ?? ""} />
        <text x="9" y={middle + 4.4} textAnchor="middle">
          {tag.text}
        </text>
      </g>
    );
  }
  const price = tag.wheat > 0 ? 30 : long(free, 6.4) + 6;
  const width = 10 + price + 7 + 42;
  const x = 10 + price;
  return (
    <g
      className={css.tag}
      data-piece="tag"
      data-chosen={chosen}
      data-lacking={tag.lacking}
      transform={`translate(${-width / 2} 0)`}
    >
      <rect x="0" y={top} width={width} height={height} rx="11" />
      {tag.wheat > 0 ? (
        <>
          <text className={css.price} x="10" y={middle + 4.8}>
            {tag.wheat}
          </text>
          <Sign name={GOOD_SIGNS.wheat} x={27} y={middle} size={16} className={css.wheat ?? ""} />
        </>
      ) : (
        <text x="10" y={middle + 4.5}>
          {free}
        </text>
      )}
      <path className={css.divide} d={`M${x} ${top + 5}v${height - 10}`} />
      <Sign name={PREFECT} x={x + 14} y={middle} size={15} className={css.eagle ?? ""} />
      <g transform={`translate(${x + 34} ${middle}) scale(0.6)`}>
        <FaceMark seat={tag.prefect} />
      </g>
    </g>
  );
}

/** A Hill that is not in this game. */
export function RestingHill({ hill, city, text }: { hill: Hill; city: City; text: string }) {
  const [x, y] = city.hills[hill];
  return (
    <g className={css.resting} data-resting={hill} transform={`translate(${x} ${y}) scale(${city.scale})`}>
      {SLOTS.columns.map((column, at) => (
        <Grove key={column} seed={hillNumber(hill) + at} x={column} />
      ))}
      <NameMark hill={hill} text={text} />
    </g>
  );
}

export const HillMark = memo(function HillMark(props: {
  hill: Hill;
  state: HillState;
  seats: number;
  city: City;
  marks: Marks;
  words: BoardWords;
  onPick: (hill: Hill) => void;
  onToken: ((token: string) => void) | null;
  onPoint: (hill: Hill | null) => void;
}) {
  const { hill, state, seats, city, marks, words, onPick, onToken, onPoint } = props;
  const [x, y] = city.hills[hill];
  const chosen = marks.chosen === hill;
  const offered = marks.offered.has(hill);
  const tag = marks.tags[hill];
  const preview = marks.preview?.hill === hill ? marks.preview : null;
  const stacks = preview ? preview.stacks : state.stacks;
  const tokens = chosen ? marks.tokens : null;
  const places = placesOf(hill, state, seats);
  const columns = SLOTS.columns.slice(0, places.length);
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    onPick(hill);
  };
  return (
    <g className={css.hill} data-closed={tag?.kind === "closed" || (tag?.kind === "price" && tag.lacking)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a button in a drawing */}
      <g
        role="button"
        tabIndex={0}
        className={css.press}
        data-hill={hill}
        data-offered={offered}
        data-chosen={chosen}
        data-pinged={marks.pinged.includes(hill)}
        aria-label={words.about(hill)}
        aria-pressed={chosen}
        onClick={() => onPick(hill)}
        onKeyDown={pressed}
        onPointerEnter={() => onPoint(hill)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(hill)}
        onBlur={() => onPoint(null)}
      >
        <path className={css.ring} d={city.outlines[hill]} />
        <g className={css.pieces} transform={`translate(${x} ${y}) scale(${city.scale})`}>
          {BUILDINGS.map((building, at) =>
            state.buildings.includes(building) ? (
              <BuildingMark key={building} building={building} x={SLOTS.columns[at] ?? 0} />
            ) : (
              <Grove key={building} seed={hillNumber(hill) + at} x={SLOTS.columns[at] ?? 0} />
            ),
          )}
          <NameMark hill={hill} text={words.hill(hill)} />
          {places.map((value, at) => (
            <Plinth
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is identified by its number
              key={at}
              gone={"lost" in value}
              value={"lost" in value ? value.lost : value.worth}
              x={columns[at] ?? 0}
              first={at === 0}
            />
          ))}
          {stacks.map((stack, at) => (
            <StackMark
              key={stack.seat}
              stack={stack}
              x={columns[at] ?? 0}
              added={preview !== null && stack.seat === "ABCD"[preview.seat]}
            />
          ))}
          {state.tokens.map(({ token, active }, at) => {
            const open = active && tokens?.offered.has(token) === true;
            // Of two equal tokens only one is marked.
            const picked = open && tokens?.picked === token && isFirst(state.tokens, at);
            return (
              <TokenMark
                // biome-ignore lint/suspicious/noArrayIndexKey: a token is identified by its position
                key={at}
                token={token}
                active={active}
                x={SLOTS.columns[at] ?? 0}
                state={picked ? "picked" : open ? "offered" : "lying"}
                onPick={open && onToken ? () => onToken(token) : null}
              />
            );
          })}
          {tag && <TagMark tag={tag} chosen={chosen} free={words.free} />}
        </g>
      </g>
    </g>
  );
});

function isFirst(tokens: HillState["tokens"], at: number): boolean {
  return tokens.findIndex(({ token, active }) => active && token === tokens[at]?.token) === at;
}
