/** Who leads through the play, in lessons: it reads the play and lights what to press next. */
import { type ComponentType, createContext } from "react";

export const Guided = createContext<ComponentType | null>(null);
