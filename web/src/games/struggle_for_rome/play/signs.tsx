/**
 * Small pictures in text: resources, players, tribes, provinces, cards, dice. They are as high as the text around them
 * (`font-size` makes them larger) and mute, unless they are given a `label`: words stand beside most of them.
 */
import "../board/style/tokens.css";
import "../style/tokens.css";
import { type CSSProperties, memo, type ReactNode } from "react";
import { useWords } from "../../../shell/words";
import { Sign } from "../../../table/Icon";
import { learn } from "../../../table/signs";
import { GoodSign } from "../board/Goods";
import { owned, PROVINCE_SIGNS, provincial, TRIBE_SIGNS } from "../board/signs";
import icons from "../icons.json";
import { shield } from "../layout/shapes";
import {
  type Colour,
  type Goods as GoodsOf,
  type Province,
  RESOURCES,
  type Resource as ResourceOf,
  type Tribe,
} from "../view";
import { OWN, type OwnName, type Picture } from "./pictures";
import style from "./signs.module.css";

learn(icons);

/** What is got, paid or held: resources, gold, and cards whose face is not known. */
export type Good = ResourceOf | "gold" | "pasture" | "card" | "development";
/** In the order in which they stand everywhere. */
export const GOODS: readonly Good[] = [...RESOURCES, "gold", "pasture", "card", "development"];

export const CARD_SIGNS: Record<string, string> = {
  diplomacy: "shaking-hands",
  traitor: "cloak-dagger",
  great_warrior: "battle-axe",
  treasure: "locked-chest",
  culture: "lyre",
};

/** Every development card's sign, whatever its number (`treasure_6`). */
export function cardSign(card: string): string {
  return CARD_SIGNS[card] ?? CARD_SIGNS[card.replace(/_?\d+$/, "")] ?? "scroll-unfurled";
}

interface Dress {
  /** Label for screen readers. Without it, they skip the picture. */
  label?: string | undefined;
  className?: string;
}

function Frame({
  box,
  children,
  label,
  className = "",
  colours,
}: Dress & { box: string; children: ReactNode; colours?: CSSProperties }) {
  const dress = { className: `${style.sign} ${className}`, viewBox: box, style: colours };
  return label ? (
    <svg {...dress} role="img" aria-label={label}>
      <title>{label}</title>
      {children}
    </svg>
  ) : (
    <svg {...dress} aria-hidden="true">
      {children}
    </svg>
  );
}

/** One of the game's own pictures: a wagon, a tower, the Heir's crown. */
export const Own = memo(function Own({ name, ...dress }: Dress & { name: OwnName }) {
  const { fill, line }: Picture = OWN[name];
  return (
    <Frame box="0 0 24 24" {...dress}>
      <path d={fill} />
      {line && <path d={line} className={style.line} />}
    </Frame>
  );
});

export const Resource = memo(function Resource({ kind, ...dress }: Dress & { kind: Good }) {
  return (
    <Frame box="0 0 24 24" {...dress}>
      {kind === "card" ? (
        <>
          <rect x="3.5" y="1" width="17" height="22" rx="2.5" className={style.stone} />
          <g className={style.stoneOn}>
            <GoodSign good="grain" x={12} y={12} size={13} />
          </g>
        </>
      ) : kind === "development" ? (
        <>
          <rect x="3.5" y="1" width="17" height="22" rx="2.5" className={style.slate} />
          <Sign name="scroll-unfurled" x={12} y={12} size={13} className={style.slateOn ?? ""} />
        </>
      ) : (
        <GoodSign good={kind} x={12} y={12} size={24} />
      )}
    </Frame>
  );
});

/** A player's outline in its colour. */
export const PlayerMark = memo(function PlayerMark({ colour, ...dress }: Dress & { colour: Colour }) {
  return (
    <Frame box="-12.5 -12.5 25 25" colours={owned(colour)} {...dress}>
      <path d={shield(colour, 10.2)} className={style.face} />
    </Frame>
  );
});

/** A tribe: the player's outline with the tribe's sign. */
export const TribeMark = memo(function TribeMark({
  colour,
  tribe,
  ...dress
}: Dress & { colour: Colour; tribe: Tribe }) {
  return (
    <Frame box="-13.5 -13.5 27 27" colours={owned(colour)} {...dress}>
      <path d={shield(colour, 11)} className={style.face} />
      <Sign
        name={TRIBE_SIGNS[tribe]}
        y={colour === "yellow" ? -0.9 : 0}
        size={colour === "white" ? 13.4 : 15}
        className={style.on ?? ""}
      />
    </Frame>
  );
});

/** A tribe's sign alone, in the colour of the text. */
export const TribeSign = memo(function TribeSign({ tribe, ...dress }: Dress & { tribe: Tribe }) {
  return (
    <Frame box="0 0 512 512" {...dress}>
      <Sign name={TRIBE_SIGNS[tribe]} x={256} y={256} size={512} />
    </Frame>
  );
});

/** A province's counter; `taken`: none is there, only its place. `count` above one lays another behind it. */
export const ProvinceSign = memo(function ProvinceSign({
  province,
  taken = false,
  count = 1,
  className = "",
  label,
}: Dress & { province: Province; taken?: boolean; count?: number }) {
  const by = count > 1 && !taken ? 1.5 : 0;
  return (
    <Frame
      box="-12 -12 24 24"
      label={label}
      colours={provincial(province)}
      className={`${taken ? style.taken : ""} ${className}`}
    >
      {by > 0 && <circle r="9.5" cx="2.5" cy="-2.5" className={style.disc} />}
      <circle r="9.5" cx={-by} cy={by} className={style.disc} />
      <Sign name={PROVINCE_SIGNS[province]} x={-by} y={by} size={13} className={style.on ?? ""} />
    </Frame>
  );
});

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function Die({ eyes, ...dress }: Dress & { eyes: number }) {
  return (
    <Frame box="0 0 20 20" {...dress}>
      <rect x="1" y="1" width="18" height="18" rx="4" className={style.die} />
      {PIPS[eyes]?.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={10 + x * 4.7} cy={10 + y * 4.7} r="1.9" className={style.pip} />
      ))}
    </Frame>
  );
}

/** How many of each: an ear and 1, a coin and 2. One of a kind alone shows no number with `bare`. */
export function Goods({
  goods,
  bare = false,
  className = "",
}: {
  goods: GoodsOf | Partial<Record<Good, number>>;
  bare?: boolean;
  className?: string;
}) {
  const words = useWords();
  const held = goods as Partial<Record<Good, number>>;
  const some = GOODS.filter((kind) => (held[kind] ?? 0) > 0);
  if (some.length === 0) return <span className={className}>{words.named("goods", {})}</span>;
  return (
    <span className={`${style.lots} ${className}`}>
      {some.map((kind) => (
        <span key={kind} className={style.lot}>
          <Resource kind={kind} label={goodName(kind, words)} />
          {(!bare || (held[kind] ?? 0) > 1) && held[kind]}
        </span>
      ))}
    </span>
  );
}

/** What a good is called. */
export function goodName(kind: Good, words: ReturnType<typeof useWords>): string {
  if (kind === "pasture") return words.named("pile", kind);
  if (kind === "card" || kind === "development") return words.say(`good.${kind}`);
  return words.named("goods", kind);
}
