// The plan of the city of Æterna: where Hills, Tiber, wall and streets lie. Two arrangements of the same city, wide for
// a desk and tall for a phone; north is up in both. Units: pixels at 1440 x 900. A Hill's place is the middle of its
// upper edge.

/** What a Hill's pieces take: they stand in slots that are the same on every Hill. */
export const PLATE = { width: 172, height: 166 };

export const PLANS = {
  wide: {
    size: [1122, 646],
    // What must be seen of it, between what lies at its sides.
    block: [186, 748],
    scale: 1,
    hills: {
      Capitolinus: [334, 222],
      Palatinus: [560, 240],
      Quirinalis: [434, 29],
      Caelius: [748, 432],
      Aventinus: [440, 438],
      Esquilinus: [812, 222],
      Viminalis: [654, 27],
    },
    tiber:
      "262,-30 246,34 208,100 188,176 198,250 213,318 217,376 248,424 298,466 312,534 284,600 240,690 200,780",
    width: 31,
    island: [212, 338, -7],
    bridges: [
      [226, 394, -33],
      [273, 446, -50],
    ],
    wall:
      "211,206 262,200 312,190 328,150 326,70 340,24 372,9 434,6 545,10 654,4 740,9 764,36 770,100 776,168 800,192 " +
      "872,194 914,224 924,320 912,402 866,420 856,470 858,560 838,624 748,641 664,624 626,592 566,618 528,639 " +
      "440,643 352,637 324,596",
    roads: [
      "446,330 446,236 352,204 312,150 306,60 322,-20 330,-120",
      "545,222 544,110 545,-20 545,-120",
      "446,232 545,222 664,222 756,204 800,172 900,142 1000,130 1130,110 1400,70",
      "446,330 446,424 545,440 655,430 690,422 770,420 880,414 960,430 1130,450 1400,470",
      "655,430 636,500 626,592 640,640 660,690 680,780",
      "446,426 345,428 226,394 150,402 60,430 -20,436 -300,440",
      "684,422 690,300 672,222",
    ],
    circus: [586, 520, 56, 128],
    forum: [446, 300, 17, 96],
    names: [
      { text: "Campus Martius", lines: 2, at: [258, 110], turn: 0, big: true },
      { text: "Forum", lines: 1, at: [450, 300], turn: -90 },
      { text: "Subura", lines: 1, at: [688, 330], turn: -86 },
      { text: "Circus Maximus", lines: 1, at: [618, 508], turn: 56, small: true },
      { text: "Trans Tiberim", lines: 2, at: [222, 566], turn: 0, big: true },
    ],
    rose: [896, 592, 1],
  },
  tall: {
    size: [390, 652],
    block: [0, 390],
    scale: 0.85,
    hills: {
      Capitolinus: [102, 168],
      Palatinus: [222, 328],
      Quirinalis: [102, 7],
      Caelius: [291, 489],
      Aventinus: [106, 489],
      Esquilinus: [293, 166],
      Viminalis: [288, 5],
    },
    tiber: "40,-40 8,30 -4,110 0,220 10,312 42,352 88,380 112,420 92,462 36,482 4,520 0,600 20,700 40,800",
    width: 26,
    island: [62, 365, -62],
    bridges: [
      [104, 398, -28],
      [30, 338, -48],
    ],
    wall:
      "13,160 9,60 24,6 102,-6 195,-2 288,-8 372,2 384,60 385,160 386,260 380,326 330,338 318,400 328,470 372,484 " +
      "384,540 380,620 352,650 290,654 214,650 200,620 190,650 108,655 40,648 16,620",
    roads: [
      "195,-120 195,-20 195,90 198,170 198,250 196,326 140,340 122,400 140,470 195,484 199,560 200,690 200,790",
      "196,326 310,334 400,330 520,330",
      "195,484 310,480 400,476 520,476",
      "122,404 60,430 -20,446 -140,450",
    ],
    circus: [350, 408, -84, 104],
    forum: null,
    names: [{ text: "Trans Tiberim", lines: 2, at: [41, 433], turn: 0, big: true }],
    rose: null,
  },
};

/** How far each Hill bulges beyond its slots, clockwise from the east in 16 directions. */
export const BULGES = {
  Capitolinus: [4, 6, 6, 4, 5, 4, 6, 6, 5, 10, 4, 0, 8, 2, 9, 8],
  Palatinus: [6, 8, 6, 4, 4, 5, 8, 7, 6, 3, 7, 2, 5, 8, 2, 7],
  Quirinalis: [8, 6, 5, 5, 4, 5, 8, 8, 10, 5, 0, 4, 8, 3, 6, 12],
  Caelius: [10, 12, 8, 5, 4, 5, 8, 5, 4, 6, 0, 6, 9, 5, 1, 9],
  Aventinus: [6, 8, 6, 4, 4, 5, 8, 8, 12, 8, 2, 6, 8, 0, 4, 8],
  Esquilinus: [12, 14, 8, 5, 4, 5, 6, 4, 4, 6, 2, 6, 9, 4, 10, 15],
  Viminalis: [8, 6, 6, 4, 3, 4, 6, 5, 5, 6, 8, 2, 7, 4, 9, 12],
};

/** Points from how they are written. */
export const points = (text) => text.split(" ").map((each) => each.split(",").map(Number));
