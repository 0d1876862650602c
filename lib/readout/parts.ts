/** Computes the metrics of visitor segments of an experience. */

import { checkOptions, READ_PARTS_OPTIONS } from "../base/mod.ts";
import type { Frame } from "../loaders/mod.ts";
import { analyseParts, type PartReadout } from "../inference/mod.ts";
import type { VariationFacts } from "../sums/mod.ts";
import { readChoices, type ReadoutOptions } from "../record/mod.ts";
import { inWorkspace, openOrdersOfParts } from "../intake/mod.ts";

/** Visitors of a segment, and their orders. */
export interface Part {
  /** Number of visitors by variation, the control first. */
  readonly visitors: readonly number[];
  /** Orders with canonical column names, without those of crossover visitors. */
  readonly orders: Frame;
}

/**
 * Computes the metrics of an experience and its segments, from sums of all orders
 * in one engine.
 *
 * @param parts All visitors first, then the segments.
 * @param variations Variations, the control first.
 * @param options Confidence level, own metrics, success metrics and guardrails.
 * @returns Metrics of each segment, in the given order.
 * @throws {SchemaError} If orders lack required columns.
 * @throws {ReadoutError} If there are more buyers than visitors, or the primary
 *   metric cannot be computed.
 */
export async function readParts(
  parts: readonly Part[],
  variations: readonly VariationFacts[],
  options: Pick<
    ReadoutOptions,
    "level" | "primaryMetric" | "successMetrics" | "guardrails" | "metrics"
  >,
): Promise<readonly PartReadout[]> {
  checkOptions(READ_PARTS_OPTIONS, options);
  const choices = readChoices(options);
  return await inWorkspace(undefined, async (workspace) => {
    const orders = await openOrdersOfParts(
      workspace,
      parts.map((group) => group.orders),
      variations.map(({ name }) => name),
      options.metrics,
    );
    const visitors = parts.map((group) => group.visitors);
    return await analyseParts({ orders, variations, visitors }, choices);
  });
}
