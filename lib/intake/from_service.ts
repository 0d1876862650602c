/** A readout's data from the service. */

import {
  type Client,
  type Experience,
  type TimeSeriesMetric,
  toEpochMilliseconds,
} from "../api/mod.ts";
import { MissingRequestError } from "../bundle/mod.ts";
import {
  loadTimeSeries,
  type StoredTable,
  storeExport,
} from "../loaders/mod.ts";
import {
  type DayTotals,
  openOrders,
  type Orders,
  type ReadoutData,
} from "../sums/mod.ts";
import {
  type ExperienceReadoutOptions,
  type Ledger,
  type Statement,
  statement,
} from "../record/mod.ts";
import { dateOf, DAY_MS, outsideOf } from "./visitors/mod.ts";
import { haveSameOffer, loadFacts } from "./experience.ts";
import { ledgerOf } from "./_ledger.ts";
import { askOrders, askTable } from "./_questions.ts";
import { ownColumns } from "./_order_rows.ts";
import { withMissingSegments } from "./_missing_segments.ts";
import { datedSplit } from "./_dated_split.ts";
import { sharesOf } from "./_named_variations.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Asks the service for one experience: its description, the daily running
 * totals of visitors and orders, and the export of its orders.
 *
 * @param workspace Holds the orders from now on.
 * @param service The service.
 * @param id UUID of the experience.
 * @param options Range, filters, progress, abort.
 * @returns The data.
 * @throws {ReadoutError} When the service cannot be read, or there is nothing.
 */
export async function dataFromService(
  { engine, resources }: Workspace,
  service: Client,
  id: string,
  options: ExperienceReadoutOptions,
): Promise<ReadoutData> {
  const { signal, onProgress = () => {} } = options;
  const client = service.listening();
  onProgress("Reading the experience");
  const { answer, experience, arms, controlBasis } = await loadFacts(
    client,
    id,
    options,
  );
  const names = arms.map(({ name }) => name);
  const shares = sharesOf(names, options.split);
  const { start, end, maxZScore } = options;
  const limit = maxZScore == null ? {} : { maxZScore };
  const range = { start, end, filters: { ...options.filters, ...limit } };
  onProgress(`Reading visitors and orders of "${experience.name}"`);
  const storing = storeExport(client, id, range, {
    signal,
    map: options.map,
    cache: options.cache,
    mayBeEmpty: true,
  }).then((table) => resources.use(table));
  const utc = { signal, timeZone: null };
  const count = (...metrics: TimeSeriesMetric[]) =>
    loadTimeSeries(client, id, { ...range, metrics }, utc);
  const counting = count(...COUNTS, "net_revenue").catch((error: unknown) => {
    // A bundle that was made before revenue was asked for.
    if (error instanceof MissingRequestError) return count(...COUNTS);
    throw error;
  });
  // What fails is told when nothing is on its way any more: a bundle that is
  // recorded is not written behind the caller's back.
  await Promise.allSettled([counting, storing]);
  const [series, table] = await Promise.all([counting, storing]);
  const points = series.toRecords() as unknown as Points;
  const days = dayTotals(points, names);
  const none = names.map(() => 0);
  const last = days.at(-1) ?? { visitors: none, orders: none };
  const hasCome = last.visitors.some((count) => count > 0);
  const orders = await openOrders(
    await withMissingSegments({
      ...table,
      engine,
      measured: ownColumns(table, options),
    }),
    names,
    windowOf(answer),
    options.metrics,
  );
  const ledger = ledgerOf(orders);
  return {
    experience: {
      ...experience,
      currency: experience.currency ??
        (orders.currencies.length === 1 ? orders.currencies[0]! : null),
    },
    variations: options.split === undefined
      ? arms
      : arms.map((arm, at) => ({ ...arm, share: shares?.[at] ?? null })),
    splits: datedSplit(names, options.split) ?? undefined,
    controlBasis,
    hasSameContent: haveSameOffer(answer),
    visitors: last.visitors,
    days: hasCome ? days : null,
    reportedOrders: last.orders,
    ...(series.columns.includes("net_revenue")
      ? {
        reportedRevenue: revenueOf(points, names),
        exportedRevenue: orders.revenue,
      }
      : {}),
    orders,
    ledger,
    findings: [
      ...await askOrders(orders, ledger),
      ...await askTable({ table: { ...table, engine }, shop: null }),
    ],
    period: periodOf(answer, ledger, options, client.timeZone),
    notes: [
      ...(hasCome ? [] : [
        start ?? end ?? Object.keys(options.filters ?? {})[0]
          ? statement("no-visitors-in-range")
          : statement("no-visitors"),
      ]),
      ...filterNotes(options.filters),
      ...unusedColumns(table, orders),
      ...orders.notes,
      // What was odd about the answers, where the reader decides.
      ...client.notices().toSorted()
        .map((text) => statement("notice", { text })),
    ],
  };
}

