/** Data for the interactive part of a readout's page. */

import {
  hasNoOrders,
  isShareOfVisitors,
  metricColumns,
  type Readout,
} from "../record/mod.ts";
import { highestRank, keptSums, type ReadoutSums } from "../inference/mod.ts";
import type { RankedSums } from "../sums/mod.ts";
import {
  type Cells,
  type ExplorerData,
  type ExplorerMetric,
  type Sums,
  writeCells,
} from "./explorer/mod.ts";
import { scriptJson } from "./_script_json.ts";

/**
 * Maximum size of the data in bytes. Above it, days are merged into spans of two,
 * three, or more days.
 */
const MOST_BYTES = 300_000;

/**
 * Returns the data for the interactive part of a readout's page.
 *
 * @param readout Original readout, with the sums it was computed from.
 * @returns JSON that is safe inside a script element, or `null` if there is
 *   nothing to explore.
 */
export function explorationData(readout: Readout): string | null {
  const sums = keptSums(readout);
  if (sums === null || cannotExplore(readout)) return null;
  let data = "";
  for (let span = 1; span <= Math.max(1, sums.days.length); span++) {
    data = scriptJson(explorerData(readout, sums, span));
    if (data.length <= MOST_BYTES) break;
  }
  return data;
}

/**
 * Returns whether parts of the data must not be explored, or whether there are no
 * orders.
 */
function cannotExplore(
  { variations, decision, plan, settings, movedSplit }: Readout,
): boolean {
  return hasNoOrders(variations) || decision.verdict === "do-not-decide" ||
    movedSplit != null ||
    plan !== null &&
      (plan.stage === "before" || settings.inference === "group-sequential");
}

/** @param span Number of days to merge into one. */
function explorerData(
  readout: Readout,
  readoutSums: ReadoutSums,
  span: number,
): ExplorerData {
  const {
    settings,
    experience,
    variations,
    outliers,
    projectedImpact,
    period,
  } = readout;
  const pairs = multipliedPairs(readoutSums);
  const spans = splitIntoChunks(readoutSums.days, span);
  const spansWithVisitors = (readoutSums.days.length === 0 ? [] : spans).map((
    dayGroup,
  ) => ({
    date: dayGroup.at(-1)!.date,
    visitors: readoutSums.visitors.map((_, arm) =>
      dayGroup.reduce((sum, { visitors }) => sum + visitors[arm]!, 0)
    ),
  }));
  const thresholds = outliers.rows.length === 0 ? [] : readoutSums.thresholds;
  const cells = (sums: readonly RankedSums[], days: number) =>
    sumCells(sums, readoutSums, pairs, {
      ranks: thresholds.length + 1,
      days,
      dayCell: (day) =>
        day === null ? 0 : Math.min(days, Math.floor(day / span)),
    });
  return {
    level: settings.level,
    looks: settings.inference === "always-valid"
      ? "always-valid"
      : "fixed-horizon",
    sequenceSampleSize: readoutSums.sequenceSampleSize,
    currency: experience.currency,
    variations: variations.map(({ name }) => name),
    primary: settings.primaryMetric,
    metrics: explorerMetrics(readout, readoutSums, pairs),
    decimals: readoutSums.columns.map(({ decimals }) => decimals),
    pairs,
    firstDay: period.firstDay,
    days: spansWithVisitors,
    undated: readoutSums.visitors.map((count, arm) =>
      spansWithVisitors.reduce(
        (remaining, { visitors }) => remaining - visitors[arm]!,
        count,
      )
    ),
    thresholds: thresholds.map((threshold) => ({
      threshold,
      removed: visitorsRemovedBy(readoutSums, threshold),
    })),
    ownThreshold: thresholds.indexOf(settings.maxZScore ?? NaN),
    everybody: writeCells(
      cells(readoutSums.everybody, spansWithVisitors.length),
    ),
    parts: readoutSums.parts.map(({ title, segment, sums }) => ({
      title,
      segment: segment ?? "not known",
      sums: writeCells(cells(sums, 0)),
    })),
    projectedImpact:
      projectedImpact.per === null || projectedImpact.visitors === null
        ? null
        : {
          visitors: projectedImpact.visitors,
          isMonth: projectedImpact.per === "month",
          amounts: projectedImpact.amounts.map((
            { metric, title, variation },
          ) => ({ metric, title, variation })),
        },
  };
}

