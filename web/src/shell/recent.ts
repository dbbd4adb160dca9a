/** Tables this browser has a seat at, to find back to. */
import { keep, recall } from "./keep";

export interface Recent {
  id: string;
  title: string;
}

const MOST = 5;

export function recentTables(): Recent[] {
  try {
    const found: unknown = JSON.parse(recall("recent") ?? "[]");
    return Array.isArray(found)
      ? found.filter((each) => typeof each?.id === "string" && typeof each?.title === "string")
      : [];
  } catch {
    return [];
  }
}

export function rememberTable(table: Recent): void {
  const others = recentTables().filter((each) => each.id !== table.id);
  keep("recent", JSON.stringify([table, ...others].slice(0, MOST)));
}

export function forgetTable(id: string): void {
  keep("recent", JSON.stringify(recentTables().filter((each) => each.id !== id)));
}
