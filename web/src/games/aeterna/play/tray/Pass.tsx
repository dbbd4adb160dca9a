/** Passing: what it brings, and what it gives up. */
import { Icon } from "../../../../shell/Icon";
import { useWords } from "../../../../shell/words";
import { passTrack } from "../../layout/catalogue";
import { type AeternaView, onBoard } from "../../view";
import type { AeternaPlay } from "../aeterna";
import { Amount } from "../signs";
import { Row, TrayPanel, Warning } from "./TrayPanel";
import style from "./TrayPanel.module.css";

/** Returns the number of Citizens who return home at the end of the Era and must be fed. */
function citizensOf(view: AeternaView, seat: number): number {
  return (view.domus[seat] ?? 0) + onBoard(view, seat);
}

export function Pass({ play }: { play: AeternaPlay }) {
  const words = useWords();
  const { view, tiles, me } = play;
  const [citizens, wheat] = me === null ? [0, 0] : [citizensOf(view, me), view.wheat[me] ?? 0];
  const held = view.hand?.length ?? 0;
  const place = view.retired.length;
  const next = passTrack(view.seats)[place + 1];
  const discard = tiles.find(({ tile }) => tile.id === "discard");
  return (
    <TrayPanel
      play={play}
      ask="pass_era"
      sign={<Icon name="hourglass" />}
      title={words.say(`tray.pass.${Math.min(place + 1, 4)}`)}
      side={
        <>
          <small>{words.say("tray.gain")}</small>
          <Amount good="pp" count={view.prices?.pass ?? 0} gained />
        </>
      }
      doing={{
        act: "pass_era",
        icon: "hourglass",
        label: words.say("tray.pass.do"),
        onDo: () => play.onAct("pass_era"),
      }}
    >
      {held > 0 ? (
        <Warning icon="card-draw">{words.say("tray.pass.held", { count: held })}</Warning>
      ) : (
        <Row>{words.say("tray.pass.about")}</Row>
      )}
      {citizens > wheat && (
        <Warning icon="bread">{words.say("tray.pass.feed", { count: citizens, wheat })}</Warning>
      )}
      <Row>
        {held > 0 && discard && discard.choices.length > 0 && (
          <button type="button" className={style.way} data-way="discard" onClick={() => play.onTile(discard)}>
            <Icon name="card-discard" />
            {words.say("tray.pass.discard")}
          </button>
        )}
        {next !== undefined && (
          <>
            <small>{words.say("tray.pass.next")}</small>
            <Amount good="pp" count={next} gained />
          </>
        )}
      </Row>
    </TrayPanel>
  );
}
