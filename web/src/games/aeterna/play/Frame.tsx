/** The table on a large screen. If there is too little space, or the page is zoomed, the phone layout. */
import { useMedia } from "../../../shell/hooks";
import { PublishPlay } from "../../../shell/play/state";
import { useAeterna } from "./aeterna";
import { Phone } from "./Phone";
import { Table } from "./Table";

/** Below this size the city between its rails is too small to read. */
const CRAMPED = "(max-width: 68.75em), (max-height: 37.5em)";

export function Frame() {
  return useMedia(CRAMPED) ? <Cramped /> : <Table />;
}

function Cramped() {
  const play = useAeterna();
  return (
    <PublishPlay state={{ ...play, narrow: true }}>
      <Phone />
    </PublishPlay>
  );
}