/** Whom the readout is of, where filters keep others out. */
function filterNotes(
  filters: ExperienceReadoutOptions["filters"],
): Statement[] {
  const kept = Object.entries(filters ?? {})
    .filter(([, value]) => value != null && value !== "any")
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return kept.length === 0 ? [] : [statement("filtered", { kept })];
}

function unusedColumns(
  { source, unknownColumns }: StoredTable,
  { segments, summed }: Orders,
): Statement[] {
  const unused = unknownColumns.filter((column) =>
    !segments.some(({ header }) => header === column) &&
    !summed.some(({ name }) => name === column)
  );
  return unused.length === 0 ? [] : [
    statement("unused-columns", { source, unused }),
  ];
}

const COUNTS = ["n_visitors", "n_orders"] as const;

/** Points of arms. */
type Points = readonly {
  readonly variation: string;
  readonly dt: Date;
  readonly n_visitors: number | null;
  readonly n_orders: number | null;
  readonly net_revenue?: number | null;
}[];

/** A running total without a point on a day is what it was the day before. */
function dayTotals(points: Points, names: readonly string[]): DayTotals[] {
  const byDate = Map.groupBy(points, ({ dt }) => dt.toISOString().slice(0, 10));
  const total = { visitors: names.map(() => 0), orders: names.map(() => 0) };
  return [...byDate.keys()].sort().map((date) => {
    for (const { variation, n_visitors, n_orders } of byDate.get(date)!) {
      const arm = names.indexOf(variation);
      if (arm < 0) continue;
      total.visitors[arm] = n_visitors ?? total.visitors[arm]!;
      total.orders[arm] = n_orders ?? total.orders[arm]!;
    }
    return { date, ...structuredClone(total) };
  });
}

/** Beside the last count of orders of each; `null` where it is not there of all. */
function revenueOf(points: Points, names: readonly string[]): number[] | null {
  const last = names.map((name) =>
    points.findLast(({ variation, n_orders }) =>
      variation === name && n_orders !== null
    )?.net_revenue ?? null
  );
  return last.every((total) => total !== null) ? last : null;
}

/** The experience's days and one more at each end, whatever their zone. */
function windowOf({ status, startedAtTs, pausedAtTs, endedAtTs }: Experience) {
  const stopped = status === "paused" ? pausedAtTs : endedAtTs;
  return {
    firstDay: dateOf((startedAtTs ?? 0) / DAY_MS - 1),
    lastDay: stopped == null ? "9999-12-31" : dateOf(stopped / DAY_MS + 1),
  };
}

function periodOf(
  experience: Experience,
  ledger: Ledger,
  { start, end }: ExperienceReadoutOptions,
  timeZone: string | null,
): ReadoutData["period"] {
  const { status, startedAtTs, pausedAtTs, endedAtTs } = experience;
  const stopped = status === "paused" ? pausedAtTs : endedAtTs;
  const outside = outsideOf(ledger, "experience");
  if (outside !== null) return outside;
  const asked = (time: NonNullable<typeof end>): number =>
    toEpochMilliseconds(time, "time", timeZone ?? "UTC");
  const isPart = start !== undefined || end !== undefined;
  const told: readonly (readonly [boolean, string])[] = [
    [
      end !== undefined && stopped != null && asked(end) > stopped,
      "ends-late",
    ],
    [
      start !== undefined && startedAtTs != null && asked(start) < startedAtTs,
      "begins-early",
    ],
    [status === "paused", "paused"],
    [status === "started", "still-running"],
    [isPart, "part-of-period"],
  ];
  const [, code] = told.find(([is]) => is) ?? [];
  return {
    status: code === undefined ? "pass" : "warn",
    findings: [statement(code ?? "full-period", {
      status: status ?? null,
    })],
  };
}
