/** Somebody's plate in words: each sign with its number, what it counts, and the way to its rule. */
import type { ReactNode } from "react";
import { Icon } from "../../../shell/Icon";
import { Popup } from "../../../shell/Popup";
import { openRules } from "../../../shell/rules/at";
import { useWords } from "../../../shell/words";
import { type Letter, PROVINCES, type StruggleView, TRIBES, type Tribe } from "../view";
import style from "./Plate.module.css";
import { citiesOf, colourOf, FOUNDING, GOAL, plunderOf } from "./people";
import { Own, ProvinceSign, Resource, TribeMark, TribeSign } from "./signs";
import { useStruggle } from "./struggle";

export function Plate({ seat, onClose }: { seat: Letter; onClose: () => void }) {
  const words = useWords();
  const view = useStruggle(({ view }) => view);
  const at = seat.charCodeAt(0) - "A".charCodeAt(0);
  const points = view.points[at] ?? 0;
  const score = view.score[at];
  const won = [
    ["skull-crossed-bones", "scourge_of_rome", score?.scourge ?? 0, "SR-5.2"],
    ["shaking-hands", "diplomacy", score?.diplomacy ?? 0, "SR-5.1"],
    ["heir", "heir_to_rome", score?.heir ?? 0, "SR-5.3"],
  ] as const;
  return (
    <Popup title={words.named("seat", seat)} onClose={onClose}>
      <ul className="grid m-0 p-0 list-none" data-plate-of={seat}>
        <Row sign={<Icon name="laurels" />} count={`${points}/${GOAL}`} rule="SR-5.6">
          {points < GOAL ? words.say("points.missing", { count: GOAL - points }) : words.say("points.enough")}
        </Row>
        {(
          [
            ["card", view.hand_sizes[at], "term.hand_sizes", "SR-1.4"],
            ["development", view.card_counts[at], "term.card_counts", "SR-3.4"],
            ["gold", view.gold[at], "term.gold", "SR-3.3"],
          ] as const
        ).map(([kind, count, name, rule]) => (
          <Row key={kind} sign={<Resource kind={kind} />} count={count ?? 0} rule={rule}>
            {words.gameText(name)}
          </Row>
        ))}
        {won.map(([sign, name, brought, rule]) =>
          brought > 0 ? (
            <Row
              key={name}
              sign={sign === "heir" ? <Own name="heir" /> : <Icon name={sign} />}
              count={`+${brought}`}
              rule={rule}
            >
              <b>{words.gameText(`special.${name}`)}</b> {words.gameText(`special.${name}.about`)}
            </Row>
          ) : null,
        )}
      </ul>
      {TRIBES.map((tribe) => (
        <Box key={tribe} {...{ view, seat, at, tribe }} />
      ))}
    </Popup>
  );
}

function Box({ view, seat, at, tribe }: { view: StruggleView; seat: Letter; at: number; tribe: Tribe }) {
  const words = useWords();
  const of = view.tribes[at]?.[tribe];
  if (!of) return null;
  const plunder = plunderOf(view.tribes[at]?.[tribe]);
  const have = PROVINCES.filter((province) => plunder[province] > 0).length;
  const held = citiesOf(view, seat, tribe);
  return (
    <section className={style.tribe}>
      <h3 className="caps">
        <TribeMark colour={colourOf(view, at)} tribe={tribe} />
        {words.named("tribe", tribe)}
      </h3>
      <ul className="grid m-0 p-0 list-none">
        <Row sign={<TribeSign tribe={tribe} />} count={of.figures} rule="SR-3.2">
          {words.say("box.figures", { count: of.figures, reserve: of.reserve })}{" "}
          <span className="dim">{words.say("plate.figures")}</span>
        </Row>
        <Row sign={<Own name="wagon" />} count={of.wagons} rule="SR-3.2">
          {words.say("box.wagons", { count: of.wagons })}{" "}
          <span className="dim">{words.say("plate.wagons")}</span>
        </Row>
        <Row
          sign={<Icon name="queen-crown" />}
          count={held > 0 ? held : `${Math.min(have, FOUNDING)}/${FOUNDING}`}
          rule={held > 0 ? "SR-4.5" : "SR-4.4"}
        >
          {held > 0
            ? words.say("box.kingdom", { count: held })
            : words.say(have >= FOUNDING ? "box.ready.about" : "box.founding", { have, need: FOUNDING })}
        </Row>
        {PROVINCES.filter((province) => plunder[province] > 0).map((province) => (
          <Row
            key={province}
            sign={<ProvinceSign province={province} label="" />}
            count={plunder[province]}
            rule="SR-4.3"
          >
            {words.gameText("term.counter")}: {words.named("province", province)}
          </Row>
        ))}
      </ul>
    </section>
  );
}

function Row({
  sign,
  count,
  rule,
  children,
}: {
  sign: ReactNode;
  count: ReactNode;
  rule: string;
  children: ReactNode;
}) {
  const words = useWords();
  return (
    <li className={style.row}>
      <span className="grid place-center text-6" aria-hidden="true">
        {sign}
      </span>
      <b>{count}</b>
      <span>{children}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={words.say("rule", { rule })}
        onClick={() => openRules(rule)}
      >
        §
      </button>
    </li>
  );
}
