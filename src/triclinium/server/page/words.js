// Sentences and elements. What people wrote becomes text nodes, never markup.

const own = {};
let game = {};
export let language = "en";

export async function speak(wanted) {
  language = wanted === "pl" ? "pl" : "en";
  document.documentElement.lang = language;
  Object.assign(own, await (await fetch(`/page/texts/${language}.json`)).json());
}

export async function speakOf(name) {
  const answer = await fetch(`/api/games/${encodeURIComponent(name)}/texts/${language}`);
  game = answer.ok ? await answer.json() : {};
}

function fill(template, params, name) {
  return template.replace(/\{(\w+)[^}]*\}/g, (whole, key) => (key in params ? name(key, params[key]) : whole));
}

// A sentence of the page. A missing one shows its key: tests look for that.
export function say(key, params = {}) {
  return key in own ? fill(own[key], params, (_, value) => String(value)) : key;
}

export function has(key) { return key in own; }

// The game's name for a value: `card2` is named like `card`; notation writes spaces as underscores.
export function named(kind, value) {
  if (Array.isArray(value)) return value.map((each) => named(kind, each)).join(", ");
  if (value !== null && typeof value === "object") // a bundle: so many of each thing
    return Object.entries(value).map(([thing, number]) => (number === 1 ? named(kind, thing) : `${number} × ${named(kind, thing)}`)).join(", ") || named(kind, "nothing");
  if (/^\d+\*|\+/.test(String(value))) return named(kind, unbundled(String(value)));
  const of = kind.replace(/\d+$/, "");
  for (const word of [String(value), String(value).replaceAll("_", " ")])
    if (`${of}.${word}` in game) return game[`${of}.${word}`];
  return value === null || value === undefined ? "?" : String(value).replaceAll("_", " ");
}

// A bundle in notation: 2*wheat+wine.
function unbundled(text) {
  return Object.fromEntries(text.split("+").map((part) => [part.split("*").at(-1), part.includes("*") ? Number(part.split("*")[0]) : 1]));
}

// The game's name for a value of which only the kinds are known that it may be of.
export function anyName(value, kinds) {
  for (const kind of kinds) {
    const name = named(kind, value);
    if (name !== String(value).replaceAll("_", " ")) return name;
  }
  return String(value).replaceAll("_", " ");
}

export function knows(key) { return key in game; }

// A sentence of the game.
export function told(key, params = {}) {
  return key in game ? fill(game[key], params, named) : key;
}

// h("button", {id: "x", onclick: f}, "text", child, ...)
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && !name.startsWith("aria") && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

export function show(id, ...children) {
  document.getElementById(id).replaceChildren(...children.flat().filter(Boolean));
}

let fading = 0;
export function notice(text) {
  show("notice", text);
  clearTimeout(fading);
  if (text) fading = setTimeout(() => show("notice"), 12000);
}

export class Failed extends Error {}

// Ask the service; what it refuses is told in its own words.
export async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: { "Accept-Language": language, ...(method === "GET" ? {} : { "Content-Type": "application/json" }) },
      body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
    });
  } catch { throw new Failed(say("offline")); }
  const said = await answer.json().catch(() => null);
  if (!answer.ok) throw new Failed(said?.error?.text ?? say("failed", { status: answer.status }));
  return said;
}

// For handlers: whatever fails is told.
export function telling(task) {
  return async (event) => {
    event?.preventDefault?.();
    try { await task(event); } catch (error) {
      if (!(error instanceof Failed)) throw error;
      notice(error.message);
    }
  };
}

export function fresh() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The private corner of this browser; a browser that keeps nothing still plays.
export function recall(key) { try { return localStorage.getItem(`triclinium.${key}`); } catch { return null; } }
export function keep(key, value) { try { localStorage.setItem(`triclinium.${key}`, value); } catch { /* not kept */ } }
