/**
 * From which side a seat sees the table, and what it calls the ends of the line there. A line lies from left to right as
 * seat 0 sees it; turning the table to a player is as good as leading him around it. Draws nothing.
 */

export const SEATS = 4;

/** An end of the line as move texts name it, and where the first tile goes. */
export type End = "left" | "right" | "lead";

/** A side of the table, by quarter turns clockwise from the onlooker: 0 near, 1 left, 2 far, 3 right. */
export type Side = 0 | 1 | 2 | 3;

/** The sides clockwise from the left, which is where the left end of a line comes to by such turns. */
const FROM_LEFT = ["left", "near", "right", "far"] as const;

/** On which side a seat is, as `near` sees it. */
export function sideOf(seat: number, near: number, options: Readonly<Record<string, unknown>>): Side {
  const step = options["direction"] === "anticlockwise" ? SEATS - 1 : 1;
  return (((seat - near) * step + SEATS * SEATS) % SEATS) as Side;
}

/** Where an end is to somebody who sits at this side of seat 0. */
export function endSeen(end: End, side: Side): (typeof FROM_LEFT)[number] | "lead" {
  return end === "lead" ? end : FROM_LEFT[(FROM_LEFT.indexOf(end) + side) % SEATS]!;
}

/** How far a line may run before it turns, of these widths: where its first tile lies across the picture, and away. */
export function widthFrom(side: Side, [across, away]: readonly [number, number]): number {
  return side % 2 === 0 ? across : away;
}
