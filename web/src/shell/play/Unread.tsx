/** Number of unread messages from others on this device. */
import { useEffect, useState } from "react";
import type { ChatOut } from "../../protocol";
import { readStored, writeStored } from "../storage";
import { useStore } from "../store";
import { heard, mutedAt } from "./muted";
import { usePlay, useTalk } from "./state";

export function unread(lines: readonly ChatOut[], seen: number, own: string | null): number {
  return lines.filter((line) => line.n > seen && line.seat !== own).length;
}

/** `open`: whether the chat is visible. */
export function Unread({ open }: { open: boolean }) {
  const { table, own } = usePlay(({ table, shown }) => ({ table: table.id, own: shown }));
  const lines = heard(
    useTalk(({ chat }) => chat),
    useStore(mutedAt(table)),
  );
  const [seen, setSeen] = useState(() => Number(readStored(`talk.${table}`) ?? 0));
  const last = lines.at(-1)?.n ?? 0;
  useEffect(() => {
    if (!open || last <= seen) return;
    setSeen(last);
    writeStored(`talk.${table}`, String(last));
  }, [table, open, last, seen]);
  const count = open ? 0 : unread(lines, seen, own);
  return count > 0 && <i>{count}</i>;
}
