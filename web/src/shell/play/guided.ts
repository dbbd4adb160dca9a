/** Component that guides the player in lessons. It reads the play and highlights the next control. */
import { type ComponentType, createContext } from "react";

export const Guided = createContext<ComponentType | null>(null);
