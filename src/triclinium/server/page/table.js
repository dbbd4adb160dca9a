// A table: its seats, what is to be chosen, what happened. Everything on it came from the service.
import { anyName, ask, fresh, h, has, knows, named, notice, recall, say, show, speakOf, telling, told } from "./words.js";
import { board } from "./board.js";
import { checked, partFor, pinned, pinOf, wrongAt } from "./fair.js";
import { myName } from "./lobby.js";

const PROTOCOL = 1;
const KERNEL = ["hold", "release"];
const MANY = 16; // More options of one verb than this are folded up.

class Sitting {
  constructor(here, id) {
    this.here = here;
    this.id = id;
    this.at = `/api/tables/${encodeURIComponent(id)}`;
    this.table = null;
    this.update = null;
    this.seat = null;
    this.seq = null;
    this.wishes = new Map(); // What was asked and not answered yet: asked again, with the same key, after a break.
    this.present = [];
    this.wait = 250;
    this.socket = null;
    this.opened = null;
    this.offered = null;
  }

  // ---- the socket

  connect() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.at}/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, since: this.seq ?? 0, tip: this.update?.tip ?? null }));
    socket.onmessage = (event) => { if (socket === this.socket) this.hear(JSON.parse(event.data)); };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.link(false);
      if (event.code >= 4400 && event.code < 4429) return notice(say("closed", { code: event.code }));
      setTimeout(() => { if (socket === this.socket) this.connect(); }, this.wait);
      this.wait = Math.min(this.wait * 2, 8000);
    };
  }

  // Somebody else now, as far as the service knows: the old socket belongs to whom it was before.
  reconnect() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.seq = null;
    this.connect();
  }

  wish(message) {
    const whole = { key: fresh(), ...message };
    this.wishes.set(whole.key, whole);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
    this.choices();
  }

  hear(message) {
    switch (message.type) {
      case "welcome":
        this.wait = 250;
        this.link(true);
        show("chat", message.chat.map((each) => this.line(each)));
        this.seats(message.table);
        for (const each of this.wishes.values()) this.socket.send(JSON.stringify(each));
        break;
      case "table": this.seats(message.table); break;
      case "update": this.see(message); break;
      case "done": this.wishes.delete(message.key); this.choices(); break;
      case "stale": this.wishes.delete(message.key); notice(say("stale")); this.choices(); break;
      case "refused":
        this.wishes.delete(message.key);
        notice(`${told(message.refusal.key, message.refusal.params)} (${message.refusal.rule})`);
        this.choices();
        break;
      case "error":
        if (message.key) this.wishes.delete(message.key);
        else this.wishes.clear(); // Which of them it was is not said: none is waited for any longer.
        notice(has(`error.${message.code}`) ? say(`error.${message.code}`) : message.code);
        this.choices();
        break;
      case "chat": document.getElementById("chat").append(this.line(message)); break;
      case "ping": this.log([h("p", {}, say("pinged", { who: this.who(message.seat), place: anyName(message.place, this.kinds()) }))]); break;
      case "presence": this.presence(message); break;
      default: break; // A later service may say more than this page understands.
    }
  }

  link(up) { document.getElementById("link").textContent = up ? "" : say("connecting"); }

  // ---- seats

  who(seat) {
    const found = this.table?.seats.find((each) => each.seat === seat);
    return found?.name ? `${seat} (${found.name})` : String(seat ?? "");
  }

  seats(table) {
    this.table = table;
    this.seat = table.you;
    document.title = `${table.title || named("game", table.game)} – Triclinium`;
    show("title", table.title || named("game", table.game));
    show("state", say(`state.${table.state}`));
    const rows = table.seats.map((each) => h("tr", { "data-seat": each.seat, "data-kind": each.kind },
      h("th", { scope: "row", class: this.update?.awaited.includes(each.seat) ? "awaited" : "" }, each.seat),
      h("td", {}, each.kind === "bot" ? say("seat.bot", { bot: each.bot }) : (each.name ?? say(`seat.${each.kind}`)),
        each.seat === this.seat ? ` (${say("seat.you")})` : "", each.late ? ` – ${say("seat.late")}` : "",
        this.present.includes(each.seat) ? h("span", { class: "dim" }, ` ${say("seat.here")}`) : ""),
      h("td", { class: "row" }, this.seatButtons(table, each))));
    show("seats", h("table", {}, h("tbody", {}, rows)), this.tableButtons(table));
    this.ended(table);
  }

  seatButtons(table, seat) {
    const at = `${this.at}/seats/${seat.seat}`;
    const out = [];
    const game = this.game();
    const running = table.state === "running";
    // Who had a seat may have it back; whether that is so only the service knows.
    const open = seat.kind === "free" ? !running || game?.joins !== "nobody" : seat.kind === "kept" && seat.yours;
    if (open && !this.seat && table.state !== "over")
      out.push(h("button", { id: `claim-${seat.seat}`, class: "main", onclick: telling(() => this.claim(seat.seat)) }, say("claim")));
    const bots = game?.bots ?? [];
    const free = seat.kind === "free" && table.owner;
    const late = seat.late && this.seat && this.seat !== seat.seat;
    const may = { seated: true, owner: table.owner, nobody: !running }[game?.replaces ?? "seated"];
    if ((free || late) && may)
      out.push(...bots.map((bot) => h("button", { id: `bot-${seat.seat}-${bot}`, onclick: telling(() => ask("POST", `${at}/bot`, { bot })) }, say("seat.give_to_bot", { bot }))));
    const sends = !running || game?.kicks === "owner" || (game?.kicks === "late" && seat.late);
    if (sends && table.owner && table.state !== "over" && seat.seat !== this.seat && ["person", "bot", "kept"].includes(seat.kind))
      out.push(h("button", { id: `kick-${seat.seat}`, onclick: telling(() => ask("POST", `${at}/kick`)) }, say("kick")));
    return out;
  }

  tableButtons(table) {
    const out = [];
    if (table.owner && table.state === "open") {
      const free = table.seats.some((each) => ["free", "kept"].includes(each.kind));
      out.push(h("button", { id: "start", class: "main", disabled: free, onclick: telling(() => ask("POST", `${this.at}/start`)) }, say("start")));
    }
    if (table.state === "open" || table.seats.some((each) => each.kind === "free"))
      out.push(h("span", {}, say("invite"), " ", h("code", { id: "invitation" }, `${location.origin}/t/${encodeURIComponent(this.id)}`)));
    if (this.seat) {
      out.push(h("button", { id: "way-back", onclick: telling(async () => {
        const { return: link } = await ask("GET", `${this.at}/link`);
        show("private", say("way_back.about"), " ", h("code", {}, link));
      }) }, say("way_back")));
      if (table.state !== "over")
        out.push(h("button", { id: "leave", onclick: telling(async () => { await ask("POST", `${this.at}/leave`); this.reconnect(); }) }, say("leave")));
    } else if (table.state !== "over") out.push(h("span", { id: "watching", class: "dim" }, say("watching")));
    return h("p", { class: "row" }, out);
  }

  async claim(seat) {
    const name = this.here.me?.name || myName();
    if (!name) return notice(say("name.missing"));
    this.here.me ??= (await ask("POST", "/api/me", { name, language: document.documentElement.lang })).person;
    await ask("POST", `${this.at}/seats/${seat}/claim`, { name, ...partFor(this.table, seat) });
    show("who");
    this.reconnect();
  }

  ended(table) {
    const out = [h("a", { id: "record", href: `${this.at}/record`, download: `${this.id}.json` }, say("record"))];
    if (table.state === "over") {
      out.unshift(h("p", { id: "ending", class: "awaited" }, table.outcome ? told(`ending.${table.outcome.ending}`) : say("state.over"),
        table.outcome?.winners.length ? ` ${say("winners", { who: table.outcome.winners.map((each) => this.who(each)).join(", ") })}` : ""));
      if (table.next) out.push(h("a", { id: "next", href: `/t/${encodeURIComponent(table.next)}` }, say("rematch.there")));
      else if (this.seat) out.push(h("button", { id: "rematch", onclick: telling(async () => {
        const { table: next } = await ask("POST", `${this.at}/rematch`);
        location.assign(`/t/${encodeURIComponent(next)}`);
      }) }, say("rematch")));
    }
    show("ended", out, this.fair(table));
  }

  fair(table) {
    if (this.seat) pinned(table); // One who came by a private link has seen nothing yet.
    const pin = pinOf(this.id);
    const own = pin?.nonces?.[this.seat];
    if (table.state === "over" && pin && !pin.found)
      checked(table).then((anew) => { if (anew && this.table) this.seats(this.table); }, () => {}); // Else the next time.
    const wrong = wrongAt(table).map((key) => h("p", { class: "awaited", role: "alert" }, say(key)));
    return [h("div", { id: "unfair" }, wrong), h("details", {}, h("summary", {}, say("fair")),
      h("p", {}, say("fair.commitment"), " ", h("code", { id: "commitment" }, table.commitment)),
      h("p", {}, say("fair.host"), " ", h("code", { id: "host" }, table.host)),
      own && h("p", {}, say("fair.nonce"), " ", h("code", { id: "nonce" }, own)),
      pin && !wrong.length && h("p", { id: "chance", class: "dim" }, say(pin.found ? "fair.checked" : "fair.kept")),
      h("p", {}, say("fair.about")))];
  }

  presence({ seats, watchers }) {
    this.present = seats;
    show("watchers", watchers ? say("watchers", { count: watchers }) : "");
    if (this.table) this.seats(this.table);
  }

  // ---- play

  see(update) {
    // Told anew, it is told whole: what was before cannot be known to lead here.
    if (update.fresh) show("log");
    this.log(update.events.filter((each) => update.fresh || this.seq === null || each.seq >= this.seq).map((each) => this.happened(each)));
    this.seq = update.seq;
    this.update = update;
    if (this.table) this.seats(this.table);
    show("board", h("h2", {}, say("board")), board(update.view, this.table.seats, this.kinds()));
    this.choices();
  }

  choices() {
    const update = this.update;
    if (!update) return;
    const waiting = this.wishes.size > 0;
    if (this.offered === update) {
      // The same choices: the buttons stay where they are, for somebody may be about to press one.
      for (const each of document.querySelectorAll("button.option, #undo")) each.disabled = waiting;
      return;
    }
    this.offered = update;
    const groups = new Map();
    for (const option of update.options) {
      const verb = option.split(" ")[0];
      if (!KERNEL.includes(verb)) groups.set(verb, [...(groups.get(verb) ?? []), option]);
    }
    const awaited = update.awaited.map((each) => this.who(each)).join(", ");
    const head = update.outcome ? "" : update.awaited.includes(this.seat) ? say("your_turn") : say("waits_for", { who: awaited });
    const button = (option) => h("button", { class: "option", "data-act": option, disabled: waiting, onclick: () => this.wish({ type: "act", decision: update.decision, act: option }) }, this.label(option));
    const rows = [...groups].map(([verb, options]) => {
      const name = told(`verb.${verb}`);
      if (options.length === 1 && options[0] === verb) return h("div", { class: "row" }, button(verb));
      if (options.length <= MANY) return h("div", { class: "row" }, h("b", {}, name), options.map(button));
      return h("details", { open: this.opened === verb, ontoggle: (event) => { if (event.target.open) this.opened = verb; else if (this.opened === verb) this.opened = null; } },
        h("summary", {}, h("b", {}, name), ` (${options.length})`), h("div", { class: "row" }, options.map(button)));
    });
    const holds = KERNEL.some((verb) => update.options.includes(verb));
    const holding = update.options.includes("release");
    show("choices", h("h2", { id: "turn" }, head), rows, update.compositions.map((each) => this.composed(each, update.decision)),
      h("p", { class: "row" },
        update.undo.length ? h("button", { id: "undo", disabled: waiting, onclick: () => this.wish({ type: "undo", to: update.undo.at(-1) }) }, say("undo")) : null,
        holds ? h("label", {}, h("input", { id: "hold", type: "checkbox", checked: holding, onchange: (event) => this.wish({ type: "hold", on: event.target.checked }) }), say("hold")) : null),
      update.refusals.length ? h("details", { id: "refusals" }, h("summary", {}, say("why_not")), update.refusals.map((each) => this.refusal(each))) : null);
  }

  // Something too manifold to list is written out; what each part of it can be stands beside it.
  composed({ verb, operands }, decision) {
    const form = (this.form(verb) ?? [verb]).map((slot) => slot.replace(/^\{(\w+).*\}$/, (_, name) => name.toUpperCase())).join(" ");
    const bound = ({ name, kind, among, low, high, most }) => {
      if (among) return `${name.toUpperCase()}: ${among.map((each) => named(kind, each)).join(", ")}`;
      const things = most ? ` (${Object.entries(most).map(([thing, number]) => `${named(kind, thing)} 0-${number}`).join(", ")})` : "";
      return `${name.toUpperCase()}: ${low}-${high}${things}`;
    };
    const words = h("input", { id: `compose-${verb}`, class: "composed", maxlength: 200, placeholder: form, "aria-label": form, autocomplete: "off" });
    const send = (event) => {
      event.preventDefault();
      if (words.value.trim()) this.wish({ type: "act", decision, act: words.value.trim() });
    };
    return h("form", { class: "row", onsubmit: send }, h("label", {}, say("compose", { form }), words),
      h("button", {}, say("send")), h("span", { class: "dim" }, operands.map(bound).join("; ")));
  }

  refusal({ verb, rule, key, params }) {
    return h("p", { "data-rule": rule }, verb ? h("b", {}, `${told(`verb.${verb}`)}: `) : "", told(key, params),
      h("span", { class: "rule" }, ` ${rule}: ${told(`rule.${rule}`)}`));
  }

  // An option in words: by the form of its verb, which knows what each of its words is.
  label(option, whole = false) {
    const words = option.split(" ");
    const form = this.form(words[0]);
    if (words.length === 1 || !form) return told(`verb.${words[0]}`);
    const parts = form.slice(1).map((slot, at) => {
      const found = /^\{(\w+)(?::(\w+))?\}$/.exec(slot);
      if (!found) return knows(`joint.${slot}`) ? told(`joint.${slot}`) : has(`joint.${slot}`) ? say(`joint.${slot}`) : slot;
      const [, name, kind] = found;
      if ((kind ?? name) === "count") return knows(`count.${name}`) ? told(`count.${name}`, { count: words[at + 1] }) : `${name}: ${words[at + 1]}`;
      return named(kind ?? name, words[at + 1]);
    });
    return (whole ? [`${told(`verb.${words[0]}`)}:`, ...parts] : parts).join(" ");
  }

  game() { return this.here.games.find((each) => each.name === this.table.game); }

  form(verb) {
    this.forms ??= new Map((this.game()?.forms ?? []).map((each) => [each.split(" ")[0], each.split(" ")]));
    return this.forms.get(verb);
  }

  // What the game has names for: the kinds of operands.
  kinds() {
    const slots = (this.game()?.forms ?? []).flatMap((each) => [...each.matchAll(/\{\w+:(\w+)\}/g)].map((slot) => slot[1]));
    return [...new Set(slots)].filter((kind) => kind !== "count" && kind !== "seat");
  }

  happened({ seat, act, undo, facts }) {
    const what = undo !== null && undo !== undefined ? say("undone") : act === "?" ? say("secret_act") : act ? this.label(act, true) : say("setup");
    return h("div", {}, h("p", { class: "act" }, seat ? `${this.who(seat)}: ${what}` : what),
      facts.map(({ fact, rule, ...params }) => h("p", { title: rule ? told(`rule.${rule}`) : "" }, told(`fact.${fact}`, params))));
  }

  log(entries) {
    const log = document.getElementById("log");
    log.append(...entries);
    while (log.children.length > 500) log.firstChild.remove();
    log.scrollTop = log.scrollHeight;
  }

  line({ seat, name, text }) { return h("p", {}, h("b", {}, `${[seat, name].filter(Boolean).join(" ")}: `), text); }
}

