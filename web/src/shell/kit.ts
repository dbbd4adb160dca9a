/** Hints for the shell about a game's actions and facts. They are not rules; the game is playable without them. */
import type { Fact } from "../protocol";
import type { Choice } from "./notation";

export interface Tile {
  id: string;
  /** Verbs of this action. */
  verbs: readonly string[];
  /** Keyboard shortcut. */
  key: string;
  icon: string;
  /** Text key of its name. */
  text: string;
  about?: string;
}

/** A tile as it is offered now. */
export interface TileState {
  tile: Tile;
  choices: readonly Choice[];
  /** Verbs that can be composed now. */
  composed: readonly string[];
  /** Whether its panel has content, even if no option is offered. */
  seen: boolean;
}

export interface Kit<View> {
  tiles: readonly Tile[];
  /** Tile that is selected by default. */
  usual: string;
  /** Returns the view after a fact. */
  draw(view: View, fact: Fact): View;
  /** Returns the relative time for which a fact is shown. 1 is normal, 0: not on its own. */
  weight(fact: Fact): number;
  /** Facts that are not played back to the player who caused them. */
  expected: ReadonlySet<string>;
  /** Returns the preset among acts that differ only in numbers. Null or missing: the one with the largest. */
  preset?(acts: readonly Choice[], view: View): Choice | null;
  /** Returns whether a fact continues the current episode. */
  joins?(fact: Fact, episode: readonly Fact[]): boolean;
}
