/** How the parts of a bundle are written. */

import { visible } from "../output/mod.ts";

/** Digits of a digest that tell files of one bundle apart. */
const SHORT = 12;

/** The beginning of a digest. */
export function shortDigest(sha256: string): string {
  return sha256.slice(0, SHORT);
}

/** Options or parameters on one line: `level 0.9, primaryMetric "aov"`. */
export function parameterText(
  parameters: Readonly<Record<string, unknown>>,
): string {
  const given = Object.entries(parameters);
  if (given.length === 0) return "no options";
  return visible(
    given.map(([name, value]) =>
      name === "now" && typeof value === "number"
        ? `read at ${momentText(value)}`
        : `${name} ${JSON.stringify(value)}`
    ).join(", "),
  );
}

/** A moment for people; what is no moment, as it stands. */
export function momentText(moment: number): string {
  const time = new Date(moment);
  return Number.isNaN(time.getTime()) ? `${moment} ms` : time.toISOString();
}
