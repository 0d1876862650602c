/** Comparison of a period with the period before it. */

import {
  checkOptions,
  formatChange,
  formatMoney,
  formatShare,
  PERIOD_VIEW_OPTIONS,
} from "../base/mod.ts";
import type { CallOptions, Client } from "../api/mod.ts";
import type { Cell, DisplayView } from "../document/mod.ts";
import { blocksView, cells, makeTable, note, table } from "../document/mod.ts";
import { loadOrderDistribution, loadSitewideSnapshot } from "../loaders/mod.ts";

/** Options of {@linkcode periodView}. */
export interface PeriodViewOptions extends CallOptions {
  /** First day, in ISO 8601 with the store's offset. */
  readonly start: string;
  /** Day after the last one, in ISO 8601 with the store's offset. */
  readonly end: string;
}

/** Row of the comparison. */
interface Change {
  readonly metric: string;
  readonly currency: string | null;
  readonly value: number | null;
  readonly previous_value: number | null;
  readonly change: number | null;
}

const TITLES: Readonly<Record<string, string>> = {
  n_visitors: "Visitors",
  n_orders: "Orders",
  net_revenue: "Net revenue",
  conversion_rate: "Conversion rate",
  net_revenue_per_visitor: "Net revenue per visitor",
  gross_profit_per_visitor: "Gross profit per visitor",
  aov: "Average order value",
};

const HEAD = {
  metric: "Metric",
  value: "Now",
  previous: "Before",
  change: "Change",
};

/** Share of the revenue above which a single order is mentioned. */
const LARGE_SHARE = 0.02;

/**
 * Compares a period's totals and means with the period of the same length right
 * before it. If a single order is a notable part of the net revenue, a sentence
 * states the change without it.
 *
 * @param client Client of the service.
 * @param options Start and end of the period.
 * @returns A view that Jupyter displays.
 * @throws {ReadoutError} If the service cannot be read.
 */
export async function periodView(
  client: Client,
  options: PeriodViewOptions,
): Promise<DisplayView> {
  checkOptions(PERIOD_VIEW_OPTIONS, options);
  const { start, end, ...calls } = options;
  const period = { start, end };
  const [snapshot, orders] = await Promise.all([
    loadSitewideSnapshot(client, period, calls),
    loadOrderDistribution(client, period, calls),
  ]);
  const rows = snapshot.toRecords() as unknown as readonly Change[];
  const bars = orders.histogram.toRecords() as unknown as readonly {
    to: number;
    count: number;
  }[];
  const largest = bars.findLast(({ count }) => count > 0)?.to ?? 0;
  const revenue = rows.find(({ metric }) => metric === "net_revenue");
  const caption =
    "This period compared with the previous one of the same length";
  return blocksView(
    table(makeTable({
      id: "period",
      caption,
      head: HEAD,
      rows: rows.map((row) => ({
        metric: cells.text(TITLES[row.metric] ?? row.metric),
        value: valueCell(row, row.value),
        previous: valueCell(row, row.previous_value),
        change: cells.change(row.change),
      })),
    })),
    ...largeOrderWarning(revenue, largest).map(note),
  );
}

function largeOrderWarning(
  revenue: Change | undefined,
  largest: number,
): string[] {
  const value = revenue?.value ?? 0;
  if (!revenue || value <= 0 || largest / value < LARGE_SHARE) return [];
  const { currency, change, previous_value: previousValue } = revenue;
  const withoutText = previousValue === null || previousValue <= 0
    ? ""
    : `: without it, net revenue would have changed by ${
      formatChange((value - largest) / previousValue - 1)
    } instead of ${formatChange(change)}`;
  return [
    `The largest order, ${formatMoney(largest, currency)}, is ${
      formatShare(largest / value)
    } of net revenue${withoutText}. It strongly affects means of revenue and order values.`,
  ];
}

function valueCell({ metric, currency }: Change, value: number | null): Cell {
  if (metric === "conversion_rate") {
    return cells.value(value, "fraction", currency);
  }
  return metric.startsWith("n_")
    ? cells.count(value)
    : cells.money(value, currency);
}
