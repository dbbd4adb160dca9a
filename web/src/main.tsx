import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./style/base.css";

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <h1>Triclinium</h1>
  </StrictMode>,
);
