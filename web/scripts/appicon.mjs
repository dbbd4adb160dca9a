/** The icons of the installed client, drawn from public/icon.svg's own shape; `--check`: whether they are as made. */
import { readFileSync, writeFileSync } from "node:fs";
import { crc32, deflateSync, inflateSync } from "node:zlib";

const PUBLIC = new URL("../public/", import.meta.url);
const [PAPER, INK] = [
  [0xf6, 0xec, 0xd3],
  [0x8c, 0x2f, 0x22],
];
/** The couches around three sides of a table, as in icon.svg, in its 32 units. */
const BARS = [
  [5, 5, 11, 27],
  [21, 5, 27, 27],
  [5, 21, 27, 27],
];

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** `room`: how much of the side the shape takes; launchers cut the rest into circles and the like. */
function pixels(size, room) {
  const rows = [];
  const unit = (at) => (((at + 0.5) / size - 0.5) / room) * 32 + 16;
  for (let y = 0; y < size; y++) {
    const row = Buffer.alloc(1 + size * 3);
    for (let x = 0; x < size; x++) {
      const [u, v] = [unit(x), unit(y)];
      const inside = BARS.some(
        ([left, top, right, bottom]) => u >= left && u < right && v >= top && v < bottom,
      );
      Buffer.from(inside ? INK : PAPER).copy(row, 1 + x * 3);
    }
    rows.push(row);
  }
  return Buffer.concat(rows);
}

function png(size, raw) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(raw, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

for (const size of [192, 512]) {
  const raw = pixels(size, 0.8);
  const at = new URL(`icon-${size}.png`, PUBLIC);
  if (!process.argv.includes("--check")) writeFileSync(at, png(size, raw));
  else {
    // By its pixels: another zlib packs them in another way.
    const found = readFileSync(at);
    const from = found.indexOf("IDAT");
    const length = found.readUInt32BE(from - 4);
    if (!inflateSync(found.subarray(from + 4, from + 4 + length)).equals(raw))
      throw new Error(`${at.pathname} is not as made: npm run map`);
  }
}
