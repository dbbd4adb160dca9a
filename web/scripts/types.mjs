// Types of the service's messages, made from its committed schemas (docs/protocol, by scripts/protocol_schemas.py).
//   node scripts/types.mjs           writes src/protocol/generated/{socket,http}.ts
//   node scripts/types.mjs --check   fails if they are not what would be written
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const FROM = new URL("../../docs/protocol/", import.meta.url);
const TO = new URL("../src/protocol/generated/", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, FROM), "utf8"));

/** Property titles would each become an alias; only those of whole messages are wanted. */
function untitled(schema, top = true) {
  if (Array.isArray(schema)) return schema.map((part) => untitled(part, false));
  if (schema === null || typeof schema !== "object") return schema;
  // A default beside a reference would make a second type of the same name.
  if ("$ref" in schema) return { $ref: schema.$ref };
  const out = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "title" && typeof value === "string" && !top) continue;
    if (key === "discriminator") continue;
    out[key] =
      key === "properties" || key === "$defs"
        ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, untitled(part, false)]))
        : untitled(value, false);
  }
  return out;
}

/** Names of all definitions that a schema leads to. */
function reached(schema, defs, found = new Set()) {
  for (const [, name] of JSON.stringify(schema ?? null).matchAll(
    /"#\/(?:\$defs|components\/schemas)\/(\w+)"/g,
  )) {
    if (found.has(name)) continue;
    found.add(name);
    reached(defs[name], defs, found);
  }
  return found;
}

/** What the service sends is always whole; of what it takes, only the kind of message is always there. */
function settle(defs, sent) {
  for (const [name, def] of Object.entries(defs)) {
    if (!def.properties) continue;
    const always = Object.entries(def.properties)
      .filter(([, property]) => sent.has(name) || "const" in property)
      .map(([key]) => key);
    def.required = [...new Set([...(def.required ?? []), ...always])];
    if (sent.has(name)) def.additionalProperties = false;
  }
  return defs;
}

async function write(defs, unions, banner) {
  const local = (schema) =>
    JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/"));
  const named = { ...defs };
  for (const [name, refs] of Object.entries(unions)) named[name] = { oneOf: refs };
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Root",
    $defs: local(
      Object.fromEntries(Object.entries(named).map(([n, d]) => [n, { ...untitled(d), title: n }])),
    ),
    type: "object",
    properties: Object.fromEntries(Object.keys(named).map((n) => [n, { $ref: `#/$defs/${n}` }])),
    additionalProperties: false,
  };
  const text = await compile(schema, "Root", {
    bannerComment: banner,
    unreachableDefinitions: false,
    format: true,
    style: { printWidth: 110 },
  });
  return (
    text
      // The root only gathers the definitions.
      .replace(/export interface Root \{[\s\S]*?\n\}\n/, "")
      .replace(/\/\*\*\n *\* (.*)\n *\*\//g, "/** $1 */")
      .replace(/\{\n *\[k: string\]: (.*);\n *\}/g, "{ [k: string]: $1 }")
      .replace(/\n{3,}/g, "\n\n")
  );
}

/** Replace the definitions that another file has too by an import from it. */
function shared(text, other, from) {
  const definition =
    /(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export (?:interface|type) (\w+)[\s\S]*?\n?[;}]\n(?=\/\*\*|export |$)/g;
  const names = [];
  const rest = text.replace(definition, (whole, name) => {
    if (!other.includes(whole)) return whole;
    names.push(name);
    return "";
  });
  const list = `{ ${names.sort().join(", ")} }`;
  return rest.replace("\n\n", `\n\nimport type ${list} from "${from}";\n\nexport type ${list};\n\n`);
}

const socket = read("socket.json");
const openapi = read("openapi.json");
const schemas = openapi.components.schemas;
const answers = Object.values(openapi.paths)
  .flatMap((path) => Object.values(path))
  .map((route) => route.responses);
const banner = (source) =>
  `// Made by \`npm run types\` from docs/protocol/${source}; not to be edited.\n` +
  (source === "socket.json"
    ? `\n/** The protocol's number, said in hello. */\nexport const PROTOCOL = ${socket.protocol};\n`
    : "");
const refs = (part) => part.oneOf ?? part.anyOf ?? [part];

const messages = await write(
  settle(socket.$defs, reached(socket.server, socket.$defs)),
  { ClientMessage: refs(socket.client), ServerMessage: refs(socket.server) },
  banner("socket.json"),
);
const routes = await write(settle(schemas, reached(answers, schemas)), {}, banner("openapi.json"));
const files = { "socket.ts": messages, "http.ts": shared(routes, messages, "./socket") };

let stale = 0;
mkdirSync(TO, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  const target = new URL(name, TO);
  if (!process.argv.includes("--check")) writeFileSync(target, text);
  else {
    let there = "";
    try {
      there = readFileSync(target, "utf8");
    } catch {}
    if (there !== text) {
      console.error(`src/protocol/generated/${name} is not what docs/protocol gives: run \`npm run types\`.`);
      stale = 1;
    }
  }
}
process.exit(stale);
