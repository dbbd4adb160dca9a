/** The map behind the first page. */
import { learn } from "../../table/signs";
import { MapDefs, Terrain } from "./board/Terrain";
import "./board/style/index.css";
import icons from "./icons.json";

learn(icons);

export default function Backdrop() {
  return (
    <div className="backdrop">
      <MapDefs>
        <svg
          width="100%"
          height="100%"
          viewBox="120 60 900 560"
          preserveAspectRatio="xMidYMin slice"
          aria-hidden="true"
        >
          <Terrain />
        </svg>
      </MapDefs>
    </div>
  );
}
