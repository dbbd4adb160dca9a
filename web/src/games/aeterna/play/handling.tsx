/** Input handling of Æterna: trays, notes of tiles, keys and confirmations. */
import type { Handling, Now } from "../../../shell/part";
import { doText } from "../../../shell/play/label";
import { FREE, shown } from "../tiles";
import { type AeternaView, afterTurn, HILLS, hillOf, stepOf } from "../view";
import { chosenVerb, pickedCard, playOf, pressCards } from "./acts";
import type { AeternaPlay } from "./aeterna";
import { draftPrompt } from "./drafting";
import { HillAbout, Influence, TokenChoice } from "./Influence";
import { chosenHill } from "./marks";
import { cardNow } from "./tray/PlayCard";
import { Take } from "./tray/Take";
import { pressTray, surePass, trayNow } from "./tray/verbs";

/** A card is drafted with the seal below it, so no other panel asks. */
function draftNow({ view, choosing }: AeternaPlay): Now | null {
  return view.phase === "draft" && choosing.begun ? { spot: null, content: null } : null;
}

/** The tray of a Hill: influence it, then choose a token, or why neither is possible. */
function hillNow(play: AeternaPlay): Now | null {
  const { choosing, truth, about, hint, why, myTurn } = play;
  const tray = (content: React.ReactNode): Now => ({ spot: null, content });
  const hill = chosenHill(choosing);
  if (hill) return tray(<Influence play={play} hill={hill} />);
  // A hint or a refusal stays open until it is closed.
  if (choosing.begun || hint || why) return null;
  if (stepOf(truth) === "take" && myTurn) return tray(<Take play={play} />);
  if (stepOf(truth) === "token" && myTurn) return tray(<TokenChoice play={play} hill={hillOf(truth)} />);
  const looked = about?.kind === "hill" ? HILLS.find((each) => each === about.value) : undefined;
  return looked ? tray(<HillAbout play={play} hill={looked} />) : null;
}

/** Number keys select the Hill with that number, unless another choice is active. */
function pressHill(key: string, play: AeternaPlay): boolean {
  const hill = /^[1-7]$/.test(key) ? HILLS[Number(key) - 1] : undefined;
  const { truth, choosing, busy } = play;
  if (!hill || busy || truth.phase !== "actions" || !truth.hills[hill]) return false;
  const { verbs } = choosing.picking;
  if (verbs && !verbs.includes("influence")) return false;
  play.onPick("hill", hill);
  return true;
}

/** For the turn order, a number key takes that place. */
function pressPlace(key: string, { truth, choosing, busy, playback, onAct }: AeternaPlay): boolean {
  if (truth.phase !== "order" || busy || playback.view !== null) return false;
  const choice = choosing.choices.find(
    ({ verb, operands }) => verb === "order" && operands[0]?.value === key,
  );
  if (choice) onAct(choice.act);
  return choice !== undefined;
}

/** Returns the note on a tile: what passing brings, and which actions are free. */
const note: NonNullable<Handling<AeternaView>["note"]> = ({ tile, choices }, { truth }, words) => {
  // During playback the shown view has no prices.
  if (tile.id === "pass_era" && choices.length > 0)
    return words.say("tile.pass_era.note", { pp: truth.prices?.pass ?? 0 });
  if (tile.id === "end" && choices.length > 0)
    return words.say("end.then", { who: words.named("seat", afterTurn(truth)) });
  if (!FREE.has(tile.id) || choices.length === 0) return null;
  return words.say("tile.free");
};

/** Verbs that are on the page of the Era's end. */
const ERA_END: ReadonlySet<string> = new Set(["repair", "suffer", "order"]);

const eraPrompt: NonNullable<Handling<AeternaView>["prompt"]> = ({ view, myTurn }, words) =>
  myTurn && (view.phase === "unrest" || view.phase === "order")
    ? { title: words.say("eraend.yours"), hint: words.say(`eraend.${view.phase}.hint`) }
    : null;

/** Returns the text key for the start of a turn, which names only available options. */
function opening({ choices }: AeternaPlay["choosing"]): string {
  const can = (wanted: string) => choices.some(({ verb }) => verb === wanted);
  if (can("influence")) return can("play") ? "turn.which" : "turn.which.hill";
  if (can("play")) return "turn.which.card";
  return choices.length === 1 ? "turn.which.pass" : "turn.which.action";
}

/**
 * Returns the prompt for the start of a turn, a started choice, or a finished action. Only the player's own seat says
 * that it skips pauses.
 */
const turnPrompt: NonNullable<Handling<AeternaView>["prompt"]> = (play, words) => {
  const { truth, myTurn, choosing, sure } = play;
  if (!myTurn || stepOf(truth) !== "turn" || sure) return null;
  const title = words.say("turn.yours");
  if (!choosing.begun) {
    const acted = play.table.seats.some(({ skips }) => skips) ? "turn.ends" : "turn.acted";
    return { title, hint: words.say(truth.acted ? acted : opening(choosing)) };
  }
  if (choosing.step.ask === "confirm") return { title, hint: doText(choosing.step.choice, [], words) };
  const card = pickedCard(play);
  return card !== null && chosenVerb(play) === null && playOf(play, card)
    ? { title, hint: words.say("turn.card", { card: words.named("card", card) }) }
    : null;
};

/** Returns the prompt for a step within an action, with the game's text. */
const stepPrompt: NonNullable<Handling<AeternaView>["prompt"]> = ({ truth, myTurn }, words) => {
  const step = stepOf(truth);
  if (!myTurn || step === null || step === "turn" || !words.hasGameText(`step.${step}`)) return null;
  return {
    title: words.gameText(`step.${step}`),
    hint: step === "free_influence" ? words.say("choose.hill") : "",
  };
};

export const HANDLING: Handling<AeternaView> = {
  ends: "end",
  spot: "hill",
  // Verbs have no use while cards are drafted, or at the end of an Era.
  apt: (tile, view) => view.phase === "actions" && shown(tile, view),
  // Cards are drafted where they are, tokens are chosen in the tray, and the end of an Era has its own page.
  elsewhere: ({ verb }, { view }) =>
    verb === "draft" ||
    ERA_END.has(verb) ||
    verb === "take" ||
    (["token", "take"].includes(stepOf(view) ?? "") && (verb === "token" || verb === "skip")),
  now: (play) => draftNow(play) ?? cardNow(play) ?? trayNow(play) ?? hillNow(play),
  prompt: (play, words) =>
    draftPrompt(play, words) ?? eraPrompt(play, words) ?? turnPrompt(play, words) ?? stepPrompt(play, words),
  sure: surePass,
  press: (key, play) =>
    pressCards(key, play) || pressTray(key, play) || pressHill(key, play) || pressPlace(key, play),
  keys: ["card.key", "card.hold", "keys.hills", "keys.places"],
  note,
};
