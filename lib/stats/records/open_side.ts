import { type Caveat, caveat } from "./caveat.ts";

/** That a one-sided interval has no end on a side, by the interval's name. */
export function openSide(
  alternative: "two-sided" | "greater" | "less",
  prefix = "",
): Caveat[] {
  if (alternative === "two-sided") return [];
  const side = alternative === "greater" ? "upper" : "lower";
  const message = `A one-sided interval has no ${side} end`;
  return [caveat("one-sided", message, [`${prefix}${side}`])];
}
