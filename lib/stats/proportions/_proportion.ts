import { betaQuantile, normalQuantile } from "../distributions/mod.ts";

/** Number of successes among independent trials, such as buyers among visitors. */
export interface ProportionSummary {
  /** Number of successes. */
  readonly successes: number;
  /** Number of trials. */
  readonly n: number;
}

/** Returns the ends of Wilson's score interval, for at least one trial. */
export function wilsonEnds(
  successes: number,
  n: number,
  level: number,
): [number, number] {
  const z = -normalQuantile((1 - level) / 2);
  const z2 = z * z;
  const root = z * Math.sqrt(z2 + 4 * successes * ((n - successes) / n));
  // This form of the lower end avoids subtracting nearly equal numbers.
  return [
    2 * successes * (successes / n) / (2 * successes + z2 + root),
    successes === n
      ? 1
      : Math.min(1, (2 * successes + z2 + root) / (2 * (n + z2))),
  ];
}

/**
 * Returns the ends of Clopper and Pearson's interval, with the given error
 * probability at each end.
 */
export function clopperPearsonEnds(
  successes: number,
  n: number,
  tail: number,
): [number, number] {
  const failures = n - successes;
  return [
    successes === 0 ? 0 : betaQuantile(tail, successes, failures + 1),
    failures === 0 ? 1 : betaQuantile(1 - tail, successes + 1, failures),
  ];
}