function layout(sitting) {
  const words = h("input", { id: "say", maxlength: 400, "aria-label": say("chat"), autocomplete: "off" });
  const send = (event) => {
    event.preventDefault();
    if (words.value.trim()) sitting.wish({ type: "chat", text: words.value.trim() });
    words.value = "";
  };
  show("main", h("h1", { id: "title" }), h("p", {}, h("span", { id: "state" }), " ", h("span", { id: "link", class: "dim" }), " ", h("span", { id: "watchers", class: "dim" })),
    h("section", { id: "who" }), h("section", { id: "seats" }), h("p", { id: "private" }), h("section", { id: "ended" }),
    h("div", { class: "columns" },
      h("div", {}, h("section", { id: "choices" }), h("section", { id: "board" })),
      h("div", {}, h("h2", {}, say("log")), h("div", { id: "log", role: "log", tabindex: "0" }),
        h("h2", {}, say("chat")), h("div", { id: "chat", role: "log", tabindex: "0" }),
        h("form", { class: "row", onsubmit: send }, words, h("button", { id: "send" }, say("send"))))));
}

export async function table(here, id) {
  const sitting = new Sitting(here, id);
  const token = new URLSearchParams(location.hash.slice(1)).get("return");
  if (token) {
    // Out of the address at once: it is the key to a seat, and addresses are copied and kept.
    history.replaceState(null, "", location.pathname);
    await ask("POST", `${sitting.at}/return`, { token });
  }
  const found = await ask("GET", sitting.at);
  await speakOf(found.game);
  layout(sitting);
  if (!here.me && !found.you && found.state !== "over")
    show("who", h("label", {}, say("name"), " ", h("input", { id: "name", maxlength: 30, autocomplete: "nickname", value: recall("name") ?? "" })));
  sitting.seats(found);
  sitting.connect();
}
