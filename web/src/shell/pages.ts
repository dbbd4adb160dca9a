/** Pages by the first segment of their path. `home` also serves its own sub-pages and unknown paths. */
export const PAGES = {
  confirm: () => import("./mail"),
  home: () => import("./home/HomePage"),
  learn: () => import("./learn/LearnPage"),
  replay: () => import("./replay/ReplayPage"),
  rules: () => import("./rules/RulesPage"),
  t: () => import("./TablePage"),
  unsubscribe: () => import("./mail"),
};

/** Fetches the code of the page for a path. The page itself handles errors. */
export function fetchPage(path: string): void {
  const first = path.split("/")[1] ?? "";
  const load = PAGES[first as keyof typeof PAGES] ?? PAGES.home;
  load().catch(() => undefined);
}
