/** Summary of the end of an Era, made from the facts of the log: phases C to I. */
import type { Event, Fact } from "../../../protocol";
import { toldOf } from "../../../shell/play/Log";
import { undone } from "../../../shell/playback";
import type { Amounts, Building, Good, Hill, Letter } from "../view";

export const LETTERS = ["C", "D", "E", "F", "G", "H", "I"] as const;
export type EraPhase = (typeof LETTERS)[number];

export interface EraStory {
  /** The latest phase. Null: the Era has not ended. */
  at: EraPhase | null;
  scored: { hill: Hill; seat: Letter; pp: number }[];
  /** `seat`: the Prefect, if the Unrest rose. `lost`: Prestige lost for Unrest above the track. */
  devastated: { hill: Hill; citizens: number; seat: Letter | null; unrest: number; lost: number }[];
  given: { hill: Hill; building: Building; seat: Letter; gain: Amounts }[];
  home: boolean;
  answered: { seat: Letter; damage: string; paid: boolean }[];
  fed: { seat: Letter; wheat: number; unfed: number; unrest: number; lost: number }[];
  places: { seat: Letter; place: number }[];
}

function fresh(): EraStory {
  return { at: null, scored: [], devastated: [], given: [], home: false, answered: [], fed: [], places: [] };
}

/** Facts that never belong to the end of an Era. Each starts a new summary. */
const ELSE: ReadonlySet<string> = new Set(["retired", "turn_begun", "era_begun"]);

/** Returns the last end of an Era among these facts. */
export function storyOf(facts: readonly Fact[]): EraStory {
  let story = fresh();
  for (const fact of facts) {
    if (ELSE.has(fact.fact)) story = fresh();
    else tell(story, fact);
  }
  return story;
}

function tell(story: EraStory, fact: Fact): void {
  const seat = String(fact.seat);
  const hill = fact.hill as Hill;
  switch (fact.fact) {
    case "hill_scored":
      story.at = "C";
      story.scored.push({ hill, seat, pp: Number(fact.pp) });
      break;
    case "devastated":
      story.at = "D";
      story.devastated.push({ hill, citizens: Number(fact.citizens), seat: null, unrest: 0, lost: 0 });
      break;
    case "building_gave":
      story.at = "E";
      story.given.push({ hill, building: fact.building as Building, seat, gain: {} });
      break;
    case "came_home":
      story.at = "F";
      story.home = true;
      break;
    case "repaired":
    case "suffered":
      story.at = "G";
      story.answered.push({ seat, damage: String(fact.damage), paid: fact.fact === "repaired" });
      break;
    case "fed":
      story.at = "H";
      story.fed.push({ seat, wheat: Number(fact.wheat), unfed: Number(fact.unfed), unrest: 0, lost: 0 });
      break;
    case "place_chosen":
      story.at = "I";
      story.places.push({ seat, place: Number(fact.place) });
      break;
    default:
      follow(story, fact, seat);
  }
}

/** Adds the consequences of an earlier fact: Unrest, goods, Prestige. */
function follow(story: EraStory, fact: Fact, seat: Letter): void {
  const by = changed(fact);
  if (!by) return;
  const [good, count] = by;
  if (story.at === "E") {
    const last = story.given.at(-1);
    if (last) last.gain = { ...last.gain, [good]: (last.gain[good] ?? 0) + count };
    return;
  }
  const last = story.at === "D" ? story.devastated.at(-1) : story.at === "H" ? story.fed.at(-1) : undefined;
  if (!last) return;
  last.seat = seat;
  if (good === "unrest") last.unrest += count;
  else if (good === "pp") last.lost -= count;
}

function changed(fact: Fact): [Good, number] | null {
  switch (fact.fact) {
    case "unrest_rose":
      return ["unrest", Number(fact.count)];
    case "unrest_fell":
      return ["unrest", -Number(fact.count)];
    case "calm":
      return ["pp", Number(fact.pp)];
    case "uproar":
      return ["pp", -Number(fact.pp)];
    case "gained":
      return [fact.good as Good, Number(fact.count)];
    default:
      return null;
  }
}

/** Returns the facts of the log that were not undone, without those still to be played back. */
export function toldFacts(log: readonly Event[], untold: number): Fact[] {
  const told = toldOf(log, untold);
  const gone = undone(told);
  return told.filter(({ seq }) => !gone.has(seq)).flatMap(({ facts }) => facts as Fact[]);
}
