/** Claims that a readout's data do not support. */

import {
  changeSign,
  isBeforeOrders,
  isControlGuessed,
  isSameTest,
  listed,
  type Readout,
  successMetrics,
} from "../record/mod.ts";
import { isCompared } from "./_card.ts";
import {
  isRuledOut,
  isWithin,
  smallestRelevantLift,
  variationsWithClearChange,
} from "./_effects.ts";

/** Claim that the record does not support. */
export interface Forbidden {
  /** Machine-readable code of the claim. */
  readonly code:
    | "any-lift"
    | "winner"
    | "loser"
    | "no-effect"
    | "finished"
    | "segment"
    | "all-visitors"
    | "year"
    | "chance";
  /** Human-readable sentence about the claim. */
  readonly sentence: string;
}

/**
 * Returns the claims that the data do not support.
 *
 * @param readout Readout to check.
 * @returns Claims, starting with those about the decision.
 */
export function doNotSay(readout: Readout): Forbidden[] {
  const { experience, decision, checks } = readout;
  const claims: Forbidden[] = [];
  const forbid = (code: Forbidden["code"], sentence: string) =>
    claims.push({ code, sentence });
  if (!isCompared(readout)) {
    forbid("any-lift", "Don't quote a lift: these data don't support one.");
  } else {
    if (isControlGuessed(checks)) {
      forbid(
        "winner",
        "Don't say a variation won or lost: the control is an assumption.",
      );
    } else if (decision.verdict !== "ship" || isSameTest(checks)) {
      forbid("winner", "Don't say a variation won: that isn't settled.");
    }
    const conclusive = [
      ...variationsWithClearChange(readout, -1),
      ...variationsWithClearChange(readout, 1),
    ];
    const inconclusive = readout.variations.slice(1).map(({ name }) => name)
      .filter((name) => !conclusive.includes(name));
    if (inconclusive.length > 0) {
      forbid(
        "loser",
        `Don't say ${listed(inconclusive)} ${
          inconclusive.length === 1
            ? "loses: a loss isn't"
            : "lose: losses aren't"
        } shown.`,
      );
    }
    if (hasOpenEffect(readout)) {
      forbid(
        "no-effect",
        "Don't say there is no effect: the interval includes effects that may matter.",
      );
    }
  }
  if (experience.status === "started") {
    forbid("finished", "Don't call the result final: the test is running.");
  }
  const { heterogeneity } = readout.next;
  const areCompared = (heterogeneity?.dimensions ?? []).length > 0;
  if (areCompared && !segmentsDiffer(readout)) {
    forbid(
      "segment",
      "Don't say it works for one segment only: segments don't differ clearly.",
    );
  }
  forbid(
    "year",
    "Don't turn it into a year's revenue: only the test's days were measured.",
  );
  forbid(
    "chance",
    "Don't call the p-value or the confidence level the chance that the variation is better.",
  );
  return claims;
}

/** Returns whether an effect of notable size is neither shown nor ruled out. */
function hasOpenEffect(readout: Readout): boolean {
  if (isBeforeOrders(readout)) return true;
  const smallestEffect = smallestRelevantLift(readout);
  return successMetrics(readout).some((metric) =>
    metric.comparisons.some((comparison) =>
      changeSign(comparison, metric) === 0 &&
      !(smallestEffect !== null && isWithin(comparison, smallestEffect)) &&
      !isRuledOut(comparison, metric, readout)
    )
  );
}

function segmentsDiffer({ next, settings }: Readout): boolean {
  return (next.heterogeneity?.dimensions ?? []).some(({ tests }) =>
    tests.some(({ adjustedPValue }) =>
      adjustedPValue !== null && adjustedPValue < 1 - settings.level
    )
  );
}
