import "./style/base.css";
import "./shell/style/index.css";
import { library } from "./games";
import { reloadOnce } from "./shell/files";
import { open } from "./shell/opening";
import { fetchPage } from "./shell/pages";
import { here } from "./shell/router";

window.addEventListener("vite:preloadError", () => void reloadOnce());
window.addEventListener("load", () => void import("./shell/afterLoad"));

// Everything that the page will ask for is on its way while React and the client are still loading.
open(library);
fetchPage(here().pathname);
void import("./client");
