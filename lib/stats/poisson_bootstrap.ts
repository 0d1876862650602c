import { checkCount, checkFinite } from "./_check.ts";
import { checkValues } from "./_values.ts";
import { randomSource } from "./random.ts";

/** Weighted sums of a stream under many Poisson resamples; they merge. */
export interface PoissonReplicates {
  /** Units seen. */
  readonly n: number;
  /** Sum of the weights, per resample. */
  readonly weights: readonly number[];
  /** Weighted sum of the values, per resample. */
  readonly sums: readonly number[];
}

/** Options of {@linkcode poissonReplicates}. */
export interface PoissonReplicatesOptions {
  /** Seed of this chunk: chunks of one stream need seeds of their own. */
  readonly seed: number;
  /** Number of resamples. @default {1000} */
  readonly resamples?: number;
}

/**
 * Poisson bootstrap of one chunk of a stream.
 *
 * Every unit gets a weight of its own, Poisson with mean 1, in every resample,
 * so chunks need not know of each other and no pass over the whole is needed
 * (Chamandy, Muralidharan, Najmi and Naidu 2012, "Estimating uncertainty for
 * massive data streams", Google). Divide `sums` by `weights` for resampled
 * means; their spread is the mean's standard error.
 *
 * @param values One value per unit of the chunk
 * @param options The chunk's seed and the number of resamples
 * @returns Weights and weighted sums, to be merged
 * @throws {TypeError | RangeError} If a value is not a finite number, or an
 * option is out of its range
 *
 * @example Two chunks of a stream
 * ```ts
 * import { mergePoissonReplicates, poissonReplicates } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const first = poissonReplicates([1, 2, 3], { seed: 1, resamples: 100 });
 * const second = poissonReplicates([4, 5], { seed: 2, resamples: 100 });
 * assertEquals(mergePoissonReplicates(first, second).n, 5);
 * ```
 */
export function poissonReplicates(
  values: ArrayLike<number>,
  options: PoissonReplicatesOptions,
): PoissonReplicates {
  const { seed, resamples = 1000 } = options;
  checkFinite("seed", seed);
  checkCount("resamples", resamples, 1);
  checkValues("values", values);
  const { uint32 } = randomSource(seed);
  const weights = new Float64Array(resamples);
  const sums = new Float64Array(resamples);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    for (let r = 0; r < resamples; r++) {
      const weight = poissonOne(uint32());
      weights[r]! += weight;
      sums[r]! += weight * value;
    }
  }
  return Object.freeze({
    n: values.length,
    weights: Object.freeze([...weights]),
    sums: Object.freeze([...sums]),
  });
}

/**
 * The replicates of all chunks together.
 *
 * @param parts Replicates of chunks without common units, made with different
 * seeds and the same number of resamples
 * @returns The replicates of the union
 * @throws {RangeError} If there are none, or the numbers of resamples differ
 *
 * @example The resampled means of a stream
 * ```ts
 * import { mergePoissonReplicates, poissonReplicates } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const chunk = poissonReplicates([5, 5, 5, 5], { seed: 1, resamples: 10 });
 * const { sums, weights } = mergePoissonReplicates(chunk);
 * assertEquals(sums[0], 5 * weights[0]!);
 * ```
 */
export function mergePoissonReplicates(
  ...parts: readonly PoissonReplicates[]
): PoissonReplicates {
  const resamples = parts[0]?.weights.length;
  if (
    resamples === undefined ||
    parts.some(({ weights }) => weights.length !== resamples)
  ) {
    throw new RangeError(
      `Parts must have one number of resamples: found ${
        parts.map(({ weights }) => weights.length).join(", ") || "no part"
      }`,
    );
  }
  const add = (name: "weights" | "sums") =>
    Object.freeze(
      parts[0]![name].map((_, r) =>
        parts.reduce((sum, part) => sum + part[name][r]!, 0)
      ),
    );
  return Object.freeze({
    n: parts.reduce((sum, { n }) => sum + n, 0),
    weights: add("weights"),
    sums: add("sums"),
  });
}

/** Cumulative Poisson(1) chances, in units of 2^-32. */
const CUMULATIVE = cumulativePoisson();

function cumulativePoisson(): number[] {
  const limits: number[] = [];
  let chance = Math.exp(-1);
  let sum = 0;
  for (let k = 1; k < 13; k++) {
    sum += chance;
    limits.push(sum * 4_294_967_296);
    chance /= k;
  }
  return limits;
}

/** A Poisson number of mean 1 by inversion: two comparisons on average. */
function poissonOne(uniform: number): number {
  let count = 0;
  while (count < CUMULATIVE.length && uniform >= CUMULATIVE[count]!) count++;
  return count;
}
