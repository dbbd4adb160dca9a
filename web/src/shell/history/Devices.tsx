/** The devices that play for the player: this browser, and those that opened a private link. Ends their access. */
import { useState } from "react";
import type { http } from "../../protocol";
import { api, ask } from "../api";
import { useTitle } from "../home/Covers";
import { useShowNotice } from "../notice";
import { pushManager } from "../push";
import { useQuery } from "../query";
import { useWords } from "../words";
import { when } from "./history";
import style from "./history.module.css";
import { Sure } from "./Sure";

const AT = "/api/me/devices";

/** Ends the access of everything but this browser, which keeps its push subscription. */
async function endOthers(): Promise<http.Devices> {
  const given = await (await pushManager())?.getSubscription();
  return ask<http.Devices>("DELETE", AT, { endpoint: given?.endpoint ?? null });
}

export function Devices({ games, onEnded }: { games: readonly http.GameOut[]; onEnded: () => void }) {
  const words = useWords();
  const title = useTitle(games);
  const showNotice = useShowNotice();
  const me = useQuery("me", api.me).data;
  const found = useQuery("devices", () => ask<http.Devices>("GET", AT)).data;
  const [left, setLeft] = useState<http.Devices | null>(null);
  const [told, setTold] = useState("");
  const shown = left ?? found;
  if (!me?.person || !shown) return null;
  return (
    <section className={style.own} aria-labelledby="devices">
      <h2 id="devices">{words.say("devices")}</h2>
      <p>{words.say("devices.about")}</p>
      <ul className={style.devices}>
        <li>
          <b>{words.say("devices.this")}</b>
        </li>
        {shown.devices.map((device) => {
          const name = device.name || words.say("devices.unknown");
          const tables = device.tables.map((table) => table.title || title(table.game));
          return (
            <li key={device.id}>
              <span>
                <b>{name}</b>
                <small>
                  {words.list([...new Set(tables)])}
                  {device.since !== null &&
                    ` · ${words.say("devices.since", { date: when(device.since, words.language) })}`}
                </small>
              </span>
              <button
                type="button"
                className={style.button}
                aria-label={words.say("devices.end.which", { name })}
                onClick={() =>
                  ask<http.Devices>("DELETE", `${AT}/${encodeURIComponent(device.id)}`).then((rest) => {
                    setLeft(rest);
                    setTold(words.say("devices.ended.which", { name }));
                  }, showNotice)
                }
              >
                {words.say("devices.end")}
              </button>
            </li>
          );
        })}
      </ul>
      <div className={style.presses}>
        <Sure
          id="end-others"
          texts="devices.others"
          onSure={() =>
            endOthers().then((rest) => {
              setLeft(rest);
              setTold(words.say("devices.ended"));
              onEnded();
            })
          }
        />
      </div>
      <p role="status">{told}</p>
    </section>
  );
}
