/** A leak detector for Æterna: checks hidden information (AE-1.6) in everything that several browsers received. */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual as same } from "node:util";
import type { Json, Listener, Told } from "./listener";

const CARDS = Object.keys(
  JSON.parse(readFileSync(new URL("../src/games/aeterna/layout/catalogue.json", import.meta.url), "utf8"))
    .cards,
);
const SEATS = "ABCD";
/** Fields of a view that belong to the viewer. All other fields are equal for everybody. */
const OWN = ["viewer", "hand", "pack", "picks", "packs_seen", "prices"];
/** Fields that are revealed to everybody when the game is over, and to nobody before. */
const AT_THE_END = ["hands_shown"];
const COMMON = [
  ..."rules seats poll holding passed ending awaited agenda era phase turn_order player acted retired".split(
    " ",
  ),
  ..."hills construction damage personalities board_cards turned_up aurei wheat stone domus unrest doom".split(
    " ",
  ),
  ..."prestige played favors exhausted shown known score due next_places out drafted hand_sizes".split(" "),
];
/** Facts whose card only their seat may know. */
const SECRET_FACTS = ["dealt", "drafted", "handed"];
const SEALED = "?";

type Cards = readonly string[];
const cards = (value: unknown) => (value ?? []) as Cards;

/** Return all cards that are named anywhere in a value, also within sentences. */
export function named(value: unknown): Set<string> {
  const text = JSON.stringify(value).replaceAll("_", " ");
  return new Set(CARDS.filter((card) => text.includes(card)));
}

/** Return the cards that only this seat may see: its pack, its choice, and its hand except for public cards. */
export function hidden({ seat, view }: Told): Set<string> {
  const me = SEATS.indexOf(seat ?? "");
  const known = cards((view.known as Cards[])[me]);
  const pick = (view.picks as (string | null)[])[me] ?? null;
  return new Set(
    [...cards(view.hand), ...cards(view.pack), ...(pick === null ? [] : [pick])].filter(
      (card) => !known.includes(card),
    ),
  );
}

const moment = ({ view: { era, drafted } }: Told) => `${era} ${drafted}`;

/** Yield the faults of a single update. */
function* faultsOf({ seat, update, view }: Told): Generator<string> {
  const at = `${seat ?? "a spectator"} at ${update.seq}`;
  const names = [...COMMON, ...OWN, ...AT_THE_END].sort();
  if (!same(Object.keys(view).sort(), names))
    yield `${at}: the view has unexpected fields: ${Object.keys(view)}`;
  for (const step of update.patch ?? [])
    if (!names.includes(step.path.split("/")[1] ?? "")) yield `${at}: a patch at ${step.path}`;
  if (update.outcome === null && view.hands_shown !== null) yield `${at}: hands before the end`;
  const drafting = view.phase === "draft";
  if (!drafting && (view.pack !== null || cards(view.picks).length > 0)) yield `${at}: a draft that is over`;
  for (const [of, pick] of (view.picks as (string | null)[]).entries())
    if (SEATS[of] !== seat && pick !== null && pick !== SEALED) yield `${at}: sees what ${SEATS[of]} chose`;
  for (const { facts } of update.events)
    for (const { fact, seat: of, card } of facts as Json[])
      if (SECRET_FACTS.includes(String(fact)) && (card !== null) !== (of === seat))
        yield `${at}: reads ${fact} of ${of}`;
  for (const { act, seat: of } of update.events)
    if (of !== seat && /^draft [A-Z]/.test(String(act))) yield `${at}: reads ${act} of ${of}`;
  if (seat === null) {
    for (const name of ["hand", "pack", "packs_seen", "prices"])
      if (view[name] !== null) yield `${at}: sees ${name}`;
    if (update.options.length + update.compositions.length + update.undo.length > 0)
      yield `${at}: is offered something`;
  } else {
    const me = SEATS.indexOf(seat);
    if (view.viewer !== me) yield `${at}: has the view of seat ${view.viewer}`;
    if (cards(view.hand).length !== (view.hand_sizes as number[])[me])
      yield `${at}: has another player's hand`;
    const priced = Object.keys(((view.prices as Json | null)?.cards ?? {}) as Json);
    for (const card of priced)
      if (!cards(view.hand).includes(card) && !cards(view.board_cards).includes(card))
        yield `${at}: sees the price of ${card}`;
  }
}

