import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./style/base.css";
import "./shell/style/index.css";
import { App } from "./shell/App";

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
