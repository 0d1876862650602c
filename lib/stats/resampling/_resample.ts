import { binomialSampler } from "./_binomial.ts";
import { checkCount, checkSquarables, checkValues } from "../records/mod.ts";
import type { RandomSource } from "./random.ts";

/** Visitors of one arm, most of whom did not buy. */
export interface SparseSample {
  /** Number of visitors. */
  readonly n: number;
  /** One value per buyer; the other visitors have 0. */
  readonly values: ArrayLike<number>;
  /**
   * For a ratio of sums: the denominator of each buyer, such as the number of
   * orders; the other visitors have 0.
   */
  readonly denominators?: ArrayLike<number>;
}

/** An arm with what its statistic needs. */
export interface ArmSums {
  readonly n: number;
  readonly values: Float64Array;
  readonly denominators: Float64Array | null;
  readonly sum: number;
  /** Visitors, or the sum of the denominators. */
  readonly below: number;
  /** Sum of squared deviations, linearised for a ratio. */
  readonly squares: number;
}

/** Sums of every resample of an arm. */
export interface Replicates {
  readonly sums: Float64Array;
  readonly below: Float64Array;
  /** Sums of squared deviations; empty when not asked for. */
  readonly squares: Float64Array;
}

/** Checks and sums one arm. */
export function armSums(name: string, sample: SparseSample): ArmSums {
  const { n } = sample;
  checkCount(`${name}.n`, n);
  checkValues(`${name}.values`, sample.values);
  const values = Float64Array.from(sample.values);
  if (values.length > n) {
    throw new RangeError(
      `${name}.values must be of at most n visitors: found ${values.length} values for ${n} visitors`,
    );
  }
  checkSquarables(`${name}.values`, values);
  const denominators = readDenominators(name, sample);
  if (denominators) checkSquarables(`${name}.denominators`, denominators);
  const sum = total(values);
  const below = denominators ? total(denominators) : n;
  const ratio = sum / below;
  let squares = denominators ? 0 : (n - values.length) * ratio * ratio;
  values.forEach((value, i) => {
    squares += (value - ratio * (denominators ? denominators[i]! : 1)) ** 2;
  });
  return { n, values, denominators, sum, below, squares };
}

/** Random numbers are fetched in chunks; nothing is kept in it between calls. */
const CHUNK = new Uint32Array(4096);

/** Draws an arm anew, `resamples` times. */
export function resampleArm(
  arm: ArmSums,
  resamples: number,
  random: RandomSource,
  withSquares: boolean,
): Replicates {
  const { n, values } = arm;
  const drawBuyers = binomialSampler(n, values.length / n, random);
  const replicates = {
    sums: new Float64Array(resamples),
    below: new Float64Array(resamples).fill(n),
    squares: new Float64Array(withSquares ? resamples : 0),
  };
  for (let r = 0; r < resamples; r++) {
    const buyers = drawBuyers();
    if (arm.denominators || withSquares) {
      drawWithSquares(arm, arm.denominators, buyers, random, replicates, r);
    } else {
      replicates.sums[r] = drawSum(values, buyers, random);
    }
  }
  return replicates;
}

/**
 * Sum of `count` values drawn with replacement. The innermost loop of the
 * bootstrap: an index is the high half of a 32-bit product, which for a
 * million buyers makes no value more than 0.03 % likelier than another.
 */
function drawSum(
  values: Float64Array,
  count: number,
  random: RandomSource,
): number {
  const scale = values.length / 4_294_967_296;
  let sum = 0;
  for (let done = 0; done < count; done += CHUNK.length) {
    const length = Math.min(CHUNK.length, count - done);
    const numbers = length === CHUNK.length ? CHUNK : CHUNK.subarray(0, length);
    random.fill(numbers);
    for (let i = 0; i < length; i++) sum += values[numbers[i]! * scale | 0]!;
  }
  return sum;
}

function drawWithSquares(
  { n, values }: ArmSums,
  denominators: Float64Array | null,
  count: number,
  random: RandomSource,
  { sums, below, squares }: Replicates,
  r: number,
): void {
  const scale = values.length / 4_294_967_296;
  let sum = 0, under = 0, xx = 0, xy = 0, yy = 0;
  for (let i = 0; i < count; i++) {
    const at = i % CHUNK.length;
    if (at === 0) {
      random.fill(CHUNK.subarray(0, Math.min(CHUNK.length, count - i)));
    }
    const index = CHUNK[at]! * scale | 0;
    const x = values[index]!;
    const y = denominators ? denominators[index]! : 0;
    sum += x;
    under += y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  sums[r] = sum;
  if (denominators) below[r] = under;
  if (squares.length === 0) return;
  const ratio = sum / below[r]!;
  squares[r] = denominators
    ? Math.max(0, xx - 2 * ratio * xy + ratio * ratio * yy)
    : Math.max(0, xx - sum * sum / n);
}

/**
 * Sums of squares and cubes of the lift's influence values over both arms,
 * each divided by its arm's size.
 */
export function liftInfluence(
  control: ArmSums,
  treatment: ArmSums,
): { squares: number; cubes: number } {
  const m0 = control.sum / control.below;
  const m1 = treatment.sum / treatment.below;
  const parts = [
    [control, -m1 / (m0 * Math.abs(m0))],
    [treatment, 1 / Math.abs(m0)],
  ] as const;
  let squares = 0;
  let cubes = 0;
  for (const [arm, factor] of parts) {
    const ratio = arm.sum / arm.below;
    const weight = factor / arm.below;
    const nonBuyer = arm.denominators ? 0 : -ratio * weight;
    const nonBuyers = arm.n - arm.values.length;
    squares += nonBuyers * nonBuyer ** 2;
    cubes += nonBuyers * nonBuyer ** 3;
    arm.values.forEach((value, i) => {
      const unit = arm.denominators ? arm.denominators[i]! : 1;
      const own = (value - ratio * unit) * weight;
      squares += own ** 2;
      cubes += own ** 3;
    });
  }
  return { squares, cubes };
}

function readDenominators(
  name: string,
  { values, denominators }: SparseSample,
): Float64Array | null {
  if (denominators === undefined) return null;
  checkValues(`${name}.denominators`, denominators);
  if (denominators.length === values.length) {
    return Float64Array.from(denominators);
  }
  throw new RangeError(
    `${name}.denominators must be one per value: found ${denominators.length} for ${values.length} values`,
  );
}

function total(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
