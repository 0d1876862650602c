/**
 * Tables of metrics, where each lift appears in exactly one table with its chart.
 */

import type { Row, Table } from "../document/mod.ts";
import { cells, liftBars, liftCells, makeTable } from "../document/mod.ts";
import type {
  Comparison,
  MetricReadout,
  MetricRole,
  Readout,
} from "../record/mod.ts";
import { looksText } from "./_effects.ts";
import { liftRow, liftRows } from "./figures.ts";
import { intervalTitle } from "./_tables.ts";

/** Maximum number of secondary metrics in the main table, and of its rows. */
const MOST_OTHERS = 3;
const MOST_ROWS = 16;

const DECIDING: readonly MetricRole[] = ["primary", "success", "guardrail"];
const ROLES = [...DECIDING, "deterioration", "secondary"];

/** Returns the deciding metrics first, then the guardrails, then all others. */
function sortByRole({ metrics }: Readout): MetricReadout[] {
  return metrics.toSorted((a, b) =>
    ROLES.indexOf(a.role) - ROLES.indexOf(b.role)
  );
}

/** Returns the metrics that are left for a table of their own. */
export function furtherMetrics(readout: Readout): readonly MetricReadout[] {
  const metrics = sortByRole(readout);
  const secondary = metrics.filter(({ role }) => !DECIDING.includes(role));
  const room = Math.floor(MOST_ROWS / readout.variations.length) -
    (metrics.length - secondary.length);
  return secondary.slice(Math.max(0, Math.min(MOST_OTHERS, room)));
}

/** Returns the deciding metrics, the guardrails, and a few others. */
export function tableMetrics(readout: Readout): MetricReadout[] {
  const further = furtherMetrics(readout);
  return sortByRole(readout).filter((metric) => !further.includes(metric));
}

/**
 * Returns the metrics for a chart of a single variation, which has room for more
 * of them.
 */
export function chartMetrics(readout: Readout): MetricReadout[] {
  const all = sortByRole(readout);
  const others = all.filter(({ role }) => !DECIDING.includes(role));
  return all.filter((metric) => !others.slice(MOST_OTHERS).includes(metric));
}

/** Returns the main table of metrics. */
export function metricsTable(readout: Readout): Table {
  return buildMetricsTable(
    readout,
    tableMetrics(readout),
    "metrics",
    "Metrics by variation, with lifts over the control",
  );
}

/** Returns the table of all other metrics. */
export function asideTable(readout: Readout): Table {
  return buildMetricsTable(
    readout,
    furtherMetrics(readout),
    "other-metrics",
    "All other metrics",
  );
}

/**
 * Returns a table of value, difference, lift, interval and p-value by metric and
 * variation.
 */
function buildMetricsTable(
  readout: Readout,
  metrics: readonly MetricReadout[],
  id: string,
  caption: string,
): Table {
  const { settings, experience: { currency } } = readout;
  const draw = liftBars(liftRows(metrics));
  return makeTable({
    id,
    caption,
    head: {
      metric: "Metric",
      variation: "Variation",
      value: "Value",
      difference: "Difference",
      lift: "Lift",
      lift_interval: intervalTitle(settings),
      adjusted_p_value: correctedTitle(settings),
    },
    groups: 1,
    rows: metrics.flatMap((metric) => {
      const { name, title, unit, role, values, comparisons } = metric;
      return values.map((value, index) => ({
        metric: cells.text(title, name),
        role: cells.text(role),
        variation: cells.text(value.variation),
        unit: cells.text(unit),
        value: cells.value(value.value, unit, currency, value),
        value_interval: cells.interval(value),
        ...comparisonCells(comparisons[index - 1], metric, currency, draw),
      }));
    }),
  });
}

/** Returns the cells of a comparison, which are blank for the control. */
function comparisonCells(
  comparison: Comparison | undefined,
  metric: MetricReadout,
  currency: string | null,
  draw: ReturnType<typeof liftBars>,
): Row {
  const { unit } = metric;
  return comparison === undefined ? {} : {
    difference: cells.difference(comparison.difference.value, unit, currency),
    difference_interval: cells.interval(comparison.difference),
    ...liftCells("lift", comparison.lift, draw(liftRow(metric, comparison))),
    p_value: cells.p(comparison.pValue),
    adjusted_p_value: cells.p(comparison.adjustedPValue),
    significant: cells.flag(comparison.significant),
  };
}

const METHODS: Readonly<Record<string, string>> = {
  "correction-dunnett": "Dunnett",
  "correction-bonferroni": "Bonferroni",
};

/**
 * Returns the title of the p-value column: "p (Dunnett)" if Dunnett's method
 * adjusts them.
 */
function correctedTitle(settings: Readout["settings"]): string {
  const looks = looksText(settings);
  if (looks !== "") return `p, ${looks.replace("at ", "")}`;
  const method = METHODS[settings.correction.code];
  return method === undefined ? "p" : `p (${method})`;
}
