/** A readout's data from the service. */

import {
  type Client,
  type Experience,
  toEpochMilliseconds,
} from "../api/mod.ts";
import { MissingRequestError } from "../bundle/mod.ts";
import {
  type Frame,
  loadTimeSeries,
  type StoredTable,
  storeExport,
} from "../loaders/mod.ts";
import {
  dateColumn,
  type DayTotals,
  openOrders,
  type Orders,
  type ReadoutData,
} from "../sums/mod.ts";
import {
  allMetrics,
  defineMetrics,
  type ExperienceReadoutOptions,
} from "../record/mod.ts";
import { haveSameOffer, loadFacts } from "./experience.ts";
import { ledgerOf } from "./_ledger.ts";
import { askOrders, askTable } from "./_questions.ts";
import { ownColumns } from "./_order_rows.ts";
import { withMissingSegments } from "./_missing_segments.ts";
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
  const range = {
    start: options.start,
    end: options.end,
    filters: {
      ...options.filters,
      ...(options.maxZScore == null ? {} : { maxZScore: options.maxZScore }),
    },
  };
  onProgress(`Reading visitors and orders of "${experience.name}"`);
  const storing = storeExport(client, id, range, {
    signal,
    map: options.map,
    cache: options.cache,
    mayBeEmpty: true,
  }).then((table) => resources.use(table));
  const count = (...metrics: ("n_visitors" | "n_orders" | "net_revenue")[]) =>
    loadTimeSeries(client, id, { ...range, metrics }, {
      signal,
      timeZone: null,
    });
  const counting = count("n_visitors", "n_orders", "net_revenue")
    .then((series) => ({ series, revenue: revenueOf(series, names) }))
    .catch(async (error: unknown) => {
      // A bundle that was made before revenue was asked for.
      if (error instanceof MissingRequestError) {
        return { series: await count("n_visitors", "n_orders") };
      }
      throw error;
    });
  // What fails is told when nothing is on its way any more: a bundle that is
  // recorded is not written behind the caller's back.
  await Promise.allSettled([counting, storing]);
  const [counted, table] = await Promise.all([counting, storing]);
  const { series } = counted;
  const days = dayTotals(series, names);
  const none = names.map(() => 0);
  const last = days.at(-1) ?? { visitors: none, orders: none };
  const hasCome = last.visitors.some((count) => count > 0);
  const orders = await openOrders(
    engine,
    await withMissingSegments(engine, {
      ...table,
      measured: ownColumns(table, options),
    }),
    names,
    null,
    allMetrics(defineMetrics(options.metrics ?? [])),
  );
  const ledger = ledgerOf(orders);
  const [onlyCurrency, ...others] = orders.currencies;
  return {
    experience: {
      ...experience,
      currency: experience.currency ??
        (others.length === 0 ? onlyCurrency ?? null : null),
    },
    variations: arms,
    controlBasis,
    hasSameContent: haveSameOffer(answer),
    visitors: last.visitors,
    days: hasCome ? days : null,
    reportedOrders: last.orders,
    ...("revenue" in counted
      ? {
        reportedRevenue: counted.revenue,
        exportedRevenue: orders.revenue,
      }
      : {}),
    orders,
    ledger,
    findings: [
      ...await askOrders(orders, ledger),
      ...await askTable({ engine, table, shop: null }),
    ],
    period: periodOf(answer, options, client.timeZone),
    notes: [
      ...(hasCome ? [] : [noVisitorsNote(options)]),
      ...unusedColumns(table, orders),
      ...orders.notes,
      // What was odd about the answers, where the reader decides.
      ...client.notices().toSorted(),
    ],
  };
}

function noVisitorsNote(
  { start, end, filters = {} }: ExperienceReadoutOptions,
): string {
  const isPartOfPeriod = start !== undefined || end !== undefined ||
    Object.keys(filters).length > 0;
  return isPartOfPeriod
    ? "The service counts no visitors in the range and with the filters asked for; widen them to see others."
    : "The service counts no visitors.";
}

function unusedColumns(
  { source, unknownColumns }: StoredTable,
  { segments, summed }: Orders,
): string[] {
  const used = [
    ...segments.map(({ header }) => header),
    ...summed.map(({ name }) => name),
  ];
  const unused = unknownColumns.filter((header) => !used.includes(header));
  return unused.length === 0 ? [] : [
    `Columns not used in ${source}: ${unused.join(", ")}.`,
  ];
}

/** A running total without a point on a day is what it was the day before. */
function dayTotals(series: Frame, names: readonly string[]): DayTotals[] {
  const column = (name: string): unknown[] =>
    series.getColumn(name).toArray() as unknown[];
  const dates = dateColumn(series, "dt").map((time) =>
    time!.toISOString().slice(0, 10)
  );
  const variation = column("variation") as string[];
  const visitors = column("n_visitors") as (number | null)[];
  const orders = column("n_orders") as (number | null)[];
  const rowsOf = Map.groupBy(dates.keys(), (row) => dates[row]!);
  const total = {
    visitors: names.map(() => 0),
    orders: names.map(() => 0),
  };
  return [...rowsOf.keys()].sort().map((date) => {
    for (const row of rowsOf.get(date)!) {
      const arm = names.indexOf(variation[row]!);
      if (arm < 0) continue;
      total.visitors[arm] = visitors[row] ?? total.visitors[arm]!;
      total.orders[arm] = orders[row] ?? total.orders[arm]!;
    }
    return {
      date,
      visitors: [...total.visitors],
      orders: [...total.orders],
    };
  });
}

/** Beside the last count of orders of each; `null` where it is not there of all. */
function revenueOf(series: Frame, names: readonly string[]): number[] | null {
  if (!series.columns.includes("net_revenue")) return null;
  const column = (name: string): unknown[] =>
    series.getColumn(name).toArray() as unknown[];
  const [variation, orders, revenue] = [
    column("variation"),
    column("n_orders"),
    column("net_revenue"),
  ];
  const last = names.map((name) => {
    const row = variation.findLastIndex((other, at) =>
      other === name && orders[at] !== null
    );
    return revenue[row] ?? null;
  });
  return last.every((total) => total !== null) ? last.map(Number) : null;
}

function periodOf(
  experience: Experience,
  { start, end }: ExperienceReadoutOptions,
  timeZone: string | null,
): ReadoutData["period"] {
  const { status, startedAtTs, pausedAtTs, endedAtTs } = experience;
  const stopped = status === "paused" ? pausedAtTs : endedAtTs;
  const asked = (time: NonNullable<typeof end>): number =>
    toEpochMilliseconds(time, "time", timeZone ?? "UTC");
  const isPart = start !== undefined || end !== undefined;
  const told: readonly (readonly [boolean, string])[] = [
    [
      end !== undefined && stopped != null && asked(end) > stopped,
      `The range asked for goes beyond the day on which the experience was ${status}; the data stop there.`,
    ],
    [
      start !== undefined && startedAtTs != null && asked(start) < startedAtTs,
      "The range asked for begins before the experience; the data begin with it.",
    ],
    [
      status === "paused",
      "The experience is paused; the data stop at the pause.",
    ],
    [
      status === "started",
      "The experience is still running; the last day is not complete, and late orders are still to come.",
    ],
    [isPart, "A part of the experience's lifetime, as asked for."],
  ];
  const [, message] = told.find(([is]) => is) ?? [];
  return message === undefined
    ? {
      status: "pass",
      message: "The whole lifetime of an experience that has ended.",
    }
    : { status: "warn", message };
}
