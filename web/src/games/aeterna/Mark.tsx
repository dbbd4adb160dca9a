/** Mark of a seat before the game: the portrait that it has on the board. */
import { learn } from "../../table/signs";
import { Face } from "./board/Face";
import icons from "./icons.json";
import "./style/tokens.css";

learn(icons);

export default function Mark({ at }: { at: number }) {
  return <Face seat={at} className="text-7" />;
}
