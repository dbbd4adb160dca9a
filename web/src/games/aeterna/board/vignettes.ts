/** A small engraving for every Monument, made of simple shapes: 120 x 60, the ground at 52. */

/** Material and outline of a piece. */
export type Piece = readonly [material: string, d: string];

const GROUND = 52;
const SIZE = { width: 120, height: 60 };
export const VIGNETTE_BOX = `0 0 ${SIZE.width} ${SIZE.height}`;
/** Hills in the background, and the ground. */
export const SCENE = {
  far: "M0 46q18-12 40-5t36-4 44 6v17H0Z",
  ground: `M0 ${GROUND - 1}H120V60H0Z`,
} as const;

const short = (n: number) => Math.round(n * 10) / 10;
const G = GROUND;

const path = (d: string, material = "stonework"): Piece => [material, d];
const box = (x: number, y: number, w: number, h: number, material = "stonework"): Piece => [
  material,
  `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}Z`,
];
/** A doorway or a window with a round top. */
const hole = (x: number, base: number, w: number, h: number): Piece => [
  "doorway",
  `M${short(x - w / 2)} ${base}V${short(base - h + w / 2)}a${short(w / 2)} ${short(w / 2)} 0 0 1 ${short(w)} 0V${base}Z`,
];
const each = <T>(items: readonly T[], draw: (item: T, at: number) => Piece | readonly Piece[]): Piece[] =>
  items.flatMap((item, at) => {
    const drawn = draw(item, at);
    return typeof drawn[0] === "string" ? [drawn as Piece] : [...(drawn as readonly Piece[])];
  });
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

function temple({ cols = 6, w = 62, h = 22, steps = 2, roof = 13 } = {}): Piece[] {
  const x = 60;
  const base = G - 3 * steps;
  return [
    ...each(times(steps), (i) => box(x - w / 2 - 5 + i * 2.5, G - 3 * (i + 1), w + 10 - i * 5, 3)),
    box(x - w / 2 + 2, base - h, w - 4, h, "doorway"),
    ...each(times(cols), (i) => box(x - w / 2 + 1.1 + (i * (w - 7)) / (cols - 1), base - h, 4.8, h)),
    box(x - w / 2 - 2, base - h - 4, w + 4, 4),
    path(
      `M${x - w / 2 - 4} ${base - h - 4}L${x} ${base - h - 4 - roof}L${x + w / 2 + 4} ${base - h - 4}Z`,
      "tiles",
    ),
  ];
}

function round({ w = 36, h = 22, cols = 5, fire = false } = {}): Piece[] {
  const top = G - 4 - h;
  return [
    box(60 - w / 2 - 5, G - 4, w + 10, 4),
    box(60 - w / 2 + 2, top, w - 4, h, "doorway"),
    ...each(times(cols), (i) => box(60 - w / 2 + (i * (w - 4.6)) / (cols - 1), top, 4.6, h)),
    path(`M${60 - w / 2 - 4} ${top}Q60 ${short(G - 36 - h / 3)} ${60 + w / 2 + 4} ${top}Z`, "tiles"),
    ...(fire ? [path(`M60 ${short(G - 31 - h / 3)}q-5-5 0-11 5 6 0 11Z`, "fire")] : []),
  ];
}

function wall({ towers = 2, gate = false, low = false } = {}): Piece[] {
  const h = low ? 18 : 24;
  const courses = times(low ? 2 : 3).map((i) => `M6 ${G - h + 7 + i * 7}H114`);
  return [
    box(6, G - h, 108, h),
    ...each(times(12), (i) => box(6 + i * 9, G - h - 5, 5, 5)),
    path(courses.join(""), "line"),
    ...each(times(towers), (i) => {
      const x = towers === 2 ? 24 + i * 54 : 16 + (i * 76) / (towers - 1);
      return [
        box(x, G - h - 13, 18, h + 13),
        box(x - 1.5, G - h - 18, 6, 6),
        box(x + 6, G - h - 18, 6, 6),
        box(x + 13.5, G - h - 18, 6, 6),
        hole(x + 9, G - h - 1, 4, 8),
      ];
    }),
    ...(gate ? [hole(60, G, 13, 19)] : []),
  ];
}

