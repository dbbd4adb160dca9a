/** A card: a row of two lines, compact for the hand, or full for reading. */
import type { ReactNode } from "react";
import { Icon } from "../../../shell/Icon";
import { later } from "../../../shell/later";
import { useWords } from "../../../shell/words";
import { SCENE, VIGNETTE_BOX, vignette } from "../board/vignettes";
import { CATALOGUE, type Timing } from "../layout/catalogue";
import {
  type Amounts,
  BUILDINGS,
  type Building,
  type CardName,
  COLOURS,
  type Colour,
  GOODS,
  type Good,
} from "../view";
import style from "./Card.module.css";
import { lacking } from "./cards";
import { AmountList, Arch, BuildingPicture, GoodSign, written } from "./signs";

export const WHEN_SIGNS: Readonly<Record<Timing, string>> = {
  instant: "power-lightning",
  permanent: "ae-always",
  activated: "clockwise-rotation",
  end: "laurels-trophy",
};
const KIND_SIGNS: Readonly<Record<string, string>> = {
  monument: "ionic-column",
  province: "treasure-map",
  personality: "caesar",
};
const ROMAN = ["", "I", "II", "III"];

const ProvinceMap = later(() => import("../board/ProvinceMap"));

/** The cost of a card. Missing goods are red and underlined. */
export function Cost({ price, purse }: { price: Amounts; purse?: Amounts | null }) {
  const lack = purse ? lacking(price, purse) : new Set<Good>();
  return (
    <span className={style.cost}>
      {GOODS.filter((good) => price[good]).map((good) => (
        <span key={good} data-good={good} data-short={lack.has(good)}>
          <b>{price[good]}</b>
          <GoodSign good={good} />
        </span>
      ))}
    </span>
  );
}

