/** Charts that a page shows below its card without collapsing them. */

import { liftForest } from "../charts/mod.ts";
import { type Block, detail, figure } from "../document/mod.ts";
import type { Readout } from "../record/mod.ts";
import { isCompared } from "./_card.ts";
import { shownComparison } from "./_effects.ts";
import { chartMetrics } from "./_metrics_table.ts";
import {
  type ChartName,
  CHARTS,
  liftForestInput,
  withVariation,
} from "./figures.ts";
import { daysData, liftsData } from "./_tables.ts";

/** Chart that shows why a check failed, by the check's code. */
const CHARTS_OF_CHECKS: Readonly<Record<string, ChartName>> = {
  "effect-fades": "days",
  "effect-grows": "days",
  "split-moved": "visitors",
  "uneven-days": "days",
  "unusual-days": "days",
};

/**
 * Returns whether the lift over time is expanded, because the next step depends
 * on it.
 */
export function isTrendOpen(readout: Readout): boolean {
  return readout.experience.status === "started" &&
    readout.overTime !== null && isCompared(readout);
}

/**
 * Returns the chart of the days behind a failed check, or `null` if the lifts are
 * shown or the days are unknown.
 */
export function failureChart(readout: Readout): ChartName | null {
  if (isCompared(readout) || readout.overTime === null) return null;
  const check = readout.checks.find(({ code, status }) =>
    status === "fail" && CHARTS_OF_CHECKS[code] !== undefined
  );
  return check === undefined ? null : CHARTS_OF_CHECKS[check.code]!;
}

/**
 * Returns the chart of the metrics' lifts and, while the experience runs, of the
 * lift over time; or the chart of the days behind a failed check.
 */
export function overviewBlocks(readout: Readout): Block[] {
  const failure = failureChart(readout);
  if (failure !== null) {
    const data = daysData(readout.overTime!, readout.metrics);
    return detail(figure(failure, CHARTS[failure](readout), data));
  }
  if (!isCompared(readout)) return [];
  const blocks: Block[] = [];
  if (readout.metrics.length > 1) {
    blocks.push(figure("metric-lifts", () => metricLifts(readout)));
  }
  if (isTrendOpen(readout)) blocks.push(trendFigure(readout));
  return detail(...blocks);
}

/** Returns the chart of the lift over time, with its data. */
export function trendFigure(readout: Readout): Block {
  return figure(
    "lift-over-time",
    CHARTS["lift-over-time"](readout),
    liftsData(readout.overTime!),
  );
}

/**
 * Charts the deciding and a few other metrics for the variation that the verdict
 * is about.
 */
function metricLifts(readout: Readout) {
  const shownVariation = shownComparison(readout)?.variation;
  const metrics = chartMetrics(readout).map((metric) =>
    withVariation(metric, shownVariation)
  );
  return liftForest(liftForestInput(readout, metrics));
}
