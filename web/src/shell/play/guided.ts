/** Who leads through the play, in lessons: it is shown the play and lights what to press next. */
import { type ComponentType, createContext } from "react";
import type { PlayState } from "./state";

export const Guided = createContext<ComponentType<{ play: PlayState<unknown> }> | null>(null);
