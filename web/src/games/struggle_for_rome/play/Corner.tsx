/** What lies over the board's upper edge: this round's rolls at the left, the provinces' signs at the right. */
import { useWords } from "../../../shell/words";
import { PROVINCES } from "../view";
import style from "./Corner.module.css";
import { Rolled } from "./Rolled";
import { ProvinceSign } from "./signs";

export function Corner() {
  return (
    <>
      <Rolled />
      <Legend />
    </>
  );
}

function Legend() {
  const words = useWords();
  return (
    <ul className={style.legend} aria-label={words.say("provinces")}>
      {PROVINCES.map((province) => (
        <li key={province}>
          <ProvinceSign province={province} />
          {words.named("province", province)}
        </li>
      ))}
    </ul>
  );
}
