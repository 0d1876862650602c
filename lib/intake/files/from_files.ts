/** Builds the data of a readout from order and visitor files. */

import {
  type EngineOrders,
  openOrders,
  type OrderFile,
  type ReadoutData,
  type Window,
} from "../../sums/mod.ts";
import {
  type HealthCheck,
  type ReadoutOptions,
  statement,
} from "../../record/mod.ts";
import {
  coveredDays,
  coverFinding,
  daysLeftOut,
  dayTotals,
  ofEachDay,
  partCounts,
  type VisitorCounts,
  visitorParts,
  type VisitorRow,
  visitorRows,
  visitorWindow,
  within,
} from "../visitors/mod.ts";
import { hasCopies, withoutCopies, withoutDays } from "./_without_days.ts";
import { dayOfRow } from "../_table_rows.ts";
import { checkCurrency, orderCurrencies } from "../_currency.ts";
import {
  countedAlike,
  lagsOfColumns,
  lagsOfRefundRows,
  readKinds,
} from "../kinds/mod.ts";
import { askOrders } from "../_questions.ts";
import { ordersRead, visitorsRead, withSegments } from "../_inputs.ts";
import { orderLedger } from "../_ledger.ts";
import {
  arms,
  checkPool,
  describedBy,
  plannedShares,
  pooledRows,
  pooledSplit,
  trafficShares,
} from "../variations/mod.ts";
import type { FileReadoutOptions, Naming } from "../readout_files.ts";
import { withMissingSegments } from "../_missing_segments.ts";
import { Wrong } from "./_collected_problems.ts";
import type { Workspace } from "../workspace.ts";
import {
  type OpenedFiles,
  openFiles,
  type ReadoutInputs,
  zoneOfDays,
} from "./_open_files.ts";
import { proofNote } from "../orders/mod.ts";

/** Reads orders and visitors of the same variations, or throws all problems. */
async function fitted(
  file: OrderFile,
  visitors: VisitorCounts,
  naming: Naming,
  { control, plan, metrics }: ReadoutOptions,
  isPooled: boolean,
) {
  const wrong = new Wrong();
  const { pool } = naming;
  await wrong.collect(() => checkCurrency(naming.currency));
  const { rows: visitorCounts, notes, error } = visitorRows(
    visitors,
    naming.timeZone,
  );
  await wrong.collect(() => error === null ? null : Promise.reject(error));
  const perDay =
    await wrong.collect(() =>
      ofEachDay(visitors.source, visitorCounts, naming.days)
    ) ??
      { rows: visitorCounts, doubts: [] };
  const selected = await wrong.collect(() => within(perDay.rows, naming)) ??
    perDay.rows;
  if (!isPooled) {
    await wrong.collect(() =>
      checkPool(pool, selected.map(({ variation }) => variation))
    );
  }
  const excludedDays = isPooled || naming.days === "to-date"
    ? []
    : daysLeftOut(selected, visitors.cells);
  const away = excludedDays.map(({ date }) => date);
  const rows = pooledRows(
    selected.filter(({ date }) => !away.includes(date!)),
    pool,
  );
  const sorted = [...new Set(rows.map(({ variation }) => variation))].sort();
  const namedArms = await wrong.collect(() => arms(sorted, { control, plan }));
  const names = namedArms?.names ?? sorted;
  const shares = await wrong.collect(() =>
    plannedShares(names, naming.split, plan?.split ?? null) ??
      trafficShares(names, pooledSplit(names, naming.split, pool))
  );
  const days = rows.map(({ date }) => date).filter((date) => date !== null);
  const isDated = days.length === rows.length;
  let counted = await withoutDays(file, away);
  const open = (window: Window | null) =>
    openOrders(counted, names, window, metrics);
  const period = isDated ? visitorWindow(days) : null;
  let orders = await wrong.collect(() => open(period));
  if (orders !== null && hasCopies(counted, orders)) {
    counted = await withoutCopies(counted);
    orders = await open(period);
  }
  const { source, week = null } = visitors;
  const covered = isDated && orders !== null
    ? await wrong.collect(() =>
      coveredDays(source, days, { ...naming, week }, orders, () => open(null))
    )
    : null;
  wrong.report();
  return {
    all: visitorCounts,
    rows,
    left: excludedDays,
    exclusions: counted.exclusions,
    notes,
    doubts: perDay.doubts,
    named: namedArms!,
    shares,
    covered,
    orders: covered === null ? orders! : await open(covered.window),
  };
}

/** Reports duplicate rows that were counted once. */
function copiesLeftOut(
  exclusions: OrderFile["exclusions"] = [],
): HealthCheck[] {
  return exclusions.filter(({ reason }) => reason === "copy")
    .map(({ rows }) => ({
      code: "duplicate-orders",
      status: "warn",
      findings: [statement("copies-left-out", { rows })],
    }));
}

/** Returns the days until refunds if the order columns supply them. */
async function lagsIn(
  { kinds, refunds, multipleExposures }: OpenedFiles,
  names: readonly string[],
): Promise<Pick<EngineOrders, "refundLags">> {
  // After the join with assignments, a refund row carries the time of its
  // order.
  if (refunds === null && multipleExposures !== null) {
    return { refundLags: () => lagsOfRefundRows(kinds, names) };
  }
  const lags = refunds === null || kinds.variation === null
    ? null
    : await lagsOfColumns(kinds, refunds, names);
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
  const timeZone = files.timeZone ?? await zoneOfDays(opened);
  if (timeZone !== files.timeZone) {
    for (const list of [queried, doubts]) list.length = 0;
    const retried = { ...files, timeZone };
    const data = await dataFromFiles(workspace, retried, options);
    const proof = proofNote(timeZone!, visitors.source);
    return { ...data, notes: [proof, ...data.notes] };
  }
  onProgress("Summing orders and visitors");
  // Visitors counted from assignments are always daily counts, never running
  // totals.
  const fit = await fitted(
    { ...await withMissingSegments(file), pool: files.pool },
    visitors,
    multipleExposures === null ? files : { ...files, days: "each" },
    options,
    multipleExposures !== null,
  );
  const { all: allRows, rows, named: { names, ...control }, shares } = fit;
  const { notes: inHeaders, ...money } = orderCurrencies(
    orderTable,
    fit.orders,
  );
  const { orders, findings } = await readKinds(
    { ...fit.orders, ...money, ...await lagsIn(opened, names) },
    opened.kinds,
  );
  const { covered } = fit;
  const isDated = rows.every(({ date }) => date !== null);
  const notes = [...orders.notes, ...inHeaders, ...fit.notes];
  const days = isDated && covered === null
    ? dayTotals(rows, names, orders)
    : null;
  const followed = new Map(
    days?.map(({ date }, index) => [date, days.length - 1 - index]),
  );
  const lastDay = covered?.window.lastDay ?? days?.at(-1)?.date;
  const ledger = orderLedger(orders, fit.exclusions);
  return {
    ...describedBy(files, names, {
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
    reportedOrders: countedAlike(
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
      excludedDays: fit.left,
      files: { read: orderTable, visitors, rows },
      isAskedFor: (files.start ?? files.end) !== undefined,
    }),
    inputs: [
      ordersRead(orderTable, orders, ledger, isDated),
      withSegments(
        visitorsRead(visitors, allRows, covered === null),
        orders.segments,
      ),
      ...(earlier === null ? [] : [earlier.read]),
      ...queried,
    ],
    findings: [
      ...fit.doubts,
      ...await askOrders(orders, ledger, files),
      ...copiesLeftOut(fit.exclusions),
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
