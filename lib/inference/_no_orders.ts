/** Describes an experience without orders. */

import type { ReadoutData } from "../sums/mod.ts";
import type { HealthCheck, VariationSummary } from "../record/mod.ts";
import { statement } from "../record/mod.ts";

/**
 * Returns the check of an experience without orders, which reports the visitors
 * so far.
 *
 * @param variations The arms, none of which has an order.
 * @param data Loaded data of the readout.
 * @returns The check of the number of orders.
 */
export function noOrdersCheck(
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
  // Missing orders are normal while the test runs, but after its end none will
  // arrive.
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

/** Maximum number of variations listed by name. */
const NAMED = 3;
