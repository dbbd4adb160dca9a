import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./style/base.css";
import "./shell/style/index.css";
import { library } from "./games";
import { App } from "./shell/App";
import { Boundary } from "./shell/Boundary";
import { reloadOnce } from "./shell/files";
import { Books } from "./shell/library";

window.addEventListener("vite:preloadError", () => void reloadOnce());
window.addEventListener("load", () => void import("./shell/afterLoad"));

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Boundary of="">
      <Books value={library}>
        <App />
      </Books>
    </Boundary>
  </StrictMode>,
);