/** Returns the number of visitors that a threshold excludes. */
function visitorsRemovedBy(
  { everybody, thresholds }: ReadoutSums,
  threshold: number,
): number {
  const highest = highestRank(thresholds, threshold);
  return everybody.filter(({ rank }) => rank > highest)
    .reduce((sum, { sums }) => sum + Number(sums.sums[0]), 0);
}

type Pairs = readonly (readonly [number, number])[];

/**
 * Returns the products available for every variation; those of the first column
 * equal its sums.
 */
function multipliedPairs({ columns, everybody, parts }: ReadoutSums): Pairs {
  const allSums = [...everybody, ...parts.flatMap(({ sums }) => sums)];
  return columns.flatMap((_, i) =>
    i === 0 ? [] : columns.slice(i).map((_, j) => [i, i + j] as const)
  ).filter(([i, j]) =>
    allSums.every(({ sums }) => sums.products[i]![j] !== null)
  );
}

/** Returns the metrics that can be computed from the sums. */
function explorerMetrics(
  { metrics, settings }: Readout,
  { columns }: ReadoutSums,
  pairs: Pairs,
): ExplorerMetric[] {
  const { successMetrics } = settings;
  const hasPair = (i: number, j: number): boolean =>
    i === 0 || pairs.some(([a, b]) => a === i && b === j);
  return metrics.flatMap((metric) => {
    const { name, title, unit, denominator } = metric;
    if (metric.numerator === null) return [];
    const columnNames = metricColumns({
      numerator: metric.numerator,
      denominator,
      cap: metric.cap ?? undefined,
    });
    const columnIndex = (column: string): number =>
      columns.findIndex((candidate) => candidate.name === column);
    const top = columnIndex(columnNames.numerator);
    const below = denominator === null ? null : columnIndex(denominator);
    const low = Math.min(top, below ?? top);
    const high = Math.max(top, below ?? top);
    return low < 0 || !hasPair(low, high) || !hasPair(high, high) ? [] : [{
      name,
      title,
      unit,
      numerator: top,
      denominator: below,
      isShare: isShareOfVisitors(metric),
      alphaShares: successMetrics.includes(name) ? successMetrics.length : 1,
    }];
  });
}

function splitIntoChunks<T>(days: readonly T[], span: number): T[][] {
  return Array.from(
    { length: Math.ceil(days.length / span) },
    (_, index) => days.slice(index * span, (index + 1) * span),
  );
}

/** Position of sums in the grid, by day and rank. */
interface Grid {
  readonly ranks: number;
  readonly days: number;
  readonly dayCell: (day: number | null) => number;
}

function sumCells(
  rows: readonly RankedSums[],
  { columns, visitors }: ReadoutSums,
  pairs: Pairs,
  { ranks, days, dayCell }: Grid,
): Cells {
  const emptySums: Sums = {
    sums: columns.map(() => 0n),
    products: pairs.map(() => 0n),
  };
  const cells = Array.from(
    { length: days + 1 },
    () => visitors.map(() => new Array<Sums>(ranks).fill(emptySums)),
  );
  for (const { arm, day, rank, sums: { sums, products } } of rows) {
    const cell = cells[dayCell(day)]![arm]!;
    // Without thresholds, all ranks share one cell.
    const rankIndex = Math.min(rank, ranks - 1);
    const previous = cell[rankIndex]!;
    cell[rankIndex] = {
      sums: previous.sums.map((sum, i) => sum + sums[i]!),
      products: previous.products.map((sum, nth) => {
        const [i, j] = pairs[nth]!;
        return sum + products[i]![j]!;
      }),
    };
  }
  return cells;
}
