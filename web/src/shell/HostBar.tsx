/** Shows the loading progress and problems of Python in this browser. Only in the build without a server. */
import { canStore, hostState } from "../transport/local";
import style from "./HostBar.module.css";
import { useStore } from "./useStore";
import { useWords } from "./words";

export function HostBar() {
  const words = useWords();
  const state = useStore(hostState);
  const stores = useStore(canStore);
  const again = (key: string) => (
    <button type="button" className="primary" id="host-again" onClick={() => location.reload()}>
      {words.say(key)}
    </button>
  );
  switch (state.at) {
    case "loading":
      return (
        <div className={style.bar} id="host">
          <progress max={1} value={state.share} aria-label={words.say("host.starting")} />
          <span>{words.say("host.loading", { percent: Math.floor(state.share * 100) })}</span>
        </div>
      );
    case "starting":
      return (
        <div className={style.bar} id="host" role="status">
          <progress aria-label={words.say("host.starting")} />
          <span>{words.say("host.starting")}</span>
        </div>
      );
    case "taken":
      return (
        <div className={style.stop} id="host" role="alert">
          <p>{words.say("host.taken")}</p>
          {again("host.here")}
        </div>
      );
    case "failed":
      return (
        <div className={style.stop} id="host" role="alert">
          <p>
            {words.say("host.failed")} <small>{state.why}</small>
          </p>
          {again("host.reload")}
        </div>
      );
    default:
      return stores ? null : (
        <div className={style.bar} id="host" role="status">
          {words.say("host.unkept")}
        </div>
      );
  }
}
