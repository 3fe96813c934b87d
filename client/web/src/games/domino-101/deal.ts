/** How deals and positions write hands: `01 02 66/12 24/…`, from seat 0 on. */

/** The hands by seat, in the table's tile texts. */
export function handsIn(deal: string): string[][] {
  return deal.split("/").map((hand) =>
    hand
      .split(" ")
      .filter(Boolean)
      .map((tile) => `${tile[1]}-${tile[0]}`),
  );
}
