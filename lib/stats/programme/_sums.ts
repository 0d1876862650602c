import { randomSource } from "../random/mod.ts";
import { FACTORS, mixtureOf } from "./_components.ts";
import type { Posterior, WeighedWorld } from "./_posterior.ts";
import type { Interval } from "../records/mod.ts";
import type { MeasuredEffect } from "./types.ts";

/** Draws of every effect at once. */
const DRAWS = 10_000;

/** Draws of one kind: what lasts, and what fresh visitors will show. */
interface Draws {
  /** By sum, then by draw. */
  readonly persistent: readonly Float64Array[];
  /** The same of estimates from later visitors. */
  readonly foretold: readonly Float64Array[];
}

/** An interval with all its ends, by its level. */
type Intervals = (
  level: number,
) => Interval & Record<"value" | "lower" | "upper", number>;

/** A sum's intervals: of what lasts, and of estimates from later visitors. */
interface DrawnSum {
  readonly persistent: Intervals;
  /** `null` where the error of some later estimate is not known. */
  readonly foretold: Intervals | null;
}

/** A sum that is asked for, and its mean. */
interface AskedSum {
  readonly factors: readonly number[];
  readonly value: number;
}

/** The intervals of sums, from draws of all effects at once. */
export function drawnSums(
  posterior: Posterior,
  measured: readonly MeasuredEffect[],
  sums: readonly AskedSum[],
): DrawnSum[] {
  if (sums.length === 0) return [];
  const factors = sums.map(({ factors }) => factors);
  const draws = drawSums(posterior, measured, factors);
  const isForetold = measured.every((measuredEffect, i) =>
    measuredEffect.freshError !== undefined ||
    factors.every((sum) => sum[i] === 0)
  );
  return sums.map(({ value }, k) => ({
    persistent: intervalsOf(value, draws.persistent[k]!),
    foretold: isForetold ? intervalsOf(value, draws.foretold[k]!) : null,
  }));
}

/** Quantiles of draws, moved by what their mean is off. */
function intervalsOf(value: number, draws: Float64Array): Intervals {
  const sorted = draws.toSorted();
  const off = value - sorted.reduce((sum, one) => sum + one / sorted.length, 0);
  const at = (probability: number): number =>
    sorted[Math.round(probability * (sorted.length - 1))]! + off;
  return (level) => ({
    value,
    lower: at((1 - level) / 2),
    upper: at((1 + level) / 2),
    shape: "bounded",
  });
}

/**
 * Draws sums of effects from what is believed of all of them together: effects
 * depend on each other by the world that they are of, and those of one test by
 * the control that they share, early and later anew. The same numbers on every
 * machine.
 */
function drawSums(
  posterior: Posterior,
  measured: readonly MeasuredEffect[],
  sums: readonly (readonly number[])[],
): Draws {
  const random = randomSource(1);
  const persistent = sums.map(() => new Float64Array(DRAWS));
  const foretold = sums.map(() => new Float64Array(DRAWS));
  const used = measured.flatMap((_, i) =>
    sums.some((sum) => sum[i] !== 0) ? [i] : []
  );
  const controls = new Map<string, { early: number; later: number }>();
  let world = 0;
  let passed = posterior.worlds[0]!.weight;
  for (let draw = 0; draw < DRAWS; draw++) {
    // Worlds come in proportion, each draw standing for an equal share of them.
    const place = (draw + random.uniform()) / DRAWS;
    while (place > passed && world + 1 < posterior.worlds.length) {
      passed += posterior.worlds[++world]!.weight;
    }
    controls.clear();
    for (const i of used) {
      const { test, freshError = 0, periods } = measured[i]!;
      const drawn = drawComponent(
        posterior,
        posterior.worlds[world]!,
        i,
        random.uniform(),
      );
      const error = periods[0]!.standardError;
      const common = Math.sqrt(
        0.5 * Math.min(1, drawn.variance / error ** 2),
      );
      let control = controls.get(test);
      if (control === undefined) {
        control = { early: random.normal(), later: random.normal() };
        controls.set(test, control);
      }
      const noise = common * control.early +
        Math.sqrt(1 - common ** 2) * random.normal();
      const effect = drawn.mean + Math.sqrt(drawn.variance) * noise;
      // Half of an error's variance is the control's.
      const later = effect + Math.SQRT1_2 * freshError * control.later +
        Math.sqrt(drawn.later + freshError ** 2 / 2) * random.normal();
      for (const [k, sum] of sums.entries()) {
        persistent[k]![draw]! += sum[i]! * effect;
        foretold[k]![draw]! += sum[i]! * later;
      }
    }
  }
  return { persistent, foretold };
}

const NOTHING = { mean: 0, variance: 0, later: 0 };

function drawComponent(
  { shapes, courses, tests }: Posterior,
  world: WeighedWorld,
  test: number,
  place: number,
): { mean: number; variance: number; later: number } {
  const { spike, likelihoods, means, variances } = tests[test]!;
  let left = place * world.likelihoods[test]! - world.none * spike;
  if (left < 0) return NOTHING;
  const from = world.shape * FACTORS.length;
  let last = 0;
  for (const [j, share] of mixtureOf(world.tails).entries()) {
    const mass = (1 - world.none) * share * likelihoods[from + j]!;
    if (mass > 0) last = j;
    left -= mass;
    if (left < 0) break;
  }
  const { course } = shapes[world.shape]!.components[last]!;
  return {
    mean: means[from + last]!,
    variance: variances[from + last]!,
    later: courses[course]!.later,
  };
}
