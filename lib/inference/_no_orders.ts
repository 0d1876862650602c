/** What is said of an experience that nobody has ordered in yet. */

import { formatCount, formatNumber } from "../format/mod.ts";
import type { ReadoutData } from "../sums/mod.ts";
import {
  type HealthCheck,
  listed,
  type ReadoutExperience,
  type VariationSummary,
} from "../record/mod.ts";

/** Who came to a variation. */
type Came = Pick<VariationSummary, "name" | "visitors">;

/** Variations that are named one by one. */
const NAMED = 3;

/**
 * That there are no orders, with what is known instead.
 *
 * @param variations The arms, none of which has an order.
 * @param data What was read.
 * @returns The check of the number of orders.
 */
export function withoutOrders(
  variations: readonly Came[],
  { orders: { count }, experience }: Pick<
    ReadoutData,
    "orders" | "experience"
  >,
): HealthCheck {
  const what = count === 0 ? noOrders(experience) : "No order is left";
  return {
    code: "few-orders",
    title: "Number of orders",
    // What is still to come is no fault.
    status: what === YET ? "warn" : "fail",
    message: `${what}: ${whoCame(variations)}.`,
  };
}

const YET = "No orders yet";

/** What has ended gets no more of them. */
function noOrders({ status }: ReadoutExperience): string {
  return status === "ended" ? "No orders" : YET;
}

function whoCame(variations: readonly Came[]): string {
  const all = visitorsOf(variations);
  if (all === 0) return "nobody has come";
  if (variations.length > NAMED) {
    return `${
      formatCount(all, "visitor")
    } came to the ${variations.length} variations`;
  }
  const counts = variations.map(({ name, visitors }) =>
    `${formatNumber(visitors, 0)} to ${name}`
  );
  return `${formatCount(all, "visitor")} came, ${listed(counts)}`;
}

function visitorsOf(variations: readonly Came[]): number {
  return variations.reduce((sum, { visitors }) => sum + visitors, 0);
}