function arcade({ tiers = 2, arches = 7, w = 96, h = 15, attic = 4 } = {}): Piece[] {
  return [
    ...each(times(tiers), (tier) => {
      const base = G - tier * (h + 3);
      return [
        box(60 - w / 2, base - h - 3, w, h + 3),
        ...each(times(arches), (i) =>
          hole(60 - w / 2 + ((i + 0.5) * w) / arches, base, (w / arches) * 0.56, h - 2),
        ),
      ];
    }),
    box(60 - w / 2 - 2, G - tiers * (h + 3) - attic, w + 4, attic),
  ];
}

const triumph = () => [
  box(38, G - 36, 44, 36),
  box(34, G - 45, 52, 9),
  hole(60, G, 17, 27),
  path(`M54 ${G - 45}q6-9 12 0Z`, "tiles"),
];

const column = (spiral: boolean) => [
  box(47, G - 7, 26, 7),
  box(50, G - 11, 20, 4),
  box(54, G - 42, 12, 31),
  path(
    spiral
      ? times(5)
          .map((i) => `M54 ${G - 14 - i * 6}l12-4`)
          .join("")
      : `M58 ${G - 42}v31M62 ${G - 42}v31`,
    "line",
  ),
  box(51, G - 46, 18, 4),
  path(`M57 ${G - 46}v-4h1.5v-3a1.6 1.6 0 1 1 3 0v3h1.5v4Z`, "tiles"),
];

const bridge = () => [
  path(`M0 ${G}H120V60H0Z`, "conduit"),
  box(4, G - 20, 112, 7),
  ...each([16, 38, 60, 82, 104], (x) => box(x - 2.5, G - 13, 5, 16)),
  path(`M4 ${G - 20}v-7H116v7M18 ${G - 27}v7M46 ${G - 27}v7M74 ${G - 27}v7M102 ${G - 27}v7`, "line"),
];

const outlet = () => [
  box(20, G - 32, 80, 32),
  path(`M20 ${G - 22}H100M20 ${G - 11}H100M36 ${G - 32}v10M60 ${G - 32}v4M84 ${G - 32}v10`, "line"),
  path(`M36 ${G}v-6a24 22 0 0 1 48 0v6Z`, "doorway"),
  path("M42 60q6-14 18-14t18 14Z", "conduit"),
];

const market = () => [
  ...each([18, 48, 78], (x) => [
    box(x + 2, G - 15, 20, 15, "doorway"),
    box(x, G - 16, 3, 16),
    box(x + 21, G - 16, 3, 16),
    path(`M${x - 3} ${G - 15}L${x + 12} ${G - 28}L${x + 27} ${G - 15}Z`, "tiles"),
  ]),
];

const steps = () => [
  ...each(times(4), (i) =>
    path(`M${18 + i * 10} ${G - i * 8}h${84 - i * 20}v-8h-${84 - i * 20}Z`, i % 2 ? "stonework" : "rubble"),
  ),
  box(57, G - 41, 6, 9, "tiles"),
];

const hut = () => [
  box(44, G - 16, 32, 16, "rubble"),
  hole(60, G, 9, 12),
  path(`M36 ${G - 14}Q60 ${G - 52} 84 ${G - 14}Z`, "thatch"),
  path(`M46 ${G - 20}l6-12M56 ${G - 22}l2-16M74 ${G - 20}l-6-12M64 ${G - 22}l-2-16`, "line"),
];

const tombs = () => [
  ...each([[22, 16, 22] as const, [52, 20, 28] as const, [84, 16, 20] as const], ([x, w, h]) => [
    box(x, G - h, w, h),
    path(`M${x - 2} ${G - h}h${w + 4}l-${w / 2 + 2}-8Z`, "tiles"),
    hole(x + w / 2, G, 6, 11),
  ]),
  path(`M12 ${G - 18}q-6 8 0 18 6-10 0-18Z`, "trees"),
];

