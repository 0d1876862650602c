/** The tables of metrics: each lift stands in one of them, and is drawn there. */

import {
  cells,
  liftBars,
  liftCells,
  makeTable,
  type Row,
  type Table,
} from "../document/mod.ts";
import type {
  Comparison,
  MetricReadout,
  MetricRole,
  Readout,
} from "../record/mod.ts";
import { looksOf } from "./_effects.ts";
import { liftRow } from "./figures.ts";
import { intervalTitle } from "./_tables.ts";

/** Other metrics beside what decides and is guarded, and rows of all of them. */
const MOST_OTHERS = 3;
const MOST_ROWS = 16;

const DECIDING: readonly MetricRole[] = ["primary", "success", "guardrail"];
const ROLES = [...DECIDING, "deterioration", "secondary"];

/** What decides first, then what is guarded, then the others. */
function ranked({ metrics }: Readout): MetricReadout[] {
  return metrics.toSorted((a, b) =>
    ROLES.indexOf(a.role) - ROLES.indexOf(b.role)
  );
}

/** Returns the metrics that are left for a table of their own. */
export function asideOf(readout: Readout): readonly MetricReadout[] {
  const metrics = ranked(readout);
  const secondary = metrics.filter(({ role }) => !DECIDING.includes(role));
  const room = Math.floor(MOST_ROWS / readout.variations.length) -
    (metrics.length - secondary.length);
  return secondary.slice(Math.max(0, Math.min(MOST_OTHERS, room)));
}

/** What decides, what is guarded, and few others. */
export function metricsShown(readout: Readout): MetricReadout[] {
  const aside = asideOf(readout);
  return ranked(readout).filter((metric) => !aside.includes(metric));
}

/** The same for a chart of one variation, which has room for more. */
export function metricsDrawn(readout: Readout): MetricReadout[] {
  const all = ranked(readout);
  const others = all.filter(({ role }) => !DECIDING.includes(role));
  return all.filter((metric) => !others.slice(MOST_OTHERS).includes(metric));
}

/** The metrics that come first. */
export function metricsTable(readout: Readout): Table {
  return tableOf(
    readout,
    metricsShown(readout),
    "metrics",
    "Metrics by variation, and their lifts against the control",
  );
}

/** The others. */
export function asideTable(readout: Readout): Table {
  return tableOf(
    readout,
    asideOf(readout),
    "other-metrics",
    "All other metrics",
  );
}

/** Value, difference, lift, interval and p-value by metric and variation. */
function tableOf(
  readout: Readout,
  metrics: readonly MetricReadout[],
  id: string,
  caption: string,
): Table {
  const { settings, experience: { currency } } = readout;
  const draw = liftBars(
    metrics.flatMap((metric) =>
      metric.comparisons.map((comparison) => liftRow(metric, comparison))
    ),
  );
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
        ...comparedCells(comparisons[index - 1], metric, currency, draw),
      }));
    }),
  });
}

/** The control is compared with nothing. */
function comparedCells(
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

/** "p (Dunnett)" for p-values that Dunnett's method corrects. */
function correctedTitle(settings: Readout["settings"]): string {
  const looks = looksOf(settings);
  if (looks !== "") return `p, ${looks.replace("at ", "")}`;
  const method = METHODS[settings.correction.code];
  return method === undefined ? "p" : `p (${method})`;
}
