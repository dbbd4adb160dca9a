/** A table before the start: seats, invitation link and options. */
import { lazy, Suspense, use, useEffect, useState } from "react";
import type { http, TableOut } from "../../protocol";
import { LOCAL } from "../../transport";
import { api } from "../api";
import { copyText } from "../clipboard";
import { useFront } from "../fronts";
import { type Chosen, placesOf, settled } from "../game";
import { Link } from "../home/Link";
import { useShowNotice } from "../notice";
import { PageBar } from "../PageBar";
import { Popup } from "../Popup";
import { LanguageChoice, ThemeChoice } from "../Preferences";
import { PrivateLink } from "../PrivateLink";
import { Talking, useTalk } from "../play/state";
import { Qr } from "../Qr";
import { forgetTable } from "../recent";
import { absolute, navigate } from "../router";
import { Seats } from "../seats";
import { Speaking, useWords } from "../words";
import { OptionFields } from "./Options";
import { PaceFields, paceText } from "./Pace";
import { bestBot, given, usualOptions } from "./plan";
import { SettingFields, useFaults, usualName, valueName } from "./Settings";
import style from "./setup.module.css";
import { useOwnWords } from "./useOwnWords";

const Chat = lazy(() => import("../play/Chat"));

interface LobbyProps {
  table: TableOut;
  game: http.GameOut;
  onSeats: () => void;
}

export default function Lobby(props: LobbyProps) {
  const own = useOwnWords();
  if (!own) return null;
  return (
    <Speaking value={own}>
      <AtLobby {...props} />
    </Speaking>
  );
}

/** Host names that only work on this computer. */
const THIS_COMPUTER = /^(localhost|127\.|\[?::1\]?$)/;

