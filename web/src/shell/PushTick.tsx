/** Checkbox for push notifications on this device, if the service and the browser support them. */
import { useEffect, useState } from "react";
import type { http } from "../protocol";
import { ask } from "./api";
import { useShowNotice } from "./notice";
import { pushManager } from "./push";
import { useWords } from "./words";

const AT = "/api/me/push";

export function PushTick({ keyed }: { keyed: string }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [push, setPush] = useState<PushManager | null>(null);
  const [on, setOn] = useState(false);
  useEffect(() => {
    pushManager().then(
      async (found) => {
        setPush(found);
        setOn(((await found?.getSubscription()) ?? null) !== null);
      },
      () => undefined,
    );
  }, []);
  if (!push) return null;

  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== "granted") throw words.say("notify.denied");
    const given = await push
      .subscribe({ userVisibleOnly: true, applicationServerKey: keyed })
      .catch(() => Promise.reject(words.say("push.failed")));
    const { endpoint, keys } = given.toJSON();
    try {
      await ask<http.Fine>("POST", AT, { endpoint, keys });
    } catch (error) {
      await given.unsubscribe();
      throw error;
    }
  };
  const turnOff = async () => {
    const given = await push.getSubscription();
    if (!given) return;
    await ask<http.Fine>("DELETE", AT, { endpoint: given.endpoint });
    await given.unsubscribe();
  };
  return (
    <label className="tick">
      <input
        type="checkbox"
        id="push"
        checked={on}
        onChange={({ target: { checked } }) =>
          void (checked ? turnOn() : turnOff()).then(() => setOn(checked), showNotice)
        }
      />
      {words.say("push")}
    </label>
  );
}