function KindSign({ kind }: { kind: string }) {
  const words = useWords();
  const name = words.gameText(`kind.${kind}`);
  return (
    <span className="inline-flex" title={name}>
      <Icon name={KIND_SIGNS[kind] ?? "ionic-column"} />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

/** An icon in a sentence, by the name in braces. */
function SignOf({ what }: { what: string }) {
  const words = useWords();
  if ((GOODS as readonly string[]).includes(what)) return <GoodSign good={what as Good} />;
  if (what in KIND_SIGNS) return <KindSign kind={what} />;
  if ((COLOURS as readonly string[]).includes(what)) return <Arch colour={what as Colour} />;
  if ((BUILDINGS as readonly string[]).includes(what))
    return (
      <span className={style.built}>
        <BuildingPicture building={what as Building} />
        <span className="visually-hidden">{words.named("building", what)}</span>
      </span>
    );
  return null;
}

/** Text with icons. A number stays on one line with its icon: "+1{aurei}". */
export function Rich({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(/([+\u2212]?\d+)?((?:\{\w+\})+)/g)) {
    parts.push(text.slice(end, found.index));
    const signs = [...(found[2] ?? "").matchAll(/\w+/g)].map(([what]) => what);
    parts.push(
      <span className={style.joined} key={found.index}>
        {found[1]}
        {signs.map((what) => (
          <SignOf key={what} what={what} />
        ))}
      </span>,
    );
    end = found.index + found[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** Picture of a Monument, or map of a Province. */
function Art({ name, kind }: { name: CardName; kind: string }) {
  const map = kind === "province";
  return (
    <svg
      className={style.picture}
      viewBox={VIGNETTE_BOX}
      preserveAspectRatio={map ? "xMidYMid slice" : "xMidYMax slice"}
      aria-hidden="true"
    >
      <rect data-material={map ? "sea" : "sky"} width="120" height="60" />
      {map ? (
        <ProvinceMap name={name} />
      ) : (
        <>
          <path data-material="far" d={SCENE.far} />
          <path data-material="ground" d={SCENE.ground} />
          {vignette(name).map(([material, d], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a drawing never move
            <path key={at} data-material={material} d={d} />
          ))}
        </>
      )}
    </svg>
  );
}

/** Note on the picture: a new colour, or the bonus for cards of the same colour. */
export interface Note {
  text: ReactNode;
  good?: boolean;
}

export interface Faced {
  name: CardName;
  size: "compact" | "full";
  /** Price for this player. Undefined: the printed price. */
  price?: Amounts | undefined;
  /** Goods available for payment. Missing ones are marked. */
  purse?: Amounts | null;
  note?: Note | null;
}

/** The content of a card, inside a button or a panel. */
export function CardFace({ name, size, price, purse = null, note = null }: Faced) {
  const words = useWords();
  const card = CATALOGUE.cards[name];
  if (!card) return null;
  const { kind, era, colour, cost, gain, prestige, timing } = card;
  const called = words.named("card", name);
  const sentence = `card.${name}.effect`;
  return (
    <span className={style.card} data-size={size} data-colour={colour} data-kind={kind}>
      <span className={style.top}>
        <Cost price={price ?? cost} purse={purse} />
        <span className={style.kind} title={words.gameText(`kind.${kind}`)}>
          {ROMAN[era]} <KindSign kind={kind} />
        </span>
      </span>
      <b className={style.name} data-long={called.length > (size === "compact" ? 20 : 24)}>
        {called}
      </b>
      <span className={style.art} data-part="art">
        <Art name={name} kind={kind} />
        {note && (
          <em className={style.note} data-good={note.good ?? false}>
            {note.text}
          </em>
        )}
      </span>
      {timing && (
        <span className={style.effect}>
          <span className={style.when}>
            <Icon name={WHEN_SIGNS[timing]} />
            <i className={size === "compact" ? "visually-hidden" : ""}>{words.say(`when.${timing}`)}</i>
          </span>
          <span className={style.text}>
            <Rich text={words.say(`effect.${name}`)} />
          </span>
        </span>
      )}
      {size === "full" && words.hasGameText(sentence) && (
        <span className={style.sentence} data-part="sentence">
          {words.gameText(sentence)}
        </span>
      )}
      {Object.keys(gain).length > 0 && (
        <span className={style.gain}>
          <AmountList amounts={gain} gained />
        </span>
      )}
      <span className={style.foot}>
        <Arch colour={colour} className={style.arch ?? ""} />
        <span className={style.colour}>{words.named("colour", colour)}</span>
        <span className={style.prestige}>
          <GoodSign good="pp" />
          <b>{written(prestige)}</b>
        </span>
      </span>
    </span>
  );
}

/** A card in two lines. `price` and `purse` as in `CardFace`. */
export function RowFace({
  name,
  price,
  purse = null,
  children,
}: Omit<Faced, "size"> & { children?: ReactNode }) {
  const words = useWords();
  const card = CATALOGUE.cards[name];
  const person = CATALOGUE.personalities[name];
  const colour = card?.colour ?? "personality";
  return (
    <span className={style.row} data-colour={colour}>
      <Arch colour={colour} className={style.arch ?? ""} />
      <span className={style.lines}>
        <span className={style.head}>
          <b>{words.named(card ? "card" : "personality", name)}</b>
          {card?.timing && (
            <span className={style.when}>
              <Icon name={WHEN_SIGNS[card.timing]} />
              <span className="visually-hidden">{words.say(`when.${card.timing}`)}</span>
            </span>
          )}
          {card && (
            <span className={style.prestige}>
              <GoodSign good="pp" />
              <b>{written(card.prestige)}</b>
            </span>
          )}
        </span>
        <span className={style.line}>
          {card && <Cost price={price ?? card.cost} purse={purse} />}
          <AmountList amounts={card?.gain ?? person?.each ?? {}} gained />
          {children}
        </span>
      </span>
    </span>
  );
}

/** A face-down card. */
export function Back({ children }: { children?: ReactNode }) {
  return (
    <span className={style.back}>
      <i />
      {children}
    </span>
  );
}
