/** The table on a large screen; where there is no room for all of it at once, or a page is zoomed, as on a phone. */
import { useMedia } from "../../../shell/hooks";
import { PublishPlay } from "../../../shell/play/state";
import { useAeterna } from "./aeterna";
import { Phone } from "./Phone";
import { Table } from "./Table";

/** Less than this, and the city between its rails is too small to be read. */
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
