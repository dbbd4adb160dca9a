/** Tells the user whose turn it is, in the tab's title and as a notification, and shows notices. */
import { useEffect, useRef } from "react";
import type { TableOut } from "../../protocol";
import type { Connection, Notice, Ping } from "../connection";
import { usePrefs } from "../hooks";
import { useShowNotice } from "../notice";
import type { Seat } from "../seat";
import { useWords, type Words } from "../words";

/** Notifies once per turn. */
export function useTurnNews(turnNow: boolean, title: string, table: TableOut): void {
  const words = useWords();
  const { notify } = usePrefs();
  useEffect(() => {
    document.title = turnNow ? `● ${words.say("turn.yours")} – ${title}` : `${title} – Triclinium`;
  }, [turnNow, title, words]);
  const latest = useRef({ title, words, notify });
  useEffect(() => {
    latest.current = { title, words, notify };
  });
  useEffect(() => {
    if (!turnNow || !latest.current.notify || document.visibilityState !== "hidden") return;
    if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
    try {
      const body = latest.current.words.say("notify.turn");
      const note = new Notification(latest.current.title, { body, tag: table.id });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // Some phones allow notifications only from a service worker. The title still changes.
    }
  }, [turnNow, table.id]);
}

/** Returns the name of a thing that a player points at, by the first kind for which the game has a name. */
export function placeName(place: string, kinds: readonly string[], words: Words): string {
  const kind = kinds.find((each) => words.hasGameText(`${each}.${place}`)) ?? kinds[0] ?? "place";
  return words.named(kind, place);
}

/** Shows each ping and each refusal once. */
export function useNotices(
  notice: Notice | null,
  pings: readonly Ping[],
  connection: Connection,
  shown: Seat | null,
  kinds: readonly string[],
  /** Whether the refusal is shown elsewhere, where the player waits for it. */
  answered: boolean,
): void {
  const words = useWords();
  const showNotice = useShowNotice();
  const pinged = pings.at(-1);
  const heard = useRef<number | null>(null);
  useEffect(() => {
    if (!pinged || pinged.seat === shown || heard.current === pinged.id) return;
    heard.current = pinged.id;
    showNotice(
      words.say("pinged", {
        who: words.named("seat", pinged.seat),
        place: placeName(pinged.place, kinds, words),
      }),
    );
  }, [pinged, shown, kinds, showNotice, words]);

  useEffect(() => {
    if (!notice) return;
    if (notice.kind === "refused" && answered) {
      // The composer shows it.
    } else if (notice.kind === "refused" && notice.refusal)
      showNotice(`${words.gameText(notice.refusal.key, notice.refusal.params)} (${notice.refusal.rule})`);
    else if (notice.kind === "error")
      showNotice(words.say(`error.${notice.code}`, { why: notice.why ?? "" }));
    else showNotice(words.say("stale"));
    connection.dismissNotice();
  }, [notice, answered, words, showNotice, connection]);
}