/** Yield the faults of packs: each pack goes to the next seat without the kept card. */
function* packFaults(heard: ReadonlyMap<string, Listener>): Generator<string> {
  const first = new Map<string, Told>();
  for (const [seat, { told }] of heard)
    for (const each of told.filter(({ view }) => view.phase === "draft")) {
      const key = `${seat} ${moment(each)}`;
      const { view } = first.get(key) ?? each;
      if (!same(view.pack, each.view.pack)) yield `${key}: was shown ${each.view.pack} for ${view.pack}`;
      if (!first.has(key)) first.set(key, each);
    }
  let compared = 0;
  for (const [key, { seat, view }] of first) {
    const [before, drafted] = [SEATS[SEATS.indexOf(seat ?? "") - 1], view.drafted as number];
    const theirs = first.get(`${before} ${view.era} ${drafted - 1}`);
    const now = first.get(`${before} ${view.era} ${drafted}`);
    if (!theirs || !now) continue;
    compared += 1;
    const kept = cards(now.view.hand).filter((card) => !cards(theirs.view.hand).includes(card));
    const left = cards(theirs.view.pack).filter((card) => !kept.includes(card));
    if (kept.length !== 1 || !same(left, cards(view.pack)))
      yield `${key}: was given ${view.pack} of ${theirs.view.pack}`;
  }
  // There are two neighbouring listeners, three Eras, and two passed packs in each.
  if (compared < 6) yield `only ${compared} packs could be compared`;
}

/** Return every leak: what a browser received and its player must not know. */
export function leaks(listeners: Readonly<Record<string, Listener>>): string[] {
  const found: string[] = [];
  const { watcher } = listeners;
  if (!watcher) throw new Error("a spectator is missing: their updates are the public ones");
  const open = new Map(watcher.told.map((each) => [each.update.seq, each.view]));
  const secrets = new Map<number, Map<string, Set<string>>>();
  const seated = new Map<string, Listener>();
  for (const listener of Object.values(listeners))
    for (const each of listener.told)
      if (each.seat !== null) {
        seated.set(each.seat, listener);
        const at = secrets.get(each.update.seq) ?? new Map();
        secrets.set(each.update.seq, at.set(each.seat, hidden(each)));
      }
  let compared = 0;
  for (const [who, { told, messages, answers }] of Object.entries(listeners)) {
    /** Cards that this browser has held. Its player may remember them, whoever has them now. */
    const had = new Set<string>();
    let last: Told | null = null;
    let updates = 0;
    for (const message of messages) {
      if (message.type === "update") {
        last = told[updates] ?? null;
        updates += 1;
        if (!last) break;
        found.push(...faultsOf(last));
        for (const card of [...cards(last.view.pack), ...cards(last.view.hand)]) had.add(card);
        const all = open.get(message.seq);
        for (const name of all ? [...COMMON, ...AT_THE_END] : [])
          if (!same(all?.[name], last.view[name])) found.push(`${who} at ${message.seq}: ${name} differs`);
      }
      if (!last || last.update.outcome !== null) continue;
      const said = named(message.type === "update" ? [message, last.view] : message);
      for (const [seat, theirs] of secrets.get(last.update.seq) ?? []) {
        if (seat === last.seat) continue;
        compared += 1;
        for (const card of theirs)
          if (said.has(card) && !had.has(card))
            found.push(`${who} at ${last.update.seq}: reads of ${card}, which ${seat} has`);
      }
    }
    // Texts and metadata of a game are equal for everybody, and a finished game is public.
    for (const { path, body, over } of answers)
      if (!over && !path.startsWith("/api/games"))
        for (const card of named(body)) found.push(`${who}: ${path} contains ${card}`);
  }
  found.push(...packFaults(seated));
  if (compared < 3 * watcher.told.length) found.push("too few updates could be compared");
  return [...new Set(found)];
}
