/**
 * Splits a difference in revenue into its factors, such as more buyers or larger
 * orders.
 */

import { logarithmicMean } from "../../stats/mod.ts";
import type { Driver, Drivers, VariationSummary } from "../../record/mod.ts";

type Factor = Omit<Driver, "netRevenue" | "grossProfit">;

/**
 * Splits the difference of a metric into its factors. Net revenue per visitor is
 * conversion rate times orders per buyer times average order value, and gross
 * profit multiplies that by the margin. Log ratios of the factors add up to the
 * metric's log ratio, so each factor gets its share of the difference without a
 * remainder (the logarithmic mean Divisia index, Ang 2004, Energy Policy 32).
 *
 * @param variations The arms, the control first.
 * @returns The factors by variation; empty for one without positive sales.
 */
export function readDrivers(
  variations: readonly VariationSummary[],
): Drivers[] {
  const [control, ...treatments] = variations;
  return treatments.flatMap((arm) => armDrivers(control!, arm));
}

function armDrivers(
  control: VariationSummary,
  arm: VariationSummary,
): Drivers[] {
  const [controlFactors, armFactors] = [control, arm].map(revenueFactors);
  if (controlFactors == null || armFactors == null) return [];
  const hasMargin = controlFactors.margin !== null &&
    armFactors.margin !== null;
  const factors: Factor[] = [];
  for (const { name, ...factorRule } of FACTORS) {
    const [from, to] = [controlFactors[name], armFactors[name]];
    if (from === null || to === null) continue;
    factors.push({
      name,
      ...factorRule,
      control: from,
      value: to,
      lift: to / from - 1,
    });
  }
  const revenue = [control, arm].map((variationSummary) =>
    variationSummary.netRevenue! / variationSummary.visitors
  );
  const profit = [control, arm].map((variationSummary) =>
    hasMargin ? variationSummary.grossProfit! / variationSummary.visitors : 0
  );
  const scale = logarithmicMean(revenue[0]!, revenue[1]!);
  const profitScale = logarithmicMean(profit[0]!, profit[1]!);
  return [{
    variation: arm.name,
    netRevenue: revenue[1]! - revenue[0]!,
    grossProfit: hasMargin ? profit[1]! - profit[0]! : null,
    factors: factors.map((factor) => {
      const log = Math.log(factor.value / factor.control);
      return {
        ...factor,
        netRevenue: factor.name === "margin" ? null : scale * log,
        grossProfit: hasMargin ? profitScale * log : null,
      };
    }),
  }];
}

const FACTORS = [
  { name: "conversion_rate", title: "Conversion rate", unit: "fraction" },
  { name: "orders_per_buyer", title: "Orders per buyer", unit: "count" },
  { name: "aov", title: "Average order value", unit: "currency" },
  { name: "margin", title: "Margin", unit: "fraction" },
] as const satisfies readonly Pick<Driver, "name" | "title" | "unit">[];

function revenueFactors(
  { visitors, buyers, orders, netRevenue, grossProfit }: VariationSummary,
): Record<Driver["name"], number | null> | null {
  if (!buyers || !orders || netRevenue === null || netRevenue <= 0) return null;
  return {
    conversion_rate: buyers / visitors,
    orders_per_buyer: orders / buyers,
    aov: netRevenue / orders,
    margin: grossProfit === null || grossProfit <= 0
      ? null
      : grossProfit / netRevenue,
  };
}
