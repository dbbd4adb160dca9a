/** Unread messages from others on this device: a new one is shown for a while, and they are counted. */
import { useEffect, useRef, useState } from "react";
import type { ChatOut } from "../../protocol";
import { readStored, writeStored } from "../storage";
import { useStore } from "../useStore";
import { heard, mutedAt } from "./muted";
import { usePlay, useTalk } from "./state";
import style from "./Unread.module.css";

const SHOWN_MS = 7000;

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
  const fresh = useFresh(lines, own, open);
  const count = open ? 0 : unread(lines, seen, own);
  return (
    count > 0 && (
      <>
        <i>{count}</i>
        {fresh && (
          <span className={style.heard} aria-hidden="true">
            {fresh}
          </span>
        )}
      </>
    )
  );
}

/** Returns a message that came while the chat is closed, for some seconds. Screen readers hear it from the chat. */
function useFresh(lines: readonly ChatOut[], own: string | null, open: boolean): string {
  const [fresh, setFresh] = useState("");
  const last = lines.at(-1);
  const newest = useRef(last?.n ?? 0);
  useEffect(() => {
    if (!last || last.n <= newest.current) return;
    newest.current = last.n;
    if (open || last.seat === own) return;
    setFresh(`${last.name}: ${last.text}`);
  }, [last, open, own]);
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => setFresh(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
