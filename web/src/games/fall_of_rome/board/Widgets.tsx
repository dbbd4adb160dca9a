/** What lies around the map: plates of the tribes, track, column of decline, decks. All words come from outside. */
import type { ReactNode } from "react";
import { Icon } from "../../../table/Icon";
import { MAP } from "../layout/map";
import type { Tribe } from "../view";
import { CubeShape } from "./Pieces";
import { TRIBE_SIGNS } from "./signs";
import type { Pick } from "./types";
import "./widgets.css";

/** A button if it can be pressed, else plain. */
function Press(props: {
  className: string;
  label?: string | undefined;
  onPress?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { className, label, onPress, children } = props;
  return onPress ? (
    <button
      type="button"
      className={`press ${className}`}
      aria-label={label}
      title={label}
      onClick={onPress}
      data-over-map=""
    >
      {children}
    </button>
  ) : (
    <div className={className} title={label} data-over-map="">
      {label && <span className="visually-hidden">{label}</span>}
      {children}
    </div>
  );
}

export function TribePlate(props: {
  tribe: Tribe;
  name: string;
  supply: number;
  allied: boolean;
  /** `Allied` or `At war`, as the language has it. */
  state: string;
  /** `2/4`: cards at hand of those an alliance needs. */
  cards?: string | undefined;
  mark?: "offered" | "chosen" | undefined;
  small?: boolean;
  label?: string;
  onPick?: (pick: Pick) => void;
}) {
  const { tribe, name, supply, allied, state, cards, mark, small = false, label, onPick } = props;
  const classes = ["tribe-plate", `tribe-${tribe}`, allied ? "allied" : "", mark ?? "", small ? "small" : ""];
  const short = supply <= 3;
  return (
    <Press
      className={classes.filter(Boolean).join(" ")}
      label={label}
      onPress={onPick && (() => onPick({ kind: "tribe", tribe }))}
    >
      <span className="tribe-sign">
        <Icon name={TRIBE_SIGNS[tribe]} />
      </span>
      {small ? (
        <>
          <CubeShape tribe={tribe} />
          <b>{supply}</b>
          {allied && (
            <span className="tribe-ally">
              <Icon name="shaking-hands" />
            </span>
          )}
        </>
      ) : (
        <span className="tribe-facts">
          <span className="tribe-name">
            <CubeShape tribe={tribe} size={15} />
            {name}
          </span>
          <span className={`tribe-supply${short ? " short" : ""}`}>
            <b>{supply}</b>
            <span className="bar">
              <i style={{ width: `${(supply / MAP.tribes[tribe].cubes) * 100}%` }} />
            </span>
          </span>
          <span className="tribe-state">
            <Icon name={allied ? "shaking-hands" : "crossed-swords"} />
            <span className="tribe-state-word">{state}</span>
            {cards && !allied && <u>{cards}</u>}
          </span>
        </span>
      )}
    </Press>
  );
}

export function InvasionTrack(props: {
  marker: number;
  invasion: string;
  recruitment: string;
  label: string;
  onPick?: (pick: Pick) => void;
}) {
  const { marker, invasion, recruitment, label, onPick } = props;
  const { track } = MAP;
  return (
    <Press className="track" label={label} onPress={onPick && (() => onPick({ kind: "track" }))}>
      <span className="track-names">
        <span>
          <Icon name="barbarian" />
          {invasion}
        </span>
        <span>
          <Icon name="rally-the-troops" />
          {recruitment}
        </span>
      </span>
      {track.invasion.map((rate, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the track's steps never change
        <span key={i} className={`track-step${i < marker ? " past" : i === marker ? " now" : ""}`}>
          <b>{rate}</b>
          <i>{track.recruitment[i]}</i>
        </span>
      ))}
    </Press>
  );
}

const DRUM = { width: 34, height: 23, x: 48, base: 238 };

function Drum({ step }: { step: number }) {
  const { x, base, height } = DRUM;
  const half = (DRUM.width - step * 0.7) / 2;
  const top = base - (step + 1) * height;
  const [left, right] = [x - half, x + half];
  return (
    <>
      <path
        className="drum"
        d={`M${left - 0.4} ${top + height}L${left} ${top}Q${x} ${top + 3} ${right} ${top}L${right + 0.4} ${top + height}Q${x} ${top + height + 3} ${left - 0.4} ${top + height}Z`}
      />
      <path
        className="flute"
        d={[-2, -1, 0, 1, 2].map((f) => `M${x + (f * half) / 2.8} ${top + 2.4}V${top + height + 1}`).join("")}
      />
    </>
  );
}

/** A column that loses a drum with every step of decline. */
function Column({ decline }: { decline: number }) {
  const steps = MAP.decline;
  const { x, base, height } = DRUM;
  const standing = Math.max(0, steps - decline);
  const top = base - standing * height;
  return (
    <svg className="decline-column" viewBox="2 40 92 218" aria-hidden="true">
      {Array.from({ length: steps }, (_, step) => {
        const half = (DRUM.width - step * 0.7) / 2;
        const y = base - (step + 1) * height;
        return step < standing ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: drums never change places
          <Drum key={step} step={step} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: drums never change places
          <g key={step}>
            <path className="fallen" d={`M${x - half} ${y}h${half * 2}v${height}h${-half * 2}z`} />
            <text className="fallen-number" x={x} y={y + height / 2 + (step === standing ? -1 : 4.5)}>
              {steps - step}
            </text>
          </g>
        );
      })}
      {decline > 0 && standing > 0 && (
        <path
          className="break"
          d={`M${x - 17} ${top + 6}L${x - 11} ${top - 4}L${x - 6} ${top + 3}L${x} ${top - 6}L${x + 5} ${top + 2}L${x + 10} ${top - 3}L${x + 16} ${top + 6}Q${x} ${top + 10} ${x - 17} ${top + 6}Z`}
        />
      )}
      {decline === 0 && (
        <path className="capital" d={`M${x - 22} ${top - 12}H${x + 22}L${x + 15} ${top}H${x - 15}Z`} />
      )}
      <path
        className="capital"
        d={`M${x - 22} ${base}H${x + 22}V${base + 7}H${x - 22}ZM${x - 27} ${base + 7}H${x + 27}V${base + 15}H${x - 27}Z`}
      />
      {decline > 0 && (
        <path
          className="rubble"
          d="M8 253l6-9 9 2 3 7zM70 253l2-7 8-4 7 5 2 6zM84 245l5-5 5 4-1 6-7 1zM4 253l2-5 5 0 1 5z"
        />
      )}
    </svg>
  );
}

