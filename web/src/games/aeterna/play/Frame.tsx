/** The table on a large screen; where there is no room for all of it at once, or a page is zoomed, as on a phone. */
import { useMemo } from "react";
import { useMedia } from "../../../shell/hooks";
import type { PlayState } from "../../../shell/play/state";
import { SharingPlay, useAeterna } from "./aeterna";
import { Phone } from "./Phone";
import { Table } from "./Table";

/** Less than this, and the city between its rails is too small to be read. */
const CRAMPED = "(max-width: 68.75em), (max-height: 37.5em)";

export function Frame(state: PlayState<unknown>) {
  const play = useAeterna();
  const cramped = useMedia(CRAMPED);
  const small = useMemo(() => ({ ...play, narrow: true }), [play]);
  if (!cramped) return <Table {...state} />;
  return (
    <SharingPlay play={small}>
      <Phone {...state} narrow />
    </SharingPlay>
  );
}
