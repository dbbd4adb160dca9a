// The first page: who I am, tables that wait for people, and a new table with all that can be set.
import { partFor } from "./fair.js";
import { ask, h, has, keep, language, named, notice, recall, say, show, speakOf, telling, told } from "./words.js";

export async function lobby(here) {
  show("main", h("h1", {}, say("lobby.title")), h("section", { id: "person" }), h("section", { id: "public" }),
    h("section", { id: "new" }));
  person(here);
  await speakOf(here.games[0].name);
  await Promise.all([open(), form(here, here.games[0].name)]);
}

function person(here) {
  const name = h("input", { id: "name", maxlength: 30, required: true, autocomplete: "nickname", value: here.me?.name ?? recall("name") ?? "" });
  name.addEventListener("change", () => keep("name", name.value));
  const fields = [h("label", {}, say("name"), name)];
  if (here.mail && here.me) fields.push(mail(here));
  show("person", h("div", { class: "fields" }, fields));
}

function mail(here) {
  const address = h("input", { id: "email", type: "email", maxlength: 254, value: here.me.address?.email ?? "" });
  const state = here.me.address ? say(here.me.address.unsubscribed ? "mail.unsubscribed" : here.me.address.confirmed ? "mail.confirmed" : "mail.waiting") : "";
  const send = h("button", { id: "send-email", onclick: telling(async () => {
    await ask("POST", "/api/me/address", { email: address.value });
    notice(say("mail.sent"));
  }) }, say("mail.ask"));
  return h("label", {}, say("mail.address"), address, h("span", { class: "row" }, send, h("span", { class: "dim" }, state)));
}

export function myName() {
  const field = document.getElementById("name");
  const name = (field?.value ?? recall("name") ?? "").trim();
  if (!name) field?.focus();
  else keep("name", name);
  return name;
}

async function open() {
  const { tables } = await ask("GET", "/api/tables");
  const rows = tables.map((each) => h("tr", { class: "public" },
    h("td", {}, h("a", { href: `/t/${encodeURIComponent(each.id)}` }, each.title || named("game", each.game))),
    h("td", {}, named("game", each.game)),
    h("td", {}, say("lobby.seats", { free: each.seats.filter((seat) => seat.kind === "free").length, all: each.seats.length }))));
  show("public", h("h2", {}, say("lobby.public")),
    rows.length ? h("table", {}, h("tbody", {}, rows)) : h("p", { id: "no-tables" }, say("lobby.none")));
}

function field(id, label, control) { control.id = id; return h("label", {}, label, control); }
function select(values, chosen, label) {
  return h("select", {}, values.map((value) => h("option", { value, selected: value === chosen }, label(value))));
}
function ticked(id, label, on) {
  return h("label", { class: "tick" }, h("input", { id, type: "checkbox", checked: on }), label);
}

// The options of a table, as the service itself describes them; in some of them the game has a say.
async function described(game) {
  const api = await ask("GET", "/api/openapi.json");
  const schemas = api.components.schemas;
  const look = (schema) => (schema.$ref ? schemas[schema.$ref.split("/").pop()] : schema.allOf?.length === 1 ? { ...look(schema.allOf[0]), ...schema } : schema);
  const all = Object.entries(schemas.TableOptions?.properties ?? {}).map(([name, schema]) => ({ name, ...look(schema) }));
  return all.filter(({ name }) => game.options[name] !== "never")
    .map((each) => (each.name in game.options ? { ...each, default: game.options[each.name] === "on" } : each));
}

function optionField({ name, type, enum: values, default: usual, minimum, maximum, anyOf }) {
  const id = `option-${name}`;
  const label = has(`option.${name}`) ? say(`option.${name}`) : name;
  if (type === "boolean") return ticked(id, label, usual);
  if (values) return field(id, label, select(values, usual, (value) => (has(`option.${name}.${value}`) ? say(`option.${name}.${value}`) : String(value))));
  if (type === "integer" || type === "number" || anyOf)
    return field(id, label, h("input", { type: "number", min: minimum, max: maximum, step: type === "integer" ? "1" : "any", value: usual ?? "" }));
  return field(id, label, h("input", { value: usual ?? "" }));
}

