/** Chat of this table. Loaded when its tab is opened. */
import { lazy, Suspense, use } from "react";
import { Talking, usePlay, useTalk } from "./state";

const Chat = lazy(() => import("./Chat"));

export function Talk() {
  const { table, owner, allowed, own } = usePlay(({ table, shown }) => ({
    ...{ table: table.id, owner: table.owner, allowed: table.options.chat, own: shown },
  }));
  const talk = use(Talking);
  const lines = useTalk(({ chat }) => chat);
  return (
    <Suspense fallback={null}>
      <Chat
        {...{ lines, table, own, owner, allowed }}
        open={allowed && own !== null}
        onSay={(text) => talk.say(text)}
      />
    </Suspense>
  );
}
