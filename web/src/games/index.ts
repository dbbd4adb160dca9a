/**
 * The games this client knows, by the names of their folders; none is named here. A game's code, styles, texts and map
 * are fetched when it is opened. An installed game brings its part as a module that the server serves.
 */
import type { http } from "../protocol";
import type { Library } from "../shell/library";
import type { AnyPart, Front } from "../shell/part";

type Module<T> = () => Promise<{ default: T }>;

// What is only for tests and the gallery is not shipped.
const PARTS: Record<string, Module<AnyPart>> = {
  ...import.meta.glob<{ default: AnyPart }>(["./*/index.tsx", "!./tiny/*", "!./plain/*"]),
  ...(import.meta.env.DEV ? import.meta.glob<{ default: AnyPart }>("./tiny/index.tsx") : {}),
};
const TEXTS: Record<string, () => Promise<unknown>> = import.meta.glob("./*/texts/*.json");
const FRONTS: Record<string, Module<Front>> = import.meta.glob<{ default: Front }>("./*/front.tsx");

/** A part from outside is made of what it is handed: so it needs no bundler and no second React. */
async function outside(address: string): Promise<AnyPart> {
  const [{ default: make }, { BLOCKS }] = await Promise.all([
    import(/* @vite-ignore */ new URL(address, location.href).href) as Promise<{
      default: (blocks: unknown) => AnyPart;
    }>,
    import("./blocks"),
  ]);
  return make(BLOCKS);
}

export const library: Library = {
  part: async (game: http.GameOut) => {
    const known = PARTS[`./${game.name}/index.tsx`];
    const { client } = game;
    if (known) return (await known()).default;
    if (client) return outside(client);
    return (await import("./plain")).default;
  },
  texts: async (game, language) => TEXTS[`./${game.name}/texts/${language}.json`]?.(),
  front: async (game: http.GameOut) => (await FRONTS[`./${game.name}/front.tsx`]?.())?.default ?? null,
};
