import { checkChoice, checkCount, checkPositive } from "./_check.ts";
import { quantileOfSorted, sortedCopy } from "./_sorted.ts";
import { moments } from "./moments.ts";

/** A rule for the width of bins. */
export type BinRule = "freedman-diaconis" | "scott" | "sturges";

/** Options of {@linkcode histogram}. */
export interface HistogramOptions {
  /** Rule for the width of the bins. @default {"freedman-diaconis"} */
  readonly rule?: BinRule;
  /** Number of bins, instead of a rule. */
  readonly bins?: number;
  /** Whether bins are of equal width on the logarithmic scale. @default {false} */
  readonly logarithmic?: boolean;
  /** Most bins that a rule may make. @default {200} */
  readonly mostBins?: number;
}

/** Values counted in bins. */
export interface Histogram {
  /** Ends of the bins, one more than counts; the last bin includes its end. */
  readonly edges: readonly number[];
  /** Values per bin. */
  readonly counts: readonly number[];
  /** Share of all values per unit of the axis. */
  readonly densities: readonly number[];
  /** Where the bins come from. */
  readonly rule: BinRule | "given" | "one-value";
}

/**
 * Histogram with a stated rule for its bins.
 *
 * Freedman and Diaconis' width `2 IQR n^(-1/3)` (1981) does not widen with a
 * few huge orders, Scott's `3.49 sd n^(-1/3)` (1979) does; Sturges' counts
 * `1 + log2 n` bins. For order values take the logarithmic scale.
 *
 * @param values At least one number
 * @param options Rule or number of bins, and scale
 * @returns Edges, counts and densities
 * @throws {TypeError | RangeError} If there are no values, one is not a finite
 * number or, on the logarithmic scale, not positive, or an option is out of
 * its range
 *
 * @example Four bins
 * ```ts
 * import { histogram } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const { edges, counts } = histogram([0, 1, 2, 3, 4, 8], { bins: 4 });
 * assertEquals(edges, [0, 2, 4, 6, 8]);
 * assertEquals(counts, [2, 2, 1, 1]);
 * ```
 */
export function histogram(
  values: ArrayLike<number>,
  options: HistogramOptions = {},
): Histogram {
  const { rule = "freedman-diaconis", logarithmic = false, mostBins = 200 } =
    options;
  checkChoice("rule", rule, ["freedman-diaconis", "scott", "sturges"]);
  checkCount("mostBins", mostBins, 1);
  if (options.bins !== undefined) checkCount("bins", options.bins, 1);
  const sorted = sortedCopy(values);
  if (logarithmic) checkPositive("The smallest value", sorted[0]);
  const axis = logarithmic ? sorted.map(Math.log) : sorted;
  const low = axis[0]!;
  const high = axis.at(-1)!;
  const bins = low === high
    ? 1
    : options.bins ?? Math.min(mostBins, binsBy(rule, axis));
  // A single value gets a bin of width 1 around it.
  const start = low === high ? low - 0.5 : low;
  const width = low === high ? 1 : (high - low) / bins;
  const ends = Array.from(
    { length: bins + 1 },
    (_, i) => i === bins && low < high ? high : start + i * width,
  );
  const counts = new Array<number>(bins).fill(0);
  for (const value of axis) {
    const bin = Math.floor((value - start) / width);
    counts[Math.min(bins - 1, Math.max(0, bin))]!++;
  }
  const edges = logarithmic ? ends.map(Math.exp) : ends;
  return Object.freeze({
    edges: Object.freeze(edges),
    counts: Object.freeze(counts),
    densities: Object.freeze(
      counts.map((count, i) =>
        count / sorted.length / (edges[i + 1]! - edges[i]!)
      ),
    ),
    rule: low === high ? "one-value" : options.bins ? "given" : rule,
  });
}

function binsBy(rule: BinRule, sorted: Float64Array): number {
  const n = sorted.length;
  const sturges = Math.ceil(1 + Math.log2(n));
  if (rule === "sturges") return sturges;
  const spread = rule === "scott"
    ? 3.49 * Math.sqrt(moments(sorted).variance!)
    : 2 * (quantileOfSorted(sorted, 0.75) - quantileOfSorted(sorted, 0.25));
  const width = spread * n ** (-1 / 3);
  // Quartiles may coincide where most values are alike.
  if (!(width > 0)) return sturges;
  return Math.max(1, Math.ceil((sorted.at(-1)! - sorted[0]!) / width));
}
