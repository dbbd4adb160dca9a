/** A running table. It loads the game's part first. */
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { http, TableOut } from "../../protocol";
import type { Connection } from "../connection";
import { type Device, ownSeats } from "../device";
import { Display } from "../display";
import { useFetched, useLibrary } from "../library";
import { useShowNotice } from "../notice";
import type { AnyPart } from "../part";
import type { Seat } from "../seat";
import { useSelector, useStore } from "../useStore";
import { Speaking, type Table, useWords } from "../words";
import { Curtain } from "./Curtain";
import { Play } from "./Play";

export interface RunningTableProps {
  device: Device;
  table: TableOut;
  game: http.GameOut;
  /** Seat whose view is shown. Null: spectator. */
  shown: Seat | null;
  onSeats: () => void;
}

export function RunningTable(props: RunningTableProps) {
  const words = useWords();
  const library = useLibrary();
  const { game } = props;
  const { language } = words;
  const fetch = useCallback(async () => {
    const part = await library.part(game);
    const texts: Table = (await part.texts?.[language]?.())?.default ?? {};
    return { part, texts };
  }, [library, game, language]);
  const [found, again] = useFetched(fetch);
  const texts = found.state === "here" ? found.value.texts : null;
  const speaking = useMemo(() => (texts ? words.adding(texts) : words), [words, texts]);
  if (found.state === "coming")
    return (
      <p className="loading" role="status">
        {words.say("part.coming", { game: words.named("game", game.name) })}
      </p>
    );
  if (found.state === "failed")
    return (
      <main className="paper" id="part-failed">
        <h1 className="caps">{words.say("part.failed")}</h1>
        <p>{words.say("part.failed.about")}</p>
        {/* A browser may cache the failure of a module, so the second attempt reloads the page. */}
        <button type="button" className="primary" onClick={found.tries > 0 ? () => location.reload() : again}>
          {words.say("again")}
        </button>
      </main>
    );
  return (
    <Speaking value={speaking}>
      <AtDevice {...props} part={found.value.part} />
    </Speaking>
  );
}

function AtDevice({ device, part, table, game, shown, onSeats }: RunningTableProps & { part: AnyPart }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const several = ownSeats(device).length > 1;
  const curtained = several && (part.curtain ?? game.hidden);
  const display = useMemo(() => new Display(device, part, curtained), [device, part, curtained]);
  useEffect(() => display.follow(), [display]);
  const connection = useStore(display);

  // Without a curtain, announce the new player of the device. With a curtain, earlier announcements are not for
  // them.
  const holder = useRef(shown);
  useEffect(() => {
    if (several && shown && holder.current && holder.current !== shown)
      showNotice(curtained ? "" : words.say("device.pass", { who: words.named("seat", shown) }));
    holder.current = shown;
  }, [shown, several, curtained, showNotice, words]);

  if (!connection)
    return curtained && shown ? (
      <Curtain seat={shown} onLift={display.lift} />
    ) : (
      <p className="loading" role="status">
        {words.say("link.connecting")}
      </p>
    );
  return (
    // Keyed by seat, so that picks, panels and announcements of one person do not reach the next.
    <Seated
      key={connection.get().seat ?? ""}
      {...{ device, part, table, game, onSeats, connection, display }}
    />
  );
}

function Seated({
  display,
  connection,
  ...rest
}: Omit<RunningTableProps, "shown"> & { part: AnyPart; display: Display; connection: Connection }) {
  const shown = useSelector(connection, ({ seat }) => seat);
  return <Play {...rest} {...{ connection, shown }} narrator={display.narrator(connection)} />;
}
