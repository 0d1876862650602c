import { betaQuantile, normalQuantile } from "../distributions/mod.ts";

/** Successes among independent trials: buyers among visitors. */
export interface ProportionSummary {
  /** Number of successes. */
  readonly successes: number;
  /** Number of trials. */
  readonly n: number;
}

/** Ends of Wilson's score interval, for at least one trial. */
export function wilsonEnds(
  successes: number,
  n: number,
  level: number,
): [number, number] {
  const z = -normalQuantile((1 - level) / 2);
  const z2 = z * z;
  const root = z * Math.sqrt(z2 + 4 * successes * ((n - successes) / n));
  // The lower end in the form that has no difference of near-equal numbers.
  return [
    2 * successes * (successes / n) / (2 * successes + z2 + root),
    successes === n
      ? 1
      : Math.min(1, (2 * successes + z2 + root) / (2 * (n + z2))),
  ];
}

/** Ends of Clopper and Pearson's interval with a chance of error at each. */
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
