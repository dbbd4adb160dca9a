/** Talk at this table, fetched when its tab is opened. */
import { lazy, Suspense } from "react";
import type { PlayState } from "./state";

const Chat = lazy(() => import("./Chat"));

export function Talk({ state }: { state: PlayState<unknown> }) {
  const { chat } = state.table.options;
  return (
    <Suspense fallback={null}>
      <Chat
        lines={state.connectionState.chat}
        allowed={chat}
        open={chat && state.shown !== null}
        onSay={(text) => state.connection.say(text)}
      />
    </Suspense>
  );
}
