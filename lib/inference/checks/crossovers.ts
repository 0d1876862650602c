/** Whether visitors were in two variations. */

import { formatCount, formatNumber } from "../../format/mod.ts";
import { type CrossoverChoice, THRESHOLDS } from "../../rules/mod.ts";
import type { MultipleExposures, OrderTotals } from "../../sums/mod.ts";
import type { HealthCheck } from "../../record/mod.ts";

/**
 * Visitors in two variations, of those who bought, or of all where all are known.
 *
 * @param multipleExposures Those among all visitors; `null` where not every one is known.
 * @param input Those among the buyers, and what was done with them.
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
  const { buyers, crossovers } = selection;
  const check = {
    code: "crossover-visitors",
    title: "Visitors in two variations",
  } as const;
  if (buyers === 0) {
    return {
      ...check,
      status: "skipped",
      message: "Not checked: nobody bought, and only buyers are known by name.",
    };
  }
  if (crossovers.visitors === 0) {
    return {
      ...check,
      status: "pass",
      message: "No visitor bought in more than one variation.",
    };
  }
  const theirs = formatCount(crossovers.orders, "order");
  const done = crossoverChoice === "exclude"
    ? `They are excluded, with their ${theirs}`
    : `They count in each, and so do their ${theirs}`;
  const share = crossovers.visitors / buyers;
  return {
    ...check,
    status: statusOf(share),
    message: `${formatCount(crossovers.visitors, "visitor")} of ${
      formatNumber(buyers, 0)
    } buyers (${
      formatNumber(share * 100, 1)
    }%) bought in more than one variation. ${done}; visitors who didn't buy can't be checked.`,
  };
}

/** Few are an accident, some are to be known of, many are no experiment. */
function statusOf(share: number): HealthCheck["status"] {
  if (share > THRESHOLDS.multipleExposures) return "fail";
  return share > THRESHOLDS.multipleExposuresNotable ? "warn" : "pass";
}

/** Where every visitor is known, not only those who bought are looked at. */
export function multipleExposuresCheck(
  { visitors, of, orders }: MultipleExposures,
  choice: CrossoverChoice,
): HealthCheck {
  const check = {
    code: "crossover-visitors",
    title: "Visitors in two variations",
  } as const;
  if (visitors === 0) {
    return {
      ...check,
      status: "pass",
      message: `None of ${formatCount(of, "visitor")} saw more than one.`,
    };
  }
  const share = visitors / of;
  const done = orders === null
    ? choice === "exclude" ? "They do not count" : "They count in each"
    : choice === "exclude"
    ? "Neither they nor their orders count"
    : "They count in each, their orders in the one seen last";
  return {
    ...check,
    status: statusOf(share),
    message: `${formatCount(visitors, "visitor")} of ${formatNumber(of, 0)} (${
      formatNumber(share * 100, 1)
    }%) saw more than one variation${
      orders === null ? "" : `, and placed ${formatCount(orders, "order")}`
    }. ${done}.`,
  };
}
