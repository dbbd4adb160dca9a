// Where one is, and who one is.
import { ask, h, keep, language, notice, recall, say, show, speak, telling } from "./words.js";
import { lobby } from "./lobby.js";
import { table } from "./table.js";

export const here = { me: null, mail: false, games: [] };

function top() {
  const choice = h("select", { id: "language", "aria-label": say("language"), onchange: async (event) => {
    keep("language", event.target.value);
    location.reload();
  } }, ...[["en", "English"], ["pl", "Polski"]].map(([code, name]) =>
    h("option", { value: code, selected: code === language }, name)));
  show("top", h("a", { href: "/" }, "Triclinium"), here.me ? h("span", { id: "me" }, here.me.name) : null, choice);
}

// A link out of a mail: what it does is done by a button, for mail programs open links by themselves.
function fromMail(what) {
  const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
  history.replaceState(null, "", location.pathname);
  const button = h("button", { id: what, class: "main", onclick: telling(async () => {
    await ask("POST", `/api/address/${what}`, { token });
    show("main", h("p", { id: "done" }, say(`${what}.done`)));
  }) }, say(`${what}.do`));
  show("main", h("h1", {}, say(`${what}.title`)), token ? button : h("p", {}, say("mail.no_token")));
}

async function begin() {
  await speak(recall("language") ?? navigator.language.slice(0, 2));
  const { person, mail } = await ask("GET", "/api/me");
  here.me = person;
  here.mail = mail;
  top();
  const place = location.pathname.split("/").filter(Boolean);
  if (place[0] === "confirm" || place[0] === "unsubscribe") return fromMail(place[0]);
  here.games = await ask("GET", "/api/games");
  if (place[0] === "t") return table(here, decodeURIComponent(place[1] ?? ""));
  return lobby(here);
}

begin().catch((error) => { notice(error.message); throw error; });
