/** What a readout's page computes from, when it is touched. */

import {
  type ExactSums,
  hasNoOrders,
  keptSums,
  type Readout,
  type ReadoutSums,
  type SumsOf,
} from "../readout/mod.ts";
import { columnsOfMetric, isShareOfVisitors } from "../rules/mod.ts";
import {
  type LivingData,
  type LivingMetric,
  type LivingSums,
  writeSums,
} from "./living/mod.ts";

/** Above it, days are put together: brushes move by two days, by three, ... */
const MOST_BYTES = 300_000;

/**
 * What the page of a readout carries.
 *
 * @param readout The readout, as it was made.
 * @returns JSON that may stand in a script element; `null` where there is
 * nothing to explore: no sums, no orders, a plan that says when it is looked, or
 * numbers that must not be decided by.
 */
export function livingJson(readout: Readout): string | null {
  const kept = keptSums(readout);
  if (
    kept === null || kept.isPlanned || hasNoOrders(readout.variations) ||
    readout.decision.verdict === "do-not-decide"
  ) return null;
  for (let span = 1;; span++) {
    const json = JSON.stringify(livingData(readout, kept, span))
      .replace(
        /[<\u2028\u2029]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    if (json.length <= MOST_BYTES || span >= kept.days.length) return json;
  }
}

function livingData(
  readout: Readout,
  kept: ReadoutSums,
  span: number,
): LivingData {
  const { settings, experience, variations, outliers, worth, period } = readout;
  const pairs = pairsOf(kept);
  const texts = (some: readonly (ExactSums | null)[]) =>
    some.map((one) => textOf(one, kept, pairs));
  const sumsOf = ({ visitors, sums }: SumsOf): LivingSums => ({
    visitors,
    sums: texts(sums),
  });
  return {
    level: settings.level,
    looks: settings.inference === "every-look" ? "every-look" : "one-look",
    sequenceSampleSize: kept.sequenceSampleSize,
    currency: experience.currency,
    variations: variations.map(({ name }) => name),
    primary: settings.primaryMetric,
    metrics: metricsOf(readout, kept, pairs),
    decimals: kept.columns.map(({ decimals }) => decimals),
    pairs,
    total: sumsOf(kept.total),
    firstDay: period.firstDay,
    days: spansOf(kept.days, span).map((days) => ({
      date: days.at(-1)!.date,
      ...sumsOf(days.reduce<SumsOf>((a, b) => together(a, b), {
        visitors: variations.map(() => 0),
        sums: variations.map(() => zeros(kept)),
      })),
    })),
    parts: partsOf(readout, kept).map(({ title, segment, sums }) => ({
      title,
      segment: segment ?? "not known",
      sums: texts(sums),
    })),
    without: outliers.rows.length === 0 ? [] : kept.without.map((one) => ({
      threshold: one.threshold,
      removed: one.removedVisitors,
      visitors: one.visitors,
      sums: one.sums.map((sums) => widened(sums, kept, pairs)),
    })),
    worth: worth.per === null || worth.visitors === null ? null : {
      visitors: worth.visitors,
      isMonth: worth.per === "month",
      amounts: worth.amounts.map(({ metric, title, variation }) => ({
        metric,
        title,
        variation,
      })),
    },
  };
}

type Pairs = readonly (readonly [number, number])[];

/** Products that are known of every variation; the first column's are its sums. */
function pairsOf({ columns, total }: ReadoutSums): Pairs {
  return columns.flatMap((_, i) =>
    i === 0 ? [] : columns.slice(i).map((_, j) => [i, i + j] as const)
  ).filter(([i, j]) =>
    total.sums.every(({ products }) => products[i]![j] !== null)
  );
}

/** Metrics whose numbers follow from the sums. */
function metricsOf(
  { metrics, settings: { successMetrics } }: Readout,
  { columns }: ReadoutSums,
  pairs: Pairs,
): LivingMetric[] {
  const isThere = (i: number, j: number): boolean =>
    i === 0 || pairs.some(([a, b]) => a === i && b === j);
  return metrics.flatMap((metric) => {
    const { name, title, unit, denominator } = metric;
    if (metric.numerator === null) return [];
    const found = columnsOfMetric({
      numerator: metric.numerator,
      denominator,
      cap: metric.cap ?? undefined,
    });
    const at = (column: string): number =>
      columns.findIndex((one) => one.name === column);
    const top = at(found.numerator);
    const below = denominator === null ? null : at(denominator);
    const low = Math.min(top, below ?? top);
    const high = Math.max(top, below ?? top);
    return low < 0 || !isThere(low, high) || !isThere(high, high) ? [] : [{
      name,
      title,
      unit,
      numerator: top,
      denominator: below,
      isShare: isShareOfVisitors(metric),
      divided: successMetrics.includes(name) ? successMetrics.length : 1,
    }];
  });
}

/** Segments that the readout compares, in its order. */
function partsOf({ next: { forWhom } }: Readout, { parts }: ReadoutSums) {
  return (forWhom?.dimensions ?? []).flatMap(({ title, segments }) =>
    segments.flatMap(({ segment }) =>
      parts.filter((part) => part.title === title && part.segment === segment)
    )
  );
}

function spansOf<T>(days: readonly T[], span: number): T[][] {
  return Array.from(
    { length: Math.ceil(days.length / span) },
    (_, at) => days.slice(at * span, (at + 1) * span),
  );
}

function zeros({ columns }: ReadoutSums): ExactSums {
  const none = columns.map(() => 0n);
  return { sums: none, products: columns.map(() => none) };
}

function together(a: SumsOf, b: SumsOf): SumsOf {
  const add = (x: bigint | null, y: bigint | null) => (x ?? 0n) + (y ?? 0n);
  return {
    visitors: a.visitors.map((count, arm) => count + b.visitors[arm]!),
    sums: a.sums.map(({ sums, products }, arm) => ({
      sums: sums.map((sum, i) => sum + b.sums[arm]!.sums[i]!),
      products: products.map((row, i) =>
        row.map((product, j) => add(product, b.sums[arm]!.products[i]![j]!))
      ),
    })),
  };
}

function textOf(
  one: ExactSums | null,
  kept: ReadoutSums,
  pairs: Pairs,
): string {
  const { sums, products } = one ?? zeros(kept);
  return writeSums({
    sums,
    products: pairs.map(([i, j]) => products[i]![j] ?? 0n),
  });
}

/** Sums of orders and net revenue, where those of all columns would stand. */
function widened(
  { sums, products }: ExactSums,
  { columns }: ReadoutSums,
  pairs: Pairs,
): string {
  return writeSums({
    sums: columns.map((_, at) => sums[at - 1] ?? 0n),
    products: pairs.map(([i, j]) => products[i - 1]?.[j - 1] ?? 0n),
  });
}
