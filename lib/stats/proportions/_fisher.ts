/**
 * Two-sided p-value of Fisher's exact test: the chance, given the margins, of
 * all tables that are no more probable than the one seen.
 *
 * The probabilities are taken relative to the most probable table, step by
 * step, and normalised at the end: logarithms of factorials of millions would
 * leave only ten digits.
 */
export function fisherPValue(
  controlSuccesses: number,
  controlN: number,
  treatmentSuccesses: number,
  treatmentN: number,
): number {
  const successes = controlSuccesses + treatmentSuccesses;
  const lowest = Math.max(0, successes - treatmentN);
  const highest = Math.min(successes, controlN);
  const mode = Math.min(
    highest,
    Math.max(
      lowest,
      Math.floor(
        (successes + 1) * (controlN + 1) / (controlN + treatmentN + 2),
      ),
    ),
  );
  /** P(x + 1) / P(x) for x successes in the control. */
  const step = (x: number) =>
    (successes - x) / (x + 1) * (controlN - x) /
    (treatmentN - successes + x + 1);
  const seen = relativeChance(mode, controlSuccesses, step);
  // The same slack as R: tables as probable as the one seen must not be lost
  // to rounding.
  const limit = seen * (1 + 1e-7);
  const above = sumOutward(mode, highest, step, limit);
  const below = sumOutward(mode, lowest, step, limit);
  const atMode = 1 <= limit ? 1 : 0;
  const counted = above.counted + below.counted + atMode;
  return Math.min(1, counted / (above.total + below.total + 1));
}

/** P(x) / P(mode). */
function relativeChance(
  mode: number,
  x: number,
  step: (x: number) => number,
): number {
  let chance = 1;
  for (let k = mode; k < x && chance > LEAST; k++) chance *= step(k);
  for (let k = mode; k > x && chance > LEAST; k--) chance /= step(k - 1);
  return chance > LEAST ? chance : 0;
}

/** Below, doubles no longer fall with every step. */
const LEAST = 1e-305;

/** Sums from next to the mode up to `end`: all, and those within the limit. */
function sumOutward(
  mode: number,
  end: number,
  step: (x: number) => number,
  limit: number,
): { total: number; counted: number } {
  const up = end >= mode;
  let chance = 1;
  let total = 0;
  let counted = 0;
  for (let k = mode; k !== end; k += up ? 1 : -1) {
    chance = up ? chance * step(k) : chance / step(k - 1);
    total += chance;
    if (chance <= limit) counted += chance;
    // Nothing beyond changes a sum: some roots of n steps from the mode.
    if (chance < Math.max(LEAST, 1e-20 * counted)) break;
  }
  return { total, counted };
}
