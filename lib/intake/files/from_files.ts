/** Builds the data of a readout from order and visitor files. */

import {
  type EngineOrders,
  openOrders,
  type OrderFile,
  type ReadoutData,
} from "../../sums/mod.ts";
import { type ReadoutOptions, statement } from "../../record/mod.ts";
import {
  coveredDays,
  coverFinding,
  dayTotals,
  findExcludedDays,
  partCounts,
  selectRequestedDays,
  toDailyCounts,
  type VisitorCounts,
  visitorParts,
  type VisitorRow,
  visitorRows,
  visitorWindow,
} from "../visitors/mod.ts";
import { copiesNote, excludeDays, openCounted } from "./_without_days.ts";
import { dayOfRow } from "../_table_rows.ts";
import { checkCurrency, orderCurrencies } from "../_currency.ts";
import {
  comparableCounts,
  lagsFromColumns,
  lagsFromRefundRows,
  readKinds,
} from "../kinds/mod.ts";
import { checkOrders } from "../_questions.ts";
import { describeOrders, describeVisitors, markSegments } from "../_inputs.ts";
import { buildOrderLedger } from "../_ledger.ts";
import {
  checkPool,
  describeExperience,
  orderVariations,
  plannedShares,
  poolRows,
  poolSplit,
  trafficShares,
} from "../variations/mod.ts";
import type { FileReadoutOptions, Naming } from "../readout_files.ts";
import { withMissingSegments } from "../_missing_segments.ts";
import { CollectedProblems } from "./_collected_problems.ts";
import type { Workspace } from "../workspace.ts";
import {
  detectZoneOfDays,
  type OpenedFiles,
  openFiles,
  type ReadoutInputs,
} from "./_open_files.ts";
import { proofNote } from "../orders/mod.ts";

/** Reads orders and visitors of the same variations, or throws all problems. */
async function matchVariations(
  file: OrderFile,
  visitors: VisitorCounts,
  naming: Naming,
  { control, plan, metrics }: ReadoutOptions,
  isPooled: boolean,
) {
  const collected = new CollectedProblems();
  const { pool } = naming;
  await collected.collect(() => checkCurrency(naming.currency));
  const { rows: visitorCounts, notes, error } = visitorRows(
    visitors,
    naming.timeZone,
  );
  await collected.collect(() => error === null ? null : Promise.reject(error));
  const perDay =
    await collected.collect(() =>
      toDailyCounts(visitors.source, visitorCounts, naming.days)
    ) ??
      { rows: visitorCounts, doubts: [] };
  const selected =
    await collected.collect(() => selectRequestedDays(perDay.rows, naming)) ??
      perDay.rows;
  if (!isPooled) {
    await collected.collect(() =>
      checkPool(pool, selected.map(({ variation }) => variation))
    );
  }
  const excludedDays = isPooled || naming.days === "to-date"
    ? []
    : findExcludedDays(selected, visitors.cells);
  const excludedDates = excludedDays.map(({ date }) => date);
  const rows = poolRows(
    selected.filter(({ date }) => !excludedDates.includes(date!)),
    pool,
  );
  const sorted = [...new Set(rows.map(({ variation }) => variation))].sort();
  const namedArms = await collected.collect(() =>
    orderVariations(sorted, { control, plan })
  );
  const names = namedArms?.names ?? sorted;
  const shares = await collected.collect(() =>
    plannedShares(names, naming.split, plan?.split ?? null) ??
      trafficShares(names, poolSplit(names, naming.split, pool))
  );
  const days = rows.map(({ date }) => date).filter((date) => date !== null);
  const isDated = days.length === rows.length;
  const period = isDated ? visitorWindow(days) : null;
  const dailyOrders = await excludeDays(file, excludedDates);
  const opened = await collected.collect(() =>
    openCounted(
      dailyOrders,
      period,
      (file, window) => openOrders(file, names, window, metrics),
    )
  );
  const { source, week = null } = visitors;
  const covered = isDated && opened !== null
    ? await collected.collect(() =>
      coveredDays(
        source,
        days,
        { ...naming, week },
        opened.orders,
        () => opened.within(null),
      )
    )
    : null;
  collected.report();
  const { exclusions, orders, within } = opened!;
  return {
    all: visitorCounts,
    rows,
    left: excludedDays,
    exclusions,
    notes,
    doubts: perDay.doubts,
    named: namedArms!,
    shares,
    covered,
    orders: covered === null ? orders : await within(covered.window),
  };
}

/** Returns the days until refunds or cancellations if columns supply them. */
async function daysUntilRefund(
  { kinds, losses, multipleExposures }: OpenedFiles,
  names: readonly string[],
): Promise<Pick<EngineOrders, "refundLags">> {
  // After the join with assignments, a refund row carries the time of its
  // order.
  if (losses.refunds === null && multipleExposures !== null) {
    return { refundLags: () => lagsFromRefundRows(kinds, names) };
  }
  const lags = kinds.variation === null
    ? null
    : await lagsFromColumns(kinds, losses, names);
  return lags === null ? {} : { refundLags: () => Promise.resolve(lags) };
}

/**
 * Returns the orders that the visitors file counts, by variation; `null` if some
 * rows lack a count.
 */
