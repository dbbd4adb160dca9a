/** A leak detector for Struggle for Rome: checks hidden information (SR-1.5) in everything that several browsers received. */
import { isDeepStrictEqual } from "node:util";
import type { Event } from "../src/protocol";
import type { Answer, Json, Listener, Told } from "./listener";

const SEATS = "ABCD";
/** Fields of a view that belong to the viewer. All other fields are equal for everybody. */
const OWN = ["viewer", "hand", "cards_in_hand", "culture", "memory", "answers", "journeys"];
/** Fields that are revealed to everybody when the game is over, and to nobody before. */
const AT_THE_END = ["goods_shown", "cards_shown"];
const COMMON = [
  ..."rules seats poll holding passed ending awaited agenda colours round phase first_player player acted".split(
    " ",
  ),
  ..."rolled legionnaire cities tribes wagon_reserve gold unturned piles pasture_discard played".split(" "),
  ..."diplomacy diplomat announced culture_shown substituted offers offer points score hand_sizes".split(" "),
  ..."card_counts pasture development known".split(" "),
];
/** Fields of facts that only the seats of the fact may know. */
const HIDDEN: Record<string, string> = {
  herded: "resource",
  shared: "resource",
  robbed: "resource",
  drew_pasture: "resource",
  card_bought: "card",
  card_plundered: "card",
};
const SEALED = ["accept", "refuse", "counter"];
/** Keys that may appear only in a view. */
const NOWHERE = new Set([...OWN.filter((key) => key !== "answers"), ...AT_THE_END, "cards", "deck", "seed"]);

/** The comparison ignores the order of keys, because a patch adds a key at the end. */
const same = isDeepStrictEqual;
const sum = (counts: unknown) => Object.values((counts ?? {}) as Record<string, number>).reduce(add, 0);
const add = (one: number, other: number) => one + other;

/** Return all keys within a value, at any depth. */
function keysIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) found.add(key);
    keysIn(inner, found);
  }
  return found;
}

function forbidden(value: unknown): string[] {
  return [...keysIn(value)].filter((key) => NOWHERE.has(key));
}

/** Return a fact without the Culture that a player reveals when announcing the end. */
function unannounced({ culture, ...fact }: Json): Json {
  return fact.fact === "end_announced" || culture === undefined ? fact : { ...fact, culture };
}

/** Yield the faults of a single update. */
function* faultsOf({ seat, update, view }: Told): Generator<string> {
  const at = `${seat ?? "a spectator"} at ${update.seq}`;
  const keys = [...COMMON, ...OWN, ...AT_THE_END].sort();
  if (!same(Object.keys(view).sort(), keys))
    yield `${at}: the view has unexpected fields: ${Object.keys(view)}`;
  const { view: _, patch, events, ...rest } = update;
  for (const key of forbidden([rest, events.map(({ facts }) => (facts as Json[]).map(unannounced))]))
    yield `${at}: ${key} outside the view`;
  for (const step of patch ?? [])
    if (!keys.includes(step.path.split("/")[1] ?? "")) yield `${at}: a patch at ${step.path}`;
  if (update.outcome === null)
    for (const key of AT_THE_END) if (view[key] !== null) yield `${at}: ${key} before the end`;
  if (seat === null) {
    for (const key of ["hand", "cards_in_hand", "culture", "journeys"])
      if (view[key] !== null) yield `${at}: sees ${key}`;
    if (!same(view.memory, view.known)) yield `${at}: the memory is not public`;
    if (update.options.length + update.compositions.length + update.undo.length > 0)
      yield `${at}: is offered something`;
  } else {
    const me = SEATS.indexOf(seat);
    if (view.viewer !== me) yield `${at}: has the view of seat ${view.viewer}`;
    if (sum(view.hand) !== (view.hand_sizes as number[])[me]) yield `${at}: has another player's hand`;
    if (sum(view.cards_in_hand) !== (view.card_counts as number[])[me])
      yield `${at}: has another player's cards`;
    if (view.journeys !== null && view.player !== seat) yield `${at}: sees another player's journeys`;
  }
  // Answers are sealed until all are in.
  const step = (view.agenda as { step: string }[]).at(-1)?.step;
  if (step === "answer")
    for (const [of, answer] of (view.answers as unknown[]).entries())
      if (SEATS[of] !== seat && answer !== null && answer !== "?")
        yield `${at}: sees the answer of ${SEATS[of]}`;
}

