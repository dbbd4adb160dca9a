/** What something of the table is, and what one should know to choose: cards, tribes, dice. */

import { ReadOut } from "../../../shell/live";
import { useWords } from "../../../shell/words";
import { MAP } from "../layout/map";
import { isAlone, TRIBES, type Tribe } from "../view";
import { CardAbout } from "./CardAbout";
import { useFall } from "./fall";
import { cityCard, Face } from "./pieces";

export function About({ kind, value }: { kind: string; value: string }) {
  const tribe = kind === "tribe" ? TRIBES.find((each) => each === value) : undefined;
  return tribe ? <TribeAbout tribe={tribe} /> : <CardAbout value={value} />;
}

/** A tribe: its cubes, who holds cards of its colour, its roads. */
function TribeAbout({ tribe }: { tribe: Tribe }) {
  const words = useWords();
  const { view, onClear } = useFall(({ view, onClear }) => ({ view, onClear }));
  const { cubes, ally_cards: need } = MAP.tribes[tribe];
  const supply = view.supply.barbarians[tribe];
  const held = view.hands.flatMap((hand, at) => {
    const count = hand.filter((card) => cityCard(card)?.tribe === tribe).length;
    if (count === 0) return [];
    const who = isAlone(view) ? words.say("hand") : words.named("seat", "ABCDEFGH"[at]);
    return [`${who} ${count}`];
  });
  return (
    <ReadOut as="div" className="pick" panel data-about={tribe}>
      <div className="pick-head">
        <b className="caps">{words.named("tribe", tribe)}</b>
        <span className="dim">{words.say(view.allied.includes(tribe) ? "tribe.allied" : "tribe.war")}</span>
        <button type="button" className="icon-button" onClick={onClear} aria-label={words.say("close")}>
          ✕
        </button>
      </div>
      <p>{words.say("tribe.cubes", { map: cubes - supply, supply })}</p>
      <p>{words.say("tribe.cards", { need, held: held.join(", ") || words.say("tribe.nobody") })}</p>
      {(MAP.migration[tribe] ?? []).map((road) => (
        <p key={road.join()} className="dim">
          {road.map((city) => words.named("city", city)).join(" → ")}
        </p>
      ))}
    </ReadOut>
  );
}

const FACES = ["barbarian", "legion", "barbarian_legion", "two_barbarians_legion", "role"];

/** Before a battle: what the dice can show. */
export function Aside() {
  const words = useWords();
  const { choosing, truth } = useFall(({ choosing, truth }) => ({ choosing, truth }));
  if (!choosing.picking.verbs?.includes("battle")) return null;
  return (
    <div className="battle-faces">
      <p className="dim">{words.say("battle.faces")}</p>
      <ul className="plain">
        {FACES.map((face) => (
          <li key={face}>
            <Face face={face} role={truth.roles[truth.player] ?? ""} /> {words.named("face", face)}
          </li>
        ))}
      </ul>
    </div>
  );
}