function ordersInVisitors(
  { cells }: VisitorCounts,
  rows: readonly VisitorRow[],
  names: readonly string[],
): readonly number[] | null {
  const days = new Set(rows.map(({ date }) => date));
  const counted = cells.filter((cell) => days.has(dayOfRow(cell)));
  if (
    counted.length === 0 ||
    counted.some(({ orders }) => orders == null || !(orders >= 0))
  ) return null;
  const sums = names.map((name) =>
    counted.reduce(
      (sum, { variation, orders }) =>
        String(variation) === name ? sum + orders! : sum,
      0,
    )
  );
  return sums.every((sum) => sum === 0) ? null : sums;
}

const SUMMED_VISITORS = statement("visitors-summed", { of: "file" });

/** Data of a readout whose orders are stored in the engine. */
export interface FileData extends ReadoutData {
  readonly orders: EngineOrders;
}

/**
 * Builds the data of a readout from files or frames. Orders go from disk into the
 * engine without a data frame in memory.
 *
 * @param workspace Workspace that holds the orders.
 * @param files Orders and visitors.
 * @param options Name of the control, cache, progress and abort signal.
 * @returns The data of the readout.
 * @throws {SchemaError} If columns or cells are invalid; lists every problem.
 */
export async function dataFromFiles(
  workspace: Workspace,
  files: ReadoutInputs,
  options: FileReadoutOptions,
): Promise<FileData> {
  const { queried, doubts } = workspace;
  const { onProgress = () => {} } = options;
  onProgress("Reading the files");
  const opened = await openFiles(workspace, files, options);
  const {
    read: orderTable,
    orders: file,
    visitors,
    before: earlier,
    lags,
    ...otherParts
  } = opened;
  const { multipleExposures, hours } = otherParts;
  const timeZone = files.timeZone ?? await detectZoneOfDays(opened);
  if (timeZone !== files.timeZone) {
    for (const list of [queried, doubts]) list.length = 0;
    const retried = { ...files, timeZone };
    const data = await dataFromFiles(workspace, retried, options);
    const zoneProof = proofNote(timeZone!, visitors.source);
    return { ...data, notes: [zoneProof, ...data.notes] };
  }
  onProgress("Summing orders and visitors");
  // Visitors counted from assignments are always daily counts, never running
  // totals.
  const matched = await matchVariations(
    { ...await withMissingSegments(file), pool: files.pool },
    visitors,
    multipleExposures === null ? files : { ...files, days: "each" },
    options,
    multipleExposures !== null,
  );
  const { all: allRows, rows, named: { names, ...control }, shares } = matched;
  const { notes: headerCodes, ...money } = orderCurrencies(
    orderTable,
    matched.orders,
  );
  const { orders, findings } = await readKinds(
    { ...matched.orders, ...money, ...await daysUntilRefund(opened, names) },
    opened.kinds,
  );
  const { covered } = matched;
  const isDated = rows.every(({ date }) => date !== null);
  const notes = [...orders.notes, ...headerCodes, ...matched.notes];
  const days = isDated && covered === null
    ? dayTotals(rows, names, orders)
    : null;
  const followed = new Map(
    days?.map(({ date }, index) => [date, days.length - 1 - index]),
  );
  const lastDay = covered?.window.lastDay ?? days?.at(-1)?.date;
  const ledger = buildOrderLedger(orders, matched.exclusions);
  return {
    ...describeExperience(files, names, {
      currencies: orders.currencies,
      lastDay,
      shares,
    }),
    ...control,
    visitors: names.map((text) =>
      rows.reduce(
        (sum, row) => row.variation === text ? sum + row.visitors : sum,
        0,
      )
    ),
    days,
    parts: visitorParts(
      visitors.byPart ??
        partCounts(visitors.cells, new Set(rows.map(({ date }) => date))),
      names,
      rows.reduce((sum, row) => sum + row.visitors, 0),
    ),
    window: covered?.window ?? null,
    reportedOrders: comparableCounts(
      ordersInVisitors(visitors, rows, names),
      orders,
    ),
    orders,
    before: earlier?.sums?.filter(({ day }) =>
      day === null || rows.some(({ date }) => date === day)
    ),
    ledger,
    period: coverFinding(orders, {
      ledger,
      days,
      covered,
      excludedDays: matched.left,
      files: { read: orderTable, visitors, rows },
      isAskedFor: (files.start ?? files.end) !== undefined,
    }),
    inputs: [
      describeOrders(orderTable, orders, ledger, isDated),
      markSegments(
        describeVisitors(visitors, allRows, covered === null),
        orders.segments,
      ),
      ...(earlier === null ? [] : [earlier.read]),
      ...queried,
    ],
    findings: [
      ...matched.doubts,
      ...await checkOrders(orders, ledger, files),
      ...copiesNote(matched.exclusions),
      ...findings,
      ...doubts,
    ],
    multipleExposures,
    hours: hours?.filter(({ day }) => followed.has(day)),
    lags: lags?.filter(({ firstDay, day }) =>
      day <= (followed.get(firstDay) ?? -1)
    ),
    notes: isDated && multipleExposures === null
      ? [...notes, SUMMED_VISITORS]
      : notes,
  };
}