const cave = () => [
  path(`M10 ${G}Q24 ${G - 40} 60 ${G - 42}T110 ${G}Z`, "rubble"),
  path(`M38 ${G}q2-26 22-26t24 26Z`, "doorway"),
  path(`M26 ${G - 12}q6-14 16-20M94 ${G - 10}q-4-14-14-20`, "line"),
];

function house(w: number, court: boolean): Piece[] {
  const wings = [
    box(60 - w / 2 - 18, G - 14, 18, 14),
    box(60 + w / 2, G - 14, 18, 14),
    path(`M${60 - w / 2 - 20} ${G - 14}h22l-4-6h-14ZM${58 + w / 2} ${G - 14}h22l-4-6h-14Z`, "tiles"),
  ];
  return [
    box(60 - w / 2, G - 22, w, 22),
    path(`M${56 - w / 2} ${G - 22}L60 ${G - 38}L${64 + w / 2} ${G - 22}Z`, "tiles"),
    hole(60, G, 10, 16),
    ...(court ? wings : []),
    hole(60 - w / 3.2, G - 8, 5, 9),
    hole(60 + w / 3.2, G - 8, 5, 9),
  ];
}

const theatre = () => [
  path(`M14 ${G}V${G - 22}Q60 ${G - 52} 106 ${G - 22}V${G}Z`),
  ...each([24, 36, 48, 60, 72, 84, 96], (x) => [hole(x, G - 2, 6, 11), hole(x, G - 16, 5, 9)]),
  path(`M14 ${G - 15}H106`, "line"),
];

const baths = () => [
  box(14, G - 16, 92, 16),
  box(34, G - 26, 52, 10),
  path(`M38 ${G - 26}a22 18 0 0 1 44 0Z`, "tiles"),
  path(`M16 ${G - 16}a9 8 0 0 1 18 0ZM86 ${G - 16}a9 8 0 0 1 18 0Z`, "tiles"),
  ...each([22, 36, 50, 70, 84, 98], (x) => hole(x, G, 6, 11)),
  hole(60, G, 9, 14),
];

const road = () => [
  path("M46 60L58 22h4L82 60Z"),
  path("M58 30l5 .5M56 37l9 1M53 45l15 1M50 53l22 1", "line"),
  path(
    [
      [22, 47],
      [34, 39],
      [90, 47],
      [82, 38],
    ]
      .map(([x, y]) => `M${x} ${y}q-6-10 0-18 6 8 0 18Z`)
      .join(""),
    "trees",
  ),
  box(98, G - 10, 5, 12),
];

const pantheon = () => [
  path(`M24 ${G - 26}a36 24 0 0 1 72 0Z`, "tiles"),
  box(22, G - 28, 76, 28),
  ...temple({ cols: 8, w: 58, h: 17, steps: 1, roof: 11 }),
];

const basilica = () => [
  box(24, G - 22, 72, 22),
  path(`M20 ${G - 22}L38 ${G - 31}H82L100 ${G - 22}Z`, "tiles"),
  box(42, G - 36, 36, 7),
  path(`M38 ${G - 36}L60 ${G - 47}L82 ${G - 36}Z`, "tiles"),
  ...each([32, 46, 74, 88], (x) => hole(x, G, 6, 12)),
  hole(60, G, 9, 16),
];

const port = () => [
  path(`M0 ${G - 6}H120V60H0Z`, "conduit"),
  box(12, G - 36, 13, 32),
  box(9, G - 8, 19, 4),
  box(14.5, G - 44, 8, 8),
  path(`M18.5 ${G - 44}q-4-4 0-9 4 5 0 9Z`, "fire"),
  path(`M56 ${G - 6}q22 8 46 0l-5 9H61Z`, "tiles"),
  path(`M78 ${G - 6}V${G - 34}`, "line"),
  path(`M66 ${G - 31}h24q3 9 0 18H66q4-9 0-18Z`),
];

