import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./style/base.css";
import "./shell/style/index.css";
import { library } from "./games";
import { App } from "./shell/App";
import { Books } from "./shell/library";

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Books value={library}>
      <App />
    </Books>
  </StrictMode>,
);
