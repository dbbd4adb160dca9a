import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./style/base.css";
import "./app/app.css";
import { App } from "./app/App";

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
