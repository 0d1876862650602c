/** Loader for the service's visitors and orders by segment. */

import type { AnalyticsFilters, Client } from "../api/mod.ts";
import { ReadoutError } from "../base/mod.ts";
import { type Frame, idOf, loadExport } from "../loaders/mod.ts";
import {
  completeFromPlan,
  findColumn,
  type Statement,
  statement,
  THRESHOLDS,
} from "../record/mod.ts";
import { type ExperienceFacts, loadFacts } from "../intake/mod.ts";
import { loadTotals } from "./_day_counts.ts";
import type { Group, GroupedData } from "./_group_data.ts";
import {
  columnTexts,
  excludeCrossovers,
  keepRows,
  selectOrderColumns,
  sum,
} from "./_group_data.ts";
import { type DimensionRule, DIMENSIONS } from "./_dimensions.ts";
import type { SegmentReadoutOptions } from "./options.ts";

/**
 * Loads an experience by segment: its description, one time series for all
 * visitors, one per segment, and the orders.
 *
 * A single export serves all segments if one of its columns contains the segment
 * and agrees with the order counts of the filtered time series. Otherwise each
 * segment has its own export.
 *
 * @param client Client of the service.
 * @param experience UUID or name of the experience.
 * @param options Dimension, and the options that all readouts share.
 * @returns The experience with its segments.
 * @throws {ReadoutError} If the service cannot be read, or the segments cannot be
 *   determined.
 */
export async function loadSegments(
  client: Client,
  experience: string,
  options: SegmentReadoutOptions,
): Promise<GroupedData> {
  const id = await idOf(client, experience, options);
  const rule = DIMENSIONS[options.by];
  checkFilters(rule, options.filters);
  const { onProgress = () => {}, signal } = options;
  const planned = completeFromPlan(options);
  onProgress("Reading the experience");
  const facts = await loadFacts(client, id, options);
  const range = analyticsRange(options, {});
  onProgress(`Reading all orders of "${facts.experience.name}"`);
  const [total, table] = await Promise.all([
    loadTotals(client, id, range, facts.arms, signal),
    loadExport(client, id, range, { signal, map: options.map }),
  ]);
  const column = findColumn(rule, table.frame.columns);
  const values = segmentValues(rule, options, column, table.frame);
  onProgress(`Reading visitors of ${values.length} segments`);
  const totals = await Promise.all(
    values.map((value) =>
      loadTotals(
        client,
        id,
        analyticsRange(options, rule.filter(value)),
        facts.arms,
        signal,
      )
    ),
  );
  const { orders, notes } = await excludeCrossovers(
    selectOrderColumns(table, planned),
    options.crossovers ?? "exclude",
  );
  const orderCounts = totals.map((rangeCounts) => sum(rangeCounts.orders));
  const canSplitByColumn = options.maxZScore == null && column !== null &&
    columnMatchesFilters(table.frame, column, values, orderCounts);
  const exportOrders = createExporter(client, id, rule, options);
  const frames = await Promise.all(values.map(async (value, index) => {
    if (canSplitByColumn) return await ordersOfSegment(orders, column, value);
    return orderCounts[index] === 0
      ? await keepRows(orders, () => false)
      : await exportOrders(value, orders, planned);
  }));
  const groups = values.map((name, index): Group => ({
    name,
    isRest: false,
    visitors: totals[index]!.visitors,
    orders: frames[index]!,
  }));
  const allVisitors: Group = {
    name: facts.experience.name,
    isRest: false,
    visitors: total.visitors,
    orders,
  };
  const remainder = await remainderGroup(allVisitors, groups, facts, options);
  return {
    ...facts,
    period: total.period,
    all: allVisitors,
    groups: [...groups, ...remainder.groups],
    hasMovedSplit: total.hasMovedSplit,
    source: sourceSentence(
      rule,
      options,
      canSplitByColumn ? column : null,
      values.length,
    ),
    notes: [...notes, ...remainder.notes],
  };
}

/**
 * Returns a function that loads the export of one segment. Visitors with orders in
 * two variations are excluded exactly as for all segments together.
 */
function createExporter(
  client: Client,
  id: string,
  rule: DimensionRule,
  options: SegmentReadoutOptions,
) {
  const { maxZScore, map, signal, onProgress = () => {} } = options;
  return async (
    value: string,
    allOrders: Frame,
    planned: ReturnType<typeof completeFromPlan>,
  ): Promise<Frame> => {
    onProgress(`Reading the orders of ${value}`);
    const table = await loadExport(
      client,
      id,
      analyticsRange(options, rule.filter(value)),
      { signal, map },
    );
    const orderIds = new Set(columnTexts(allOrders, "order_id"));
    const ids = columnTexts(table.frame, "order_id");
    return await keepRows(
      selectOrderColumns(table, planned),
      (row) => maxZScore != null || orderIds.has(ids[row]!),
    );
  };
}

