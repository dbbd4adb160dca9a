/** Put the client into the page. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { library } from "./games";
import { App } from "./shell/App";
import { Boundary } from "./shell/Boundary";
import { LibraryContext } from "./shell/library";

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Boundary of="">
      <LibraryContext value={library}>
        <App />
      </LibraryContext>
    </Boundary>
  </StrictMode>,
);
