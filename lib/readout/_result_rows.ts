/** A readout as rows of a table: one per metric and variation. */

import { LIBRARY_VERSION } from "../api/mod.ts";
import { digestOf, resultText } from "../bundle/mod.ts";
import type { ResultRow } from "../sums/mod.ts";
import type { Comparison, Readout } from "../record/mod.ts";

/** The rows, written at a moment in epoch milliseconds. */
export function resultRows(
  readout: Readout,
  experimentId: string,
  now: number,
): ResultRow[] {
  const { experience, period, settings, decision, variations } = readout;
  const control = variations.find(({ isControl }) => isControl)!;
  const shared = {
    experiment_id: experimentId,
    experiment: experience.name,
    control: control.name,
    inference: settings.inference,
    currency: experience.currency,
    first_day: period.firstDay,
    last_day: period.lastDay,
    verdict: decision.verdict,
    verdict_variation: decision.variation,
    digest: digestOf(new TextEncoder().encode(resultText(readout))).sha256,
    readout_version: LIBRARY_VERSION,
    write_id: crypto.randomUUID(),
    // ClickHouse's plain DateTime has no fractions.
    written_at: new Date(Math.floor(now / 1000) * 1000),
  };
  return readout.metrics.flatMap((metric) =>
    metric.values.map((value): ResultRow => {
      const variation = variations.find(({ name }) =>
        name === value.variation
      )!;
      const compared = metric.comparisons.find((comparison) =>
        comparison.variation === value.variation
      );
      return {
        ...shared,
        metric: metric.name,
        metric_title: metric.title,
        metric_unit: metric.unit,
        metric_role: metric.role,
        level: metric.level,
        variation: variation.name,
        is_control: variation.isControl,
        visitors: variation.visitors,
        buyers: variation.buyers,
        orders: variation.orders,
        value: value.value,
        value_lower: value.lower,
        value_upper: value.upper,
        ...comparedCells(compared),
      };
    })
  );
}

function comparedCells(compared: Comparison | undefined) {
  return {
    lift: compared?.lift.value ?? null,
    lift_lower: compared?.lift.lower ?? null,
    lift_upper: compared?.lift.upper ?? null,
    lift_shape: compared?.lift.shape ?? null,
    difference: compared?.difference.value ?? null,
    difference_lower: compared?.difference.lower ?? null,
    difference_upper: compared?.difference.upper ?? null,
    p_value: compared?.pValue ?? null,
    p_value_adjusted: compared?.adjustedPValue ?? null,
    significant: compared?.significant ?? null,
  };
}
