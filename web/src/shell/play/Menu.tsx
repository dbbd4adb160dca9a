/** The table's menu: preferences, seats, private link, record, leaving. */
import { lazy, Suspense, useState } from "react";
import type { http, TableOut } from "../../protocol";
import { LOCAL } from "../../transport";
import { api, ask, skipPauses } from "../api";
import { chanceAt, pinOf } from "../fair";
import { useShowNotice } from "../notice";
import { Popup } from "../Popup";
import { Preferences } from "../Preferences";
import { PrivateLink } from "../PrivateLink";
import type { AnyPart } from "../part";
import { Qr } from "../Qr";
import { RecordLink } from "../RecordLink";
import { forgetTable } from "../recent";
import { absolute, href, navigate } from "../router";
import { openRules } from "../rules/at";
import { Seats } from "../seats";
import { useWords } from "../words";

const DealLine = lazy(() => import("./DealLine"));

export default function Menu({
  table,
  game,
  part,
  view,
  onSeats,
  onTell,
  onClose,
}: {
  table: TableOut;
  game: http.GameOut;
  part: AnyPart;
  view: unknown;
  onSeats: () => void;
  onTell: () => void;
  onClose: () => void;
}) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [link, setLink] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const numbers = Object.entries(pinOf(table.id).nonces ?? {});
  const chance = chanceAt(table);
  const own = table.seats.find(({ seat }) => seat === table.you);
  const Mark = part.looks?.Mark;
  const address = absolute(`/t/${table.id}`);
  if (link) return <PrivateLink id={table.id} onClose={() => setLink(false)} />;
  const leave = async () => {
    await api.leave(table.id);
    forgetTable(table.id);
    navigate("/");
  };
  return (
    <Popup title={words.say("table")} onClose={onClose} wide>
      <div className="menu">
        <section>
          <h3 className="caps">{words.say("settings")}</h3>
          <Preferences />
          {own && table.state !== "over" && (
            <label className="tick">
              <input
                type="checkbox"
                id="waits"
                checked={own.waits}
                aria-describedby="waits-about"
                onChange={(event) =>
                  ask<TableOut>("POST", `/api/tables/${table.id}/waits`, { on: event.target.checked }).catch(
                    showNotice,
                  )
                }
              />
              {words.say("waits")}
            </label>
          )}
          {own && table.state !== "over" && (
            <p className="dim" id="waits-about">
              {words.say("waits.about")}
            </p>
          )}
          {game.pauses && own && table.state === "running" && (
            <label className="tick" title={words.say("skips.about")}>
              <input
                type="checkbox"
                id="skips-always"
                checked={own.skips}
                onChange={({ target }) => skipPauses(table.id, target.checked).catch(showNotice)}
              />
              {words.say("skips")}
            </label>
          )}
          <h3 className="caps keys">{words.say("keys")}</h3>
          <ul className="plain keys">
            {part.tiles.length > 0 && (
              <li>{words.say("keys.actions", { keys: part.tiles.map((tile) => tile.key).join(" ") })}</li>
            )}
            {part.handling?.keys?.map((key) => (
              <li key={key}>{words.say(key)}</li>
            ))}
            <li>{words.say("keys.undo")}</li>
            {table.options.hints && <li>{words.say("keys.hint")}</li>}
            <li>{`L: ${words.say("tell")}`}</li>
          </ul>
        </section>
        <section>
          <h3 className="caps">{words.say("players")}</h3>
          <Seats
            table={table}
            game={game}
            onSeats={onSeats}
            {...(Mark && { mark: (at: number) => <Mark at={at} view={view} /> })}
          />
          {!LOCAL && (
            <details>
              <summary>{words.say("lobby.invite")}</summary>
              <div className="invite">
                <Qr text={address} label={words.say("lobby.qr")} />
                <code>{address}</code>
              </div>
            </details>
          )}
          <div className="row">
            <button type="button" id="rules" onClick={() => openRules()}>
              {words.say("rules")}
            </button>
            <button type="button" id="tell" onClick={onTell}>
              {words.say("tell")}
            </button>
            {table.you && !LOCAL && (
              <button type="button" id="private" onClick={() => setLink(true)}>
                {words.say("private")}
              </button>
            )}
            {table.deal && (
              <a className="button" id="deal" href={href(`/daily/${table.deal}`)}>
                <Suspense fallback={words.say("deal")}>
                  <DealLine deal={table.deal} />
                </Suspense>
              </a>
            )}
            <a className="button" id="replay" href={href(`/replay/${table.id}`)}>
              {words.say("over.replay")}
            </a>
            <RecordLink table={table} />
            {table.you && table.state !== "over" && !leaving && (
              <button type="button" id="leave" onClick={() => setLeaving(true)}>
                {words.say("leave")}
              </button>
            )}
            <button type="button" onClick={() => navigate("/")}>
              {words.say("home")}
            </button>
          </div>
          {leaving && (
            <p className="reason">
              {words.say("leave.sure")}{" "}
              <button type="button" id="leave-sure" onClick={() => leave().catch(showNotice)}>
                {words.say("leave")}
              </button>
            </p>
          )}
          <details>
            <summary>{words.say("fair")}</summary>
            <p>{words.say(LOCAL ? "fair.local" : "fair.about")}</p>
            <p>
              {words.say("fair.commitment")}: <code id="commitment">{table.commitment}</code>
            </p>
            {!LOCAL && (
              <p>
                {words.say("fair.host")}: <code id="host">{table.host}</code>
              </p>
            )}
            {numbers.map(([seat, nonce]) => (
              <p key={seat}>
                {words.say("fair.nonce", { seat })}: <code data-nonce={seat}>{nonce}</code>
              </p>
            ))}
            {chance.state && (
              <p className="dim" id="chance">
                {words.say(chance.state)}
              </p>
            )}
            {chance.wrong.map((key) => (
              <p key={key} className="reason">
                {words.say(key)}
              </p>
            ))}
          </details>
        </section>
      </div>
    </Popup>
  );
}
