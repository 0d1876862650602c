/** The metrics of an experiment whose orders stay in the store's own database. */

import { checkOptions, METRICS_FROM_MOMENTS_OPTIONS } from "../options/mod.ts";
import { type Problem, SchemaError } from "../api/mod.ts";
import { deepFreeze, type JointMoments } from "../stats/mod.ts";
import {
  type MetricReadout,
  readChoices,
  type ReadoutOptions,
} from "../record/mod.ts";
import { inferenceOf } from "./_inference.ts";
import { readMetrics } from "./_metrics.ts";

/** One variation's visitors. */
export interface VariationMoments {
  /** The variation's name. */
  readonly variation: string;
  /**
   * Moments per visitor of `converted`, `orders`, `net_revenue` and, where it is
   * known, `gross_profit`.
   */
  readonly joint: JointMoments;
}

const REQUIRED = ["converted", "orders", "net_revenue"];

/**
 * Every metric with its lift, interval and corrected p-value, as in a readout,
 * from moments per visitor, whatever summed them up.
 *
 * @param groups One per variation, the control first.
 * @param options Level, and the metric that decides.
 * @returns A record per metric; gross profit only where it is known.
 * @throws {SchemaError} When there are fewer than two variations, one is there
 *   twice (as it is per segment or per day), or moments lack a column.
 * @throws {ReadoutError} When the metric that decides cannot be computed.
 * @throws {RangeError} When the level is not between 0 and 1.
 *
 * @example
 * ```ts
 * import { metricsFromMoments } from "readout/readout";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const joint = (revenue: number, square: number) => ({
 *   n: 1000,
 *   names: ["converted", "orders", "net_revenue"],
 *   means: [0.05, 0.06, revenue],
 *   coMoments: [[47.5, 57, 2500], [57, 96.4, 3000], [2500, 3000, square]],
 * });
 * const [, revenue] = metricsFromMoments([
 *   { variation: "Control", joint: joint(3, 200_000) },
 *   { variation: "Bar", joint: joint(3.3, 210_000) },
 * ]);
 * assertAlmostEquals(revenue!.comparisons[0]!.lift.value!, 0.1, 1e-12);
 * ```
 */
export function metricsFromMoments(
  groups: readonly VariationMoments[],
  options: Pick<ReadoutOptions, "level" | "primaryMetric" | "metrics"> = {},
): readonly MetricReadout[] {
  checkOptions(METRICS_FROM_MOMENTS_OPTIONS, options);
  const choices = readChoices(options);
  checkGroups(groups);
  return deepFreeze(readMetrics(
    groups.map(({ variation, joint }) => ({ name: variation, joint })),
    { ...choices, inference: inferenceOf(choices, null) },
    choices.metrics,
  ));
}

function checkGroups(groups: readonly VariationMoments[]): void {
  const problems: Problem[] = [];
  if (groups.length < 2) {
    problems.push({
      path: "",
      message:
        `at least two variations are needed, the control first; given: ${groups.length}`,
    });
  }
  const names = groups.map(({ variation }) => variation);
  for (const name of new Set(names)) {
    const count = names.filter((other) => other === name).length;
    if (count === 1) continue;
    problems.push({
      path: name,
      message:
        `is there ${count} times; moments per segment or day are read one segment or day at a time`,
    });
  }
  const first = groups[0]?.joint.names.join(", ");
  for (const { variation, joint } of groups) {
    const missing = REQUIRED.filter((name) => !joint.names.includes(name));
    if (missing.length > 0) {
      problems.push({
        path: variation,
        message: `lacks ${missing.join(", ")}; it has ${
          joint.names.join(", ")
        }`,
      });
    } else if (joint.names.join(", ") !== first) {
      problems.push({
        path: variation,
        message: `has the columns ${
          joint.names.join(", ")
        }; those of the control are ${first}`,
      });
    }
  }
  if (problems.length > 0) throw new SchemaError("the moments", problems);
}
