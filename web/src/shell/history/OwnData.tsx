/** All data stored about the player, to download or delete. */
import { api, ask } from "../api";
import { useQuery } from "../query";
import { useWords } from "../words";
import style from "./history.module.css";
import { Sure } from "./Sure";

export function OwnData() {
  const words = useWords();
  const me = useQuery("me", api.me).data;
  if (!me?.person) return null;
  return (
    <section className={style.own} aria-labelledby="own-data">
      <h2 id="own-data">{words.say("history.own")}</h2>
      <p>{words.say("history.own.what")}</p>
      <div className={style.presses}>
        <a className={style.button} id="take-data" href="/api/me/data" download>
          {words.say("history.take")}
        </a>
        <Sure
          id="delete-me"
          texts="history.delete"
          onSure={() => ask("DELETE", "/api/me").then(() => location.assign("/"))}
        />
      </div>
    </section>
  );
}