function checkFilters(
  { field, title }: DimensionRule,
  filters: AnalyticsFilters | undefined,
): void {
  const value = filters?.[field];
  if (value == null) return;
  throw new RangeError(
    `Segments by ${title} can't be combined with the filter ${field}: remove the filter`,
  );
}

function analyticsRange(
  { start, end, filters, maxZScore }: SegmentReadoutOptions,
  extraFilters: AnalyticsFilters,
): { start: typeof start; end: typeof end; filters: AnalyticsFilters } {
  const threshold = maxZScore == null ? {} : { maxZScore };
  return { start, end, filters: { ...filters, ...threshold, ...extraFilters } };
}

/**
 * Returns the segments with the most orders first; all further segments are
 * merged.
 */
function segmentValues(
  rule: DimensionRule,
  { by, values, maxSegments = 12 }: SegmentReadoutOptions,
  column: string | null,
  orders: Frame,
): readonly string[] {
  if (values !== undefined) {
    if (values.length === 0 || new Set(values).size < values.length) {
      const list = JSON.stringify(values);
      throw new RangeError(
        `Pass at least one segment, each once: current values are ${list}`,
      );
    }
    return values;
  }
  const counts = new Map<string, number>();
  for (const value of column === null ? [] : columnTexts(orders, column)) {
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const valuesInOrders = [...counts.keys()]
    .filter((value) => rule.values?.includes(value) ?? true)
    .sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1));
  const candidates = [...new Set([...valuesInOrders, ...rule.values ?? []])];
  const chosen = candidates.length > 0 ? candidates : rule.usual ?? [];
  if (chosen.length === 0) {
    throw new ReadoutError(
      `The export has no ${rule.title}. List the segments, for example segmentReadout(client, id, { by: "${by}", values: ["US", "CA"] })`,
    );
  }
  return chosen.slice(0, maxSegments);
}

/**
 * Returns whether a column's segment counts agree with those of the service's
 * filters.
 */
function columnMatchesFilters(
  orders: Frame,
  column: string,
  values: readonly string[],
  expected: readonly number[],
): boolean {
  const texts = columnTexts(orders, column);
  return values.every((value, index) => {
    const counted = texts.filter((text) => text === value).length;
    const gap = Math.abs(counted - expected[index]!);
    return gap <= THRESHOLDS.orderCount * Math.max(1, expected[index]!);
  });
}

async function ordersOfSegment(
  orders: Frame,
  column: string,
  value: string,
): Promise<Frame> {
  const texts = columnTexts(orders, column);
  return await keepRows(orders, (row) => texts[row] === value);
}

/**
 * Returns the visitors and orders that no segment covers, if they can be
 * determined.
 */
async function remainderGroup(
  allVisitors: Group,
  groups: readonly Group[],
  { experience }: ExperienceFacts,
  { maxZScore }: SegmentReadoutOptions,
): Promise<{ groups: readonly Group[]; notes: readonly Statement[] }> {
  if (maxZScore != null) {
    return { groups: [], notes: [statement("segment-thresholds")] };
  }
  const remainingVisitors = allVisitors.visitors.map((count, arm) =>
    count - groups.reduce((sum, { visitors }) => sum + visitors[arm]!, 0)
  );
  // During a running experience, new visitors arrive between one call and the
  // next.
  const slack = experience.status === "started" ? 0.005 : 0;
  if (
    remainingVisitors.some((count, arm) =>
      count < -slack * allVisitors.visitors[arm]!
    )
  ) {
    return { groups: [], notes: [statement("segments-overlap")] };
  }
  const visitors = remainingVisitors.map((count) => Math.max(0, count));
  if (sum(visitors) === 0) return { groups: [], notes: [] };
  const assignedOrders = new Set(
    groups.flatMap(({ orders }) => columnTexts(orders, "order_id")),
  );
  const ids = columnTexts(allVisitors.orders, "order_id");
  const orders = await keepRows(
    allVisitors.orders,
    (row) => !assignedOrders.has(ids[row]!),
  );
  return {
    groups: [{ name: "Other or unknown", isRest: true, visitors, orders }],
    notes: [],
  };
}

function sourceSentence(
  { title, headers }: DimensionRule,
  { maxZScore }: SegmentReadoutOptions,
  column: string | null,
  count: number,
): string {
  const orders = column !== null
    ? `one export, split by its column "${column}"`
    : `${count} filtered exports, because ${
      maxZScore == null
        ? `no column of the full export (${
          headers.join(", ")
        }) matches the service's ${title} filter`
        : "the service applies its outlier threshold in each segment"
    }`;
  return `Visitors: ${count} filtered time series. Orders: ${orders}.`;
}
