// The sea lanes of Struggle for Rome as curves, drawn by hand around coasts and islands (our own work).
/** Between two cities: what bends the curve, and how far along it the ship lies (0 to 1). */
export const LANES = {
  "Burdigala|Olisipo": {
    bends: [
      [234, 368],
      [-86, 403],
      [24, 623],
      [-26, 763],
    ],
    ship: 0.4,
  },
  "Olisipo|Carthago Nova": {
    bends: [
      [28, 819],
      [284, 859],
    ],
    ship: 0.5,
  },
  "Carthago Nova|Tarraco": {
    bends: [
      [406, 713],
      [442, 673],
    ],
    ship: 0.52,
  },
  "Tarraco|Massilia": {
    bends: [
      [534, 623],
      [582, 543],
    ],
    ship: 0.5,
  },
  "Tarraco|Roma": {
    bends: [
      [544, 613],
      [624, 583],
      [714, 713],
    ],
    ship: 0.24,
  },
  "Massilia|Genua": {
    bends: [
      [594, 515],
      [638, 515],
    ],
    ship: 0.5,
  },
  "Massilia|Roma": {
    bends: [
      [579, 543],
      [659, 493],
      [684, 723],
    ],
    ship: 0.66,
  },
  "Genua|Roma": {
    bends: [
      [666, 543],
      [714, 713],
    ],
    ship: 0.34,
  },
  "Roma|Panormus": {
    bends: [
      [764, 663],
      [769, 713],
    ],
    ship: 0.62,
  },
  "Carthago Nova|Panormus": {
    bends: [
      [434, 763],
      [674, 773],
    ],
    ship: 0.5,
  },
  "Syracusae|Tarentum": {
    bends: [
      [1019, 803],
      [1024, 723],
    ],
    ship: 0.42,
  },
  "Barium|Aquileia": {
    bends: [
      [1034, 513],
      [934, 433],
    ],
    ship: 0.5,
  },
};

const mix = (one, other, part) => [0, 1].map((axis) => one[axis] + (other[axis] - one[axis]) * part);

/** A point of a Bézier curve of any degree, after de Casteljau. */
export function along(points, part) {
  let left = points;
  while (left.length > 1) left = left.slice(1).map((point, i) => mix(left[i], point, part));
  return left[0];
}

export function trace(points, steps) {
  return Array.from({ length: steps + 1 }, (_, i) => along(points, i / steps));
}