function read(control) {
  if (control.type === "checkbox") return control.checked;
  if (control.type === "number") return control.value === "" ? null : Number(control.value);
  return control.value;
}

// A setting: one value, one for each seat, or some of several (none ticked: the usual ones).
function settingField(setting, seats) {
  const name = (value) => named(setting.of, value);
  const id = `setting-${setting.name}`;
  const label = told(`setting.${setting.name}`);
  if (setting.kind === "one") return field(id, label, select(setting.values, setting.default, name));
  const parts = setting.kind === "subset"
    ? setting.values.map((value) => ticked(`${id}-${value}`, name(value), false))
    : Array.from({ length: setting.places?.[seats] ?? seats }, (_, at) => field(`${id}-${at}`, String(at + 1), select(setting.values, setting.default, name)));
  return h("fieldset", { id }, h("legend", {}, label), parts);
}

function readSetting(setting, seats) {
  const control = (part) => document.getElementById(`setting-${setting.name}${part}`);
  if (setting.kind === "one") return control("").value;
  if (setting.kind === "subset") return setting.values.filter((value) => control(`-${value}`).checked);
  return Array.from({ length: setting.places?.[seats] ?? seats }, (_, at) => control(`-${at}`).value);
}

async function form(here, chosen) {
  const game = here.games.find((each) => each.name === chosen);
  const [low, high] = game.seats;
  const counts = Array.from({ length: high - low + 1 }, (_, i) => String(low + i));
  const options = await described(game);
  const usual = Math.max(low, Math.min(2, high));
  const howMany = field("seats", say("seats"), select(counts, String(usual), String));
  howMany.querySelector("select").addEventListener("change", (event) => show("settings", game.settings.map((each) => settingField(each, Number(event.target.value)))));
  const create = async () => {
    const name = myName();
    if (!name) return notice(say("name.missing"));
    const get = (id) => read(document.getElementById(id));
    await ask("POST", "/api/me", { name, language });
    const seat = get("seat");
    const made = await ask("POST", "/api/tables", {
      game: game.name, seats: Number(get("seats")), title: get("title").trim() || null, public: get("is-public"),
      settings: Object.fromEntries(game.settings.map((each) => [each.name, readSetting(each, Number(get("seats")))])),
      options: Object.fromEntries(options.map((each) => [each.name, get(`option-${each.name}`)]).filter(([, each]) => each !== null)),
    });
    if (seat) await ask("POST", `/api/tables/${encodeURIComponent(made.id)}/seats/${seat}/claim`, { name, ...partFor(made, seat) });
    location.assign(`/t/${encodeURIComponent(made.id)}`);
  };
  const which = field("game", say("game"), select(here.games.map((each) => each.name), chosen, (each) => named("game", each)));
  which.querySelector("select").addEventListener("change", async (event) => {
    await speakOf(event.target.value);
    await form(here, event.target.value);
  });
  show("new", h("h2", {}, say("new.title")), h("form", { onsubmit: telling(create) },
    h("div", { class: "fields" }, which,
      howMany,
      field("seat", say("new.seat"), select(["A", ""], "A", (each) => (each ? say("seat", { seat: each }) : say("new.watch")))),
      field("title", say("new.name"), h("input", { maxlength: 60 })),
      ticked("is-public", say("new.public"), false)),
    h("h3", {}, say("new.settings")), h("div", { id: "settings", class: "fields" }, game.settings.map((each) => settingField(each, usual))),
    h("h3", {}, say("new.options")), h("div", { class: "fields" }, options.map(optionField)),
    h("p", {}, h("button", { id: "create", class: "main" }, say("new.create")))));
}
