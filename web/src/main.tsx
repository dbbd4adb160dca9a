import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./style/base.css";
import "./app/style/index.css";
import { App } from "./app/App";

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
