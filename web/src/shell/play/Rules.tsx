/** The rules at the table: how a turn goes, then all of them by section. */

import { How } from "../How";
import { Popup } from "../Popup";
import { useWords } from "../words";

export default function Rules({ onClose }: { onClose: () => void }) {
  const words = useWords();
  return (
    <Popup title={words.say("rules")} onClose={onClose} wide>
      <How />
      <div className="rules" id="all-rules">
        {words.sections().map(({ id, title, rules }) => (
          <details key={id}>
            <summary>{title}</summary>
            <dl>
              {rules.map(([rule, text]) => (
                <div key={rule}>
                  <dt>{rule}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </Popup>
  );
}
