/** One experience in parts, each with its metrics. */

import { checkOptions, READ_PARTS_OPTIONS } from "../base/mod.ts";
import type { Frame } from "../loaders/mod.ts";
import { analyseParts, type PartReadout } from "../inference/mod.ts";
import type { VariationFacts } from "../sums/mod.ts";
import { readChoices, type ReadoutOptions } from "../record/mod.ts";
import { inWorkspace, ordersOfParts } from "../intake/mod.ts";

/** Some of the visitors, and their orders. */
export interface Part {
  /** By variation, the control first. */
  readonly visitors: readonly number[];
  /** Under the names of this library; none of visitors in two variations. */
  readonly orders: Frame;
}

/**
 * Reads an experience and its parts from sums of all their orders in one engine.
 *
 * @param parts All visitors first, then the parts.
 * @param variations The variations, the control first.
 * @param options Level, the store's own metrics, which decide and which are guarded.
 * @returns What each of them bought, in order.
 * @throws {SchemaError} When orders lack what every order has.
 * @throws {ReadoutError} When there are more buyers than visitors, or the metric
 *   that decides cannot be computed.
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
    const orders = await ordersOfParts(
      workspace,
      parts.map((group) => group.orders),
      variations.map(({ name }) => name),
      options.metrics,
    );
    const visitors = parts.map((group) => group.visitors);
    return await analyseParts({ orders, variations, visitors }, choices);
  });
}
