/** The private link to the player's seat, for another device. */
import { useEffect, useState } from "react";
import { api } from "./api";
import { useShowNotice } from "./notice";
import { Popup } from "./Popup";
import { Qr } from "./Qr";
import { useWords } from "./words";

export function PrivateLink({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    api.link(id).then((found) => setLink(found.return), showNotice);
  }, [id, showNotice]);
  return (
    <Popup title={words.say("private")} onClose={onClose}>
      <p>{words.say("private.about")}</p>
      {link && (
        <div className="invite">
          <Qr text={link} label={words.say("private")} />
          <code id="private-link">{link}</code>
        </div>
      )}
    </Popup>
  );
}
