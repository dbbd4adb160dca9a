/** What a composer is given, and what a game may say about composing one of its verbs. */
import type { ComponentType } from "react";
import type { RefusalOut } from "../../protocol";
import type { Composition } from "../../protocol/compositions";
import type { Slot } from "../notation";
import type { Beginning, Draft, Entry, Missing } from "./composing";

/** An act on its way: what is in it so far, and the ways to change it. */
export interface Composer {
  composition: Composition;
  form: readonly Slot[];
  draft: Draft;
  /** In notation, once nothing is missing. */
  act: string | null;
  missing: readonly Missing[];
  /** An answer is waited for. */
  busy: boolean;
  /** Why the service did not take it as it is now. */
  refusal: RefusalOut | null;
  put: (at: number, entry: Entry) => void;
  /** So many of one kind in a bundle. */
  stepTo: (at: number, kind: string, count: number) => void;
  /** All of it at once: where what one operand gets, another loses. */
  change: (draft: Draft) => void;
  send: () => void;
  clear: () => void;
  close: () => void;
}

export interface ComposerProps {
  composer: Composer;
}

/** What a game may say about a verb that is composed. */
export interface Composed {
  /** In place of the usual composer. */
  Composer?: ComponentType<ComposerProps>;
  /** What it begins with when it is opened, by what the seat sees; null: empty. */
  begin?: (view: unknown) => Beginning | null;
}

/** By verb. */
export type Composers = Readonly<Record<string, Composed>>;