export function DeclineColumn(props: {
  decline: number;
  name: string;
  /** `of 8`, as the language has it. */
  of: string;
  label: string;
  small?: boolean;
  onPick?: (pick: Pick) => void;
}) {
  const { decline, name, of, label, small = false, onPick } = props;
  return (
    <Press
      className={small ? "decline small" : "decline"}
      label={label}
      onPress={onPick && (() => onPick({ kind: "decline" }))}
    >
      <span className="decline-name">{name}</span>
      <Column decline={decline} />
      <span className="decline-number">
        <b>{decline}</b>
        <span>{of}</span>
      </span>
    </Press>
  );
}

export function Deck(props: {
  deck: "player" | "barbarian";
  count: number;
  name: string;
  /** `discard 17`, as the language has it. */
  discard: string;
  label: string;
  discardLabel: string;
  /** It is nearly empty, and the game is lost with it. */
  grave?: boolean;
  onPick?: (pick: Pick) => void;
}) {
  const { deck, count, name, discard, label, discardLabel, grave = false, onPick } = props;
  return (
    <div className={`deck ${deck}`} data-grave={grave}>
      <Press
        className="deck-pile"
        label={label}
        onPress={onPick && (() => onPick({ kind: `${deck}_deck` as const }))}
      >
        <Icon name={deck === "player" ? "scroll-unfurled" : "barbarian"} />
        <b>{count}</b>
      </Press>
      <span className="deck-words">
        <span className="deck-name">{name}</span>
        <Press
          className="deck-discard"
          label={discardLabel}
          onPress={onPick && (() => onPick({ kind: `${deck}_discard` as const }))}
        >
          {discard}
        </Press>
      </span>
    </div>
  );
}