/** Yield the differences between a log entry as a seat received it and its public version. */
function* entryFaults(event: Event, all: Event, seat: string | null): Generator<string> {
  const at = `${seat ?? "a spectator"} of entry ${event.seq}`;
  if (event.facts.length !== all.facts.length) yield `${at}: another number of facts`;
  for (const [number, fact] of (event.facts as Json[]).entries()) {
    const open = (all.facts[number] ?? {}) as Json;
    const hidden = HIDDEN[String(fact.fact)] ?? "";
    for (const [name, value] of Object.entries(fact)) {
      if (name !== hidden && !same(value, open[name])) yield `${at}: ${fact.fact}.${name}`;
      const mine = seat !== null && [fact.seat, fact.seat2].includes(seat);
      if (name === hidden && (value !== null) !== mine) yield `${at}: ${fact.fact}.${name} is ${value}`;
    }
  }
  const verb = String(event.act).split(" ")[0] ?? "";
  if (event.act !== all.act && event.seat !== seat) yield `${at}: reads ${event.act}`;
  if (event.seat !== seat && SEALED.includes(verb)) yield `${at}: reads the answer ${event.act}`;
}

/** Yield the faults of a response over HTTP. */
function* answerFaults({ path, body }: Answer, who: string): Generator<string> {
  // Texts and metadata of a game are equal for everybody.
  if (path.startsWith("/api/games")) return;
  for (const key of forbidden(body)) yield `${who}: ${path} holds ${key}`;
}

/** Return every leak: what a browser received and its player must not know. */
export function leaks(listeners: Readonly<Record<string, Listener>>): string[] {
  const found: string[] = [];
  const open = new Map<number, Json>();
  const entries = new Map<number, Event>();
  const watching = listeners.watcher;
  if (!watching) throw new Error("a spectator is missing: their updates are the public ones");
  for (const { update, view } of watching.told) {
    open.set(update.seq, view);
    for (const event of update.events) entries.set(event.seq, event);
  }
  let compared = 0;
  for (const [who, { told, answers, messages }] of Object.entries(listeners)) {
    for (const each of told) {
      found.push(...faultsOf(each));
      const all = open.get(each.update.seq);
      if (all) {
        compared += 1;
        for (const key of [...COMMON, ...AT_THE_END])
          if (!same(all[key], each.view[key])) found.push(`${who} at ${each.update.seq}: ${key} differs`);
      }
      for (const event of each.update.events) {
        const known = entries.get(event.seq);
        if (known) found.push(...entryFaults(event, known, each.seat));
      }
    }
    for (const message of messages)
      if (message.type !== "update")
        for (const key of forbidden(message)) found.push(`${who}: ${message.type} holds ${key}`);
    for (const answer of answers) found.push(...answerFaults(answer, who));
  }
  if (compared < watching.told.length) found.push("too few updates could be compared");
  return [...new Set(found)];
}

/** Return every remembered bound of another player's hand that is wrong. */
export function falseMemories(listeners: Readonly<Record<string, Listener>>): string[] {
  const hands = new Map<number, Record<string, Record<string, number>>>();
  for (const { told } of Object.values(listeners))
    for (const { seat, update, view } of told)
      if (seat) {
        const known = hands.get(update.seq) ?? {};
        known[seat] = view.hand as Record<string, number>;
        hands.set(update.seq, known);
      }
  const found: string[] = [];
  for (const { told } of Object.values(listeners))
    for (const { seat, update, view } of told)
      for (const [holder, hand] of Object.entries(hands.get(update.seq) ?? {})) {
        const { least = {}, most = {} } = (view.memory as Record<string, Record<string, number>>[])[
          SEATS.indexOf(holder)
        ] as Record<string, Record<string, number>>;
        for (const kind of ["grain", "ore", "horse", "cattle"])
          if ((hand[kind] ?? 0) < (least[kind] ?? 0) || (hand[kind] ?? 0) > (most[kind] ?? 0))
            found.push(`${seat} at ${update.seq} of ${holder}'s ${kind}`);
      }
  return found;
}
