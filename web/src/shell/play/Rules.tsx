/** The rules at the table: how a turn goes, then all of them by section. */
import { Popup } from "../../table/Popup";
import { useWords } from "../words";

export function Rules({ onClose }: { onClose: () => void }) {
  const words = useWords();
  return (
    <Popup title={words.say("rules")} onClose={onClose} wide>
      <ol className="how">
        {[1, 2, 3, 4].map((step) => (
          <li key={step}>{words.say(`landing.how.${step}`)}</li>
        ))}
      </ol>
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
