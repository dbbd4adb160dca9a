// A thin-plate spline: the smooth warp that moves given points by given displacements, and all between with them.

const kernel = (square) => (square < 1e-9 ? 0 : square * Math.log(square));

/** Gauss-Jordan with pivoting; each row is `[...coefficients, right side x, right side y]`. */
function solve(rows) {
  const n = rows.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let row = 0; row < n; row++) {
      if (row === column) continue;
      const factor = rows[row][column] / rows[column][column];
      if (factor) for (let k = column; k < n + 2; k++) rows[row][k] -= factor * rows[column][k];
    }
  }
  return rows.map((row, i) => [row[n] / row[i], row[n + 1] / row[i]]);
}

/**
 * @param {{at: [number, number], by: [number, number]}[]} pins where points are and by how much they move
 * @param {number} slack how much a pin may give way for smoothness
 */
export function warp(pins, slack) {
  const n = pins.length;
  const rows = Array.from({ length: n + 3 }, () => Array(n + 5).fill(0));
  pins.forEach(({ at: [x, y], by }, i) => {
    pins.forEach(({ at: [u, v] }, j) => {
      rows[i][j] = kernel((x - u) ** 2 + (y - v) ** 2);
    });
    rows[i][i] += slack;
    [1, x, y].forEach((value, k) => {
      rows[i][n + k] = value;
      rows[n + k][i] = value;
    });
    rows[i][n + 3] = by[0];
    rows[i][n + 4] = by[1];
  });
  const weights = solve(rows);
  return ([x, y]) => {
    const move = [0, 1].map((axis) => {
      let sum = weights[n][axis] + weights[n + 1][axis] * x + weights[n + 2][axis] * y;
      pins.forEach(({ at }, i) => {
        sum += weights[i][axis] * kernel((x - at[0]) ** 2 + (y - at[1]) ** 2);
      });
      return sum;
    });
    return [x + move[0], y + move[1]];
  };
}
