import { randomSource } from "../resampling/mod.ts";
import { FACTORS, MIXTURES } from "./_components.ts";
import type { Posterior, WeighedWorld } from "./_posterior.ts";
import type { MeasuredEffect } from "./types.ts";

/** Draws of every effect at once. */
const DRAWS = 10_000;

/** Draws of one kind: what lasts, and what fresh visitors will show. */
export interface DrawnSums {
  /** By sum, then by draw. */
  readonly lasting: readonly Float64Array[];
  /** The same of estimates from later visitors. */
  readonly foretold: readonly Float64Array[];
}

/**
 * Draws sums of effects from what is believed of all of them together: effects
 * depend on each other by the world that they are of, and those of one test by
 * the control that they share. The same numbers on every machine.
 */
export function drawSums(
  posterior: Posterior,
  measured: readonly MeasuredEffect[],
  sums: readonly (readonly number[])[],
): DrawnSums {
  const random = randomSource(1);
  const lasting = sums.map(() => new Float64Array(DRAWS));
  const foretold = sums.map(() => new Float64Array(DRAWS));
  const used = measured.flatMap((_, i) =>
    sums.some((sum) => sum[i] !== 0) ? [i] : []
  );
  const controls = new Map<string, number>();
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
      if (!controls.has(test)) controls.set(test, random.normal());
      const noise = common * controls.get(test)! +
        Math.sqrt(1 - common ** 2) * random.normal();
      const effect = drawn.mean + Math.sqrt(drawn.variance) * noise;
      const later = effect +
        Math.sqrt(drawn.passing + freshError ** 2) * random.normal();
      for (const [k, sum] of sums.entries()) {
        lasting[k]![draw]! += sum[i]! * effect;
        foretold[k]![draw]! += sum[i]! * later;
      }
    }
  }
  return { lasting, foretold };
}

const NOTHING = { mean: 0, variance: 0, passing: 0 };

function drawComponent(
  { shapes, tests }: Posterior,
  world: WeighedWorld,
  test: number,
  place: number,
): { mean: number; variance: number; passing: number } {
  const { spike, likelihoods, means, variances } = tests[test]!;
  let left = place * world.likelihoods[test]! - world.none * spike;
  if (left < 0) return NOTHING;
  const from = world.shape * FACTORS.length;
  let last = 0;
  for (const [j, share] of MIXTURES[world.tails]!.entries()) {
    const mass = (1 - world.none) * share * likelihoods[from + j]!;
    if (mass > 0) last = j;
    left -= mass;
    if (left < 0) break;
  }
  const { passing } = shapes[world.shape]!.components[last]!;
  return {
    mean: means[from + last]!,
    variance: variances[from + last]!,
    passing,
  };
}
