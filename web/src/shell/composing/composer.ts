/** Properties of a composer, and what a game may define for composing a verb. */
import type { ComponentType } from "react";
import type { RefusalOut } from "../../protocol";
import type { Composition } from "../../protocol/compositions";
import type { Slot } from "../notation";
import type { Beginning, Draft, Entry, Missing } from "./composing";

/** An act being composed: its current content, and functions that change it. */
export interface Composer {
  composition: Composition;
  form: readonly Slot[];
  draft: Draft;
  /** Notation of the act. Null while something is missing. */
  act: string | null;
  missing: readonly Missing[];
  /** Whether a response is pending. */
  busy: boolean;
  /** Why the server would refuse the act as it is now. */
  refusal: RefusalOut | null;
  put: (at: number, entry: Entry) => void;
  /** Sets the number of one kind in a bundle. */
  stepTo: (at: number, kind: string, count: number) => void;
  /** Replaces the whole draft, for changes that move something from one operand to another. */
  change: (draft: Draft) => void;
  send: () => void;
  clear: () => void;
  close: () => void;
}

export interface ComposerProps {
  composer: Composer;
}

/** Definitions of a game for a composed verb. */
export interface Composed {
  /** Replaces the default composer. */
  Composer?: ComponentType<ComposerProps>;
  /** Returns the initial content, given the view. Null: empty. */
  begin?: (view: unknown) => Beginning | null;
}

/** Composers by verb. */
export type Composers = Readonly<Record<string, Composed>>;
