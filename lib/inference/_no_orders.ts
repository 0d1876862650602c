/** What is said of an experience that nobody has ordered in yet. */

import type { ReadoutData } from "../sums/mod.ts";
import {
  type HealthCheck,
  statement,
  type VariationSummary,
} from "../record/mod.ts";

/**
 * That there are no orders, with what is known instead.
 *
 * @param variations The arms, none of which has an order.
 * @param data What was read.
 * @returns The check of the number of orders.
 */
export function withoutOrders(
  variations: readonly Pick<VariationSummary, "name" | "visitors">[],
  { orders, experience }: Pick<
    ReadoutData,
    "orders" | "experience"
  >,
): HealthCheck {
  const { count } = orders;
  const { status } = experience;
  const arms = variations.map(({ name, visitors }) => ({ name, visitors }));
  const visitors = arms.reduce((sum, arm) => sum + arm.visitors, 0);
  // What is still to come is no fault, and what has ended gets no more of them.
  const isYet = count === 0 && status !== "ended";
  const code = isYet
    ? "no-orders-yet"
    : count === 0
    ? "no-orders"
    : "no-orders-left";
  const visitorStatement = visitors === 0
    ? statement("nobody-came")
    : arms.length > NAMED
    ? statement("visitors-came-to-many", { visitors, variations: arms.length })
    : statement("visitors-came", { arms });
  return {
    code: "few-orders",
    status: isYet ? "warn" : "fail",
    findings: [statement(code), visitorStatement],
  };
}

/** Variations that are named one by one. */
const NAMED = 3;
