import type { Interval } from "./interval.ts";

/** What an interval with these ends is: none, open on a side, or bounded. */
export function shapeOf(
  lower: number | null,
  upper: number | null,
): Interval["shape"] {
  if (lower === null && upper === null) return null;
  return lower === null || upper === null ? "unbounded" : "bounded";
}
