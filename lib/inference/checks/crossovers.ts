/** Checks for visitors who were in two variations. */

import type {
  CrossoverChoice,
  HealthCheck,
  Statement,
} from "../../record/mod.ts";
import { statement, THRESHOLDS } from "../../record/mod.ts";
import type { MultipleExposures, OrderTotals } from "../../sums/mod.ts";

/**
 * Checks the share of visitors in two variations, among all visitors if known or
 * else among buyers.
 *
 * @param multipleExposures Crossover visitors among all visitors; `null` if not
 *   all visitors are known.
 * @param input Crossover visitors among the buyers, and how they were treated.
 * @returns The check.
 */
export function crossoverCheck(
  multipleExposures: MultipleExposures | null,
  { selection, crossoverChoice }: {
    readonly selection: Pick<OrderTotals, "buyers" | "crossovers">;
    readonly crossoverChoice: CrossoverChoice;
  },
): HealthCheck {
  if (multipleExposures !== null) {
    return multipleExposuresCheck(multipleExposures, crossoverChoice);
  }
  const { buyers, crossovers: { visitors, orders } } = selection;
  const createCheck = (
    status: HealthCheck["status"],
    ...findings: readonly Statement[]
  ): HealthCheck => ({ code: "crossover-visitors", status, findings });
  if (buyers === 0) {
    return createCheck("skipped", statement("no-buyers-to-check"));
  }
  if (visitors === 0) return createCheck("pass", statement("no-crossovers"));
  const share = visitors / buyers;
  const code = crossoverChoice === "exclude"
    ? "crossovers-excluded"
    : "crossovers-kept";
  return createCheck(
    exposureStatus(share),
    statement("crossovers", { visitors, buyers, share }),
    statement(code, { orders }),
  );
}

/**
 * A few crossovers are harmless, some deserve a warning, and many invalidate the
 * experiment.
 */
function exposureStatus(share: number): HealthCheck["status"] {
  if (share > THRESHOLDS.multipleExposures) return "fail";
  return share > THRESHOLDS.multipleExposuresNotable ? "warn" : "pass";
}

/** Checks crossovers among all visitors, not only among buyers. */
export function multipleExposuresCheck(
  { visitors, of: exposedVisitors, orders }: MultipleExposures,
  choice: CrossoverChoice,
): HealthCheck {
  const share = exposedVisitors === 0 ? 0 : visitors / exposedVisitors;
  const withOrders = orders === null ? "" : "-with-orders";
  const code = choice === "exclude" ? "exposed-excluded" : "exposed-kept";
  return {
    code: "crossover-visitors",
    status: visitors === 0 ? "pass" : exposureStatus(share),
    findings: visitors === 0
      ? [statement("no-multiple-exposures", { of: exposedVisitors })]
      : [
        statement(`multiple-exposures${withOrders}`, {
          visitors,
          of: exposedVisitors,
          share,
          orders,
        }),
        statement(code + withOrders),
      ],
  };
}