const stadium = () => [
  path(`M12 ${G}V${G - 16}Q12 ${G - 30} 36 ${G - 30}H84Q108 ${G - 30} 108 ${G - 16}V${G}Z`),
  path(`M22 ${G - 18}q0-8 16-8h44q16 0 16 8-8 5-38 5t-38-5Z`, "doorway"),
  ...each([18, 30, 42, 54, 66, 78, 90, 102], (x) => hole(x, G, 6, 9)),
];

const colosseum = () => [
  path(
    `M12 ${G}V${G - 30}Q40 ${G - 42} 78 ${G - 40}L84 ${G - 30} 98 ${G - 27}V${G - 18}L108 ${G - 14}V${G}Z`,
  ),
  ...each([0, 1], (tier) => each([20, 32, 44, 56, 68, 80, 92], (x) => hole(x, G - 1 - tier * 13, 6.4, 10))),
  ...each([24, 36, 48, 60, 72], (x) => box(x - 1.5, G - 34, 3, 4, "doorway")),
  path(`M12 ${G - 13}H108M12 ${G - 26}H98`, "line"),
];

const palace = () => [
  ...arcade({ tiers: 1, arches: 9, w: 100, h: 16 }),
  box(34, G - 36, 52, 13),
  path(`M30 ${G - 36}L60 ${G - 47}L90 ${G - 36}Z`, "tiles"),
  ...each([42, 51, 60, 69, 78], (x) => box(x - 1.8, G - 34, 3.6, 9, "doorway")),
];

const DRAWN: Readonly<Record<string, () => readonly Piece[]>> = {
  "Moenia Servii Tulli": () => wall(),
  "Aedes Iani": triumph,
  "Aedes Iuppiter Feretrius": () => temple({ cols: 4, w: 46 }),
  Sepulcretum: tombs,
  "Aedes Vestae": () => round({ fire: true }),
  Lupercal: cave,
  "Pons Sublicius": bridge,
  "Cloaca Maxima": outlet,
  "Forum Boarium": market,
  Comitium: steps,
  "Casa Romuli": hut,
  Regia: () => house(56, true),
  "Castra Praetoria": () => wall({ gate: true, low: true }),
  "Porta Triumphalis": triumph,
  "Columna Bellica": () => column(false),
  "Aedes Matris Magnae": () => temple({ steps: 3 }),
  "Aedes Concordiae": () => temple({ w: 78, h: 20 }),
  "Aedes Herculis Victoris": () => round({ w: 42, cols: 6 }),
  "Theatrum Pompeium": theatre,
  "Thermae Agrippae": baths,
  "Regina Viarum": road,
  "Curia Hostilia": () => house(48, false),
  Tabularium: () => arcade(),
  "Saepta Iulia": () => arcade({ tiers: 1, arches: 10, w: 106, h: 20, attic: 7 }),
  "Portum Centumcellae": port,
  "Castra Peregrina": () => wall({ gate: true, low: true }),
  "Castra Nova Equitum Singularium": () => wall({ towers: 3, gate: true, low: true }),
  Pantheon: pantheon,
  "Ecclesia Sancti Petri": basilica,
  Serapeum: () => temple({ cols: 8, w: 76, steps: 4, h: 19 }),
  "Aqua Alexandrina": () => arcade({ arches: 8, w: 116, h: 16, attic: 5 }),
  "Stadium Domitiani": stadium,
  "Amphitheatrum Flavium": colosseum,
  "Columna Traiani": () => column(true),
  "Palatium Domitiani": palace,
  "Arcus Titi": triumph,
};

/** Returns the pieces of a Monument, back to front. Empty for anything else. */
export function vignette(name: string): readonly Piece[] {
  return DRAWN[name]?.() ?? [];
}
