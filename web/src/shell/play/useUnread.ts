/** Lines of others that nobody has looked at on this device. */
import { useEffect, useState } from "react";
import type { ChatOut } from "../../protocol";
import { readStored, writeStored } from "../storage";

export function unread(lines: readonly ChatOut[], seen: number, own: string | null): number {
  return lines.filter((line) => line.n > seen && line.seat !== own).length;
}

export function useUnread(
  table: string,
  lines: readonly ChatOut[],
  own: string | null,
  open: boolean,
): number {
  const [seen, setSeen] = useState(() => Number(readStored(`talk.${table}`) ?? 0));
  const last = lines.at(-1)?.n ?? 0;
  useEffect(() => {
    if (!open || last <= seen) return;
    setSeen(last);
    writeStored(`talk.${table}`, String(last));
  }, [table, open, last, seen]);
  return open ? 0 : unread(lines, seen, own);
}
