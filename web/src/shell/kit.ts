/** What the shell must be told about a game's actions and facts. None of it is a rule; without it one can play. */
import type { Fact } from "../protocol";
import type { Choice } from "./notation";

export interface Tile {
  id: string;
  /** The verbs that stand behind this action. */
  verbs: readonly string[];
  /** The key that chooses it. */
  key: string;
  icon: string;
  /** Its name by the game's texts. */
  text: string;
  about?: string;
}

/** A tile as it is offered now. */
export interface TileState {
  tile: Tile;
  choices: readonly Choice[];
  /** Those of its verbs that are composed now. */
  composed: readonly string[];
  /** Its panel has something to show, even if nothing is offered. */
  seen: boolean;
}

export interface Kit<View> {
  tiles: readonly Tile[];
  /** The tile that is chosen when nothing is. */
  usual: string;
  /** A fact, drawn: the view as it looks after it. */
  draw(view: View, fact: Fact): View;
  /** How long a fact is looked at, 1 being usual; 0: not on its own. */
  weight(fact: Fact): number;
  /** Facts that whoever made them happen need not be shown. */
  expected: ReadonlySet<string>;
  /** Of acts that differ in their numbers alone, the one that is preset; null or left out: the one with the most. */
  preset?(acts: readonly Choice[], view: View): Choice | null;
  /** Whether a fact goes on with the episode that those before it are. */
  joins?(fact: Fact, episode: readonly Fact[]): boolean;
}