function AtLobby({ table, game, onSeats }: LobbyProps) {
  const words = useWords();
  const showNotice = useShowNotice();
  const { front } = useFront(game, undefined);
  const Mark = front?.Mark;
  const seats = table.seats.length;
  const [copied, setCopied] = useState(false);
  const [changing, setChanging] = useState(false);
  const [link, setLink] = useState(false);
  const title = table.title || words.named("game", table.game);
  const address = absolute(`/t/${table.id}`);
  const free = table.seats.filter((seat) => seat.kind === "free" || seat.kind === "kept");

  useEffect(() => {
    document.title = `${title} – Triclinium`;
  }, [title]);

  const copy = async () => {
    if (!(await copyText(address))) {
      showNotice(address);
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const leave = async () => {
    await api.leave(table.id);
    forgetTable(table.id);
    navigate("/");
  };
  const giveAndStart = async () => {
    for (const { seat } of free) await api.bot(table.id, seat, bestBot(game));
    await api.start(table.id);
  };
  // A visitor who came by a link may need to choose a language first. Seated players have other priorities.
  const device = (
    <>
      <LanguageChoice />
      <ThemeChoice />
    </>
  );
  return (
    <div className="landing lobby">
      {front?.Backdrop && <front.Backdrop />}
      <PageBar title={title} about={words.say("lobby.waiting")} home={false}>
        {table.you ? (
          <>
            {!LOCAL && (
              <button type="button" className="button" id="private" onClick={() => setLink(true)}>
                {words.say("private")}
              </button>
            )}
            <button type="button" className="button" id="leave" onClick={() => leave().catch(showNotice)}>
              {words.say("leave")}
            </button>
          </>
        ) : (
          device
        )}
      </PageBar>
      <main className="lobby-main">
        <div className="lobby-columns">
          <section className="card-box">
            <h2 className="caps">
              {words.say("players")}{" "}
              <small className={style.about}>
                {words.say("lobby.seats", { game: words.named("game", table.game), count: seats })}
              </small>
            </h2>
            <Seats
              {...{ table, game, onSeats }}
              {...(Mark && { mark: (at) => <Mark at={at} settings={table.settings} /> })}
            />
            {table.owner ? (
              <>
                <button
                  type="button"
                  className="primary big"
                  id="start"
                  disabled={free.length > 0}
                  onClick={() => api.start(table.id).then(() => {}, showNotice)}
                >
                  {words.say("lobby.start")}
                </button>
                {free.length > 0 && <p className="dim">{words.say("lobby.start.free")}</p>}
                {free.length > 0 && table.you && game.bots.length > 0 && (
                  <button
                    type="button"
                    className="big"
                    id="bots-start"
                    onClick={() => giveAndStart().catch(showNotice)}
                  >
                    {words.say("lobby.bots.start")}
                  </button>
                )}
              </>
            ) : (
              <p className="dim">{words.say("lobby.start.owner")}</p>
            )}
          </section>
          {!LOCAL && (
            <section className="card-box">
              <h2 className="caps">{words.say("lobby.invite")}</h2>
              {THIS_COMPUTER.test(location.hostname) && (
                <p className={style.warning} id="local">
                  <b>{words.say("lobby.local")}</b>
                  <span>{words.say("lobby.local.how")}</span>
                </p>
              )}
              <div className={style.invite}>
                <Qr text={address} label={words.say("lobby.qr")} />
                <div>
                  <code id="invitation">{address}</code>
                  <button type="button" className="primary" id="copy" onClick={() => void copy()}>
                    {words.say(copied ? "lobby.copied" : "lobby.copy")}
                  </button>
                  {"share" in navigator && (
                    <button
                      type="button"
                      onClick={() => navigator.share({ title, url: address }).catch(() => {})}
                    >
                      {words.say("lobby.share")}
                    </button>
                  )}
                </div>
              </div>
              <p className="dim">{words.say("lobby.invite.about")}</p>
            </section>
          )}
          <section className="card-box">
            <h2 className="caps">{words.say("lobby.rules")}</h2>
            <dl className="set">
              {game.settings.map((setting) => {
                const value = settled(setting, table.settings, placesOf(setting, seats));
                const each = typeof value === "string" ? [value] : value;
                // one value if all seats have the same
                const list = new Set(each).size === 1 ? each.slice(0, 1) : each;
                return (
                  <div key={setting.name} data-set={setting.name}>
                    <dt>{words.gameText(`setting.${setting.name}`)}</dt>
                    <dd>
                      {words.list(list.map((one) => valueName(setting, one, words))) ||
                        usualName(setting, words) ||
                        "–"}
                    </dd>
                  </div>
                );
              })}
              <div data-set="pace">
                <dt>{words.say("pace")}</dt>
                <dd>{paceText(table.options, words)}</dd>
              </div>
              {otherThanUsual(game, table).map(([name, value]) => (
                <div key={name} data-set={name}>
                  <dt>{words.say(`option.${name}`)}</dt>
                  <dd>{typeof value === "boolean" ? words.say(value ? "yes" : "no") : value}</dd>
                </div>
              ))}
            </dl>
            {table.owner && (
              <button type="button" id="change" onClick={() => setChanging(true)}>
                {words.say("lobby.change")}
              </button>
            )}
          </section>
          {!LOCAL && table.you && table.options.chat && seats > 1 && <Talk table={table} />}
          <p className="card-box">
            <Link to={`/learn/${table.game}`}>{words.say("lobby.learn")}</Link>
          </p>
        </div>
        {table.you && <p className="row">{device}</p>}
      </main>
      {changing && <Change table={table} game={game} onClose={() => setChanging(false)} />}
      {link && <PrivateLink id={table.id} onClose={() => setLink(false)} />}
    </div>
  );
}

function Talk({ table }: { table: TableOut }) {
  const words = useWords();
  const talk = use(Talking);
  const lines = useTalk(({ chat }) => chat);
  return (
    <section className="card-box">
      <h2 className="caps">{words.say("chat")}</h2>
      <Suspense fallback={null}>
        <Chat
          {...{ lines, table: table.id, own: table.you, owner: table.owner }}
          allowed
          open
          onSay={(text) => talk.say(text)}
        />
      </Suspense>
    </section>
  );
}

/** Returns the options that differ from the game's defaults, because new players should know them. */
function otherThanUsual(game: http.GameOut, { options }: TableOut): [string, boolean | number][] {
  return Object.entries(usualOptions(game)).flatMap(([name, value]) => {
    const has = options[name as keyof http.TableOptions];
    return has === value || name === "pace" || typeof has === "object" ? [] : [[name, has]];
  });
}

function Change({ table, game, onClose }: { table: TableOut; game: http.GameOut; onClose: () => void }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [settings, setSettings] = useState<Chosen>(table.settings);
  const [options, setOptions] = useState<http.TableOptions>(table.options);
  const [isPublic, setPublic] = useState(table.public);
  const [title, setTitle] = useState(table.title);
  const sayFaults = useFaults(game, settings, table.seats.length);
  return (
    <Popup title={words.say("lobby.rules")} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (sayFaults(event.currentTarget)) return;
          api
            .configure(table.id, { settings: given(settings), options, public: isPublic, title })
            .then(onClose, showNotice);
        }}
      >
        <label className="label">
          <span>{words.say("new.name")}</span>
          <input
            className="field"
            maxLength={60}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </label>
        <div className="fields two">
          <SettingFields game={game} seats={table.seats.length} chosen={settings} onChange={setSettings} />
        </div>
        <label className="tick">
          <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.target.checked)} />
          {words.say("new.public")}
        </label>
        <PaceFields options={options} onChange={setOptions} />
        <OptionFields game={game} options={options} onChange={setOptions} />
        <button type="submit" className="primary big">
          {words.say("lobby.save")}
        </button>
      </form>
    </Popup>
  );
}
