/** By number of players, the tip of the star where each seat begins, clockwise from the lowest one. */
export const TIPS: Readonly<Record<number, readonly number[]>> = {
  2: [0, 3],
  3: [0, 2, 4],
  4: [0, 1, 3, 4],
  6: [0, 1, 2, 3, 4, 5],
};
