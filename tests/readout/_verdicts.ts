/** What an honest verdict follows from: sides of intervals, gains, harms. */

import { assertEquals } from "@std/assert";
import type { MetricReadout, Readout } from "../../lib/readout/mod.ts";

/** Whether more is to come before it is decided. */
export function isOpen({ plan, settings, experience }: Readout): boolean {
  if (experience.status === "ended") return false;
  return plan === null || plan.stage === "always-valid"
    ? settings.inference === "always-valid"
    : plan.stage !== "end";
}

/** What speaks against a variation: losses, and guardrails that may be broken. */
const FACTORS_OF: Readonly<Record<string, readonly string[]>> = {
  orders_per_visitor: ["conversion_rate"],
  net_revenue_per_visitor: ["conversion_rate", "orders_per_visitor"],
  gross_profit_per_visitor: [
    "conversion_rate",
    "orders_per_visitor",
    "net_revenue_per_visitor",
  ],
};

export function harmOf(
  variation: string,
  { metrics, guardrails }: Readout,
): ("lost" | "not shown")[] {
  return metrics.flatMap((metric) => {
    if (metric.role === "secondary") return [];
    if (metric.role !== "guardrail") {
      // A factor of what is gained explains it and harms nothing.
      const isFactor = metrics.some((gained) =>
        ["primary", "success"].includes(gained.role) &&
        gainOf(variation, gained) > 0 &&
        (FACTORS_OF[gained.name] ?? []).includes(metric.name)
      );
      return !isFactor && gainOf(variation, metric) < 0
        ? ["lost" as const]
        : [];
    }
    const row = guardrails.find((one) =>
      one.metric === metric.name && one.variation === variation
    )!;
    const { lower, upper, shape } = metric.comparisons.find((one) =>
      one.variation === variation
    )!.lift;
    const ends = shape === "bounded" || shape === "unbounded"
      ? [lower, upper]
      : [null, null];
    const [worst, best] = metric.direction === "lower"
      ? [negated(ends[1]!), negated(ends[0]!)]
      : ends as [number | null, number | null];
    const margin = -Math.abs(row.margin);
    const status = worst !== null && worst >= margin
      ? "within"
      : best !== null && best < margin
      ? "beyond"
      : "unclear";
    assertEquals(row.status, status);
    return status === "within"
      ? []
      : [status === "beyond" ? "lost" as const : "not shown" as const];
  });
}

/** 1 for a gain, -1 for a loss, by the ends of the interval alone. */
export function gainOf(variation: string, metric: MetricReadout): number {
  const { difference } = metric.comparisons.find((one) =>
    one.variation === variation
  )!;
  const side = sideOf(difference);
  return metric.direction === "lower" ? 0 - side : side;
}

/** Variations by the metric that leads, the best first. */
export function ranked({ settings, metrics }: Readout): string[] {
  const { comparisons, direction } = metrics.find(({ name }) =>
    name === settings.primaryMetric
  )!;
  const sign = direction === "lower" ? -1 : 1;
  return comparisons
    .toSorted((a, b) => sign * (b.difference.value! - a.difference.value!))
    .map(({ variation }) => variation);
}

export function standsAt(
  readout: Readout,
  variation: string,
  sign: number,
): boolean {
  return successOf(readout).some((metric) =>
    gainOf(variation, metric) === sign
  );
}

/** Any of these is enough; the first one leads the page. */
export function successOf({ metrics, settings }: Readout): MetricReadout[] {
  return settings.successMetrics.map((wanted) =>
    metrics.find(({ name }) => name === wanted)!
  );
}

/** 1 above no difference, -1 below, 0 with it inside. */
export function sideOf(
  { lower, upper }: { lower: number | null; upper: number | null },
): number {
  if (lower !== null && lower > 0) return 1;
  return upper !== null && upper < 0 ? -1 : 0;
}

function negated(end: number | null): number | null {
  return end === null ? null : -end;
}
