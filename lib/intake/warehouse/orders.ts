/** Opens the orders of a warehouse: looks at them once, then has them added up. */

import { type Problem, SchemaError } from "../../base/mod.ts";
import { type Choices, DIMENSION_COLUMNS } from "../../record/mod.ts";
import {
  added,
  BEFORE,
  columnProbes,
  countOf,
  dayPairsStatement,
  daysWithoutPairs,
  factsStatement,
  factSum,
  FIRST_VISIT,
  HOUR_MS,
  type HourCount,
  type Ids,
  KINDS,
  LARGEST_SQUARED,
  type Limits,
  type Look,
  middleStatement,
  MOST_ROWS,
  numberOf,
  type OrderLag,
  orderMoments,
  type Orders,
  type OrderTotals,
  type Plan,
  productName,
  productsOf,
  rankedParts,
  readClassRow,
  readIds,
  readLook,
  type ReadoutData,
  readSingles,
  refundsOf,
  rowsOfArrays,
  type SegmentColumn,
  segmentsOf,
  type SelectedDaySums,
  shownThresholds,
  type Singles,
  staying,
  sumOrders,
  totalsStatement,
  unassignedOrderNotes,
  undatedNotes,
  type Units,
  unitsFor,
  valuesStatement,
  WarehouseError,
  type WarehouseRow,
  wholeOf,
} from "../../sums/mod.ts";
import { leftOutNotes } from "../_ledger.ts";
import type { Ask } from "./answers.ts";
import type { CountedVisitors } from "./visitors.ts";

const SOURCE = "the orders of the warehouse";

/** The orders of a warehouse. */
interface WarehouseOrders extends Orders {
  /** By variation and day, those of visitors of two variations, too. */
  readonly onDays: readonly (readonly number[])[];
  /** When they came after the first visit, where that is known. */
  readonly lags: ReadoutData["lags"];
}

/**
 * Looks at the orders and has them added up.
 *
 * @param ask Asks the warehouse.
 * @param plan The orders.
 * @param choices Thresholds, metrics, and what becomes of crossovers.
 * @param counted The visitors, and what they had spent before.
 * @returns The orders.
 * @throws {SchemaError} With everything that cannot be read, or is asked for and
 *   not there.
 */
export async function openWarehouseOrders(
  ask: Ask,
  plan: Plan,
  choices: Choices,
  { onDays: visitorsOnDays, before }: CountedVisitors,
): Promise<WarehouseOrders> {
  const { variations, exposures, orders } = plan.description;
  const names = variations.map(({ name }) => name);
  const facts = await lookAt(ask, plan, choices, before);
  const { count, exclusions } = facts;
  const notes = [
    ...facts.gaps,
    ...(exposures === undefined ? [] : leftOutNotes(
      exclusions,
      "exposures",
    )),
    ...await unassignedOrderNotes(SOURCE, facts, names),
    ...undatedNotes(facts),
  ];
  const units = unitsFor(facts.summed, choices.metrics);
  const isDaily = visitorsOnDays !== null && orders.time !== undefined &&
    facts.undated === 0;
  const { segments = {} } = orders;
  const dimensions = Object.keys(segments).length;
  const hasFirstVisits = isDaily && exposures !== undefined;
  const { rows, limits, single, totals } = await sumOrders<Singles & Ids>({
    units,
    arms: names.length,
    values: facts.values,
    sums: async (sums) => {
      const query = {
        ...sums,
        segments: [
          ...Object.values(segments),
          ...(hasFirstVisits ? [FIRST_VISIT] : []),
        ],
        isDaily,
        isWide: facts.isWide,
      };
      return (await ask(totalsStatement(facts.plan, query)))
        .map((row) => readClassRow(row, query));
    },
    singles: async (wanted, places) => {
      const middle = places.map((place) => place?.places ?? null);
      const asked = { ...wanted, middle };
      const found = await ask(middleStatement(facts.plan, asked));
      const rows = plan.rules.isClickHouse ? rowsOfArrays(found) : found;
      return { ...readSingles(asked, rows), ...readIds(rows) };
    },
  }, { ...choices, thresholds: shownThresholds(choices), removal: "here" });
  const days = rows.filter(({ kind }) => kind === KINDS.day);
  const sumsOf = (isWanted: (column: number) => boolean) =>
    Promise.resolve(
      segmentsOf(staying(rows, limits), units)
        .filter(({ column }) => isWanted(column)),
    );
  const onDays = names.map((_, arm) =>
    (plan.days?.names ?? [""]).map((_, day) =>
      Number(
        added(
          days.filter((row) => row.arm === arm && row.key === day),
          "orders",
        ),
      )
    )
  );
  return {
    ...units,
    total: () =>
      Promise.resolve({
        ...totals,
        crossovers: facts.crossovers,
        segments: () => sumsOf((column) => column < dimensions),
        ...(hasFirstVisits
          ? {
            firstDays: async () =>
              (await sumsOf((column) => column === dimensions))
                .map((sums) => ({
                  ...sums,
                  segment: plan.days!.names[Number(sums.segment)]!,
                })),
          }
          : {}),
        ...(isDaily && havePairs(plan)
          ? {
            selectedDays: (columns) =>
              selectedDays(ask, facts, {
                ...{ units, columns, limits, sums: totals.sums },
                tellsCrossed: choices.crossovers === "exclude",
              }),
          }
          : {}),
        rankedSegments: (of) =>
          Promise.resolve(rankedParts(rows, units, limits, of, false)),
      }),
    topBuyer: () => Promise.resolve(single.topBuyer),
    variations: names,
    count,
    perVariation: onDays.map((days) =>
      days.reduce((sum, orders) => sum + orders, 0)
    ),
    onDays,
    lags: hasFirstVisits ? lagsIn(facts.found, plan) : undefined,
    repeats: single.repeats,
    copies: single.copies,
    hours: isDaily ? hoursOfDays(plan, onDays) : null,
    currencies: single.currencies,
    lacksCurrency: single.lacksCurrency,
    undated: facts.undated,
    rows: facts.rows,
    exclusions,
    segments: Object.entries(segments).map(([by, header]): SegmentColumn => {
      const rule = DIMENSION_COLUMNS.find((column) => column.by === by)!;
      return { by: rule.by, title: rule.title, header };
    }),
    notes,
  };
}

/** The orders of each day, as if all of them came in its first hour. */
function hoursOfDays(
  { days }: Plan,
  onDays: readonly (readonly number[])[],
): HourCount[] {
  const first = Date.parse(days!.names[0]!) / HOUR_MS;
  return onDays.flatMap((counts, arm) =>
    counts.map((orders, day) => ({ arm, hour: first + 24 * day, orders }))
      .filter(({ orders }) => orders > 0)
  );
}

/** Whether what two days have together is few enough rows to be asked for. */
function havePairs({ days, description: { variations } }: Plan): boolean {
  const count = days!.names.length;
  return variations.length * count * (count - 1) / 2 <= MOST_ROWS / 2;
}

/** What is known of orders when days are asked for by themselves. */
interface Summed {
  readonly units: Units;
  readonly limits: Limits;
  readonly columns: readonly string[];
  /** What each day adds. */
  readonly sums: OrderTotals["sums"];
  readonly tellsCrossed: boolean;
}

/** Every day by itself, and of some columns what two of them have together. */
async function selectedDays(
  ask: Ask,
  { plan, isWide }: WarehouseFacts,
  { units, limits, columns, sums, tellsCrossed }: Summed,
): Promise<SelectedDaySums> {
  const measures = units.measures.filter(({ made }) => made.call !== "before");
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  const asked = {
    measures,
    pairs: productsOf(units.measures)
      .filter((pair) => pair.every((name) => names.includes(name))),
    segments: [],
    ...{ limits: [], cap: limits.cap, tellsCrossed, isDaily: true, isWide },
  };
  const rows = await ask(dayPairsStatement(plan, asked));
  return daysWithoutPairs(units, asked, sums, rows, columns);
}

/** Orders by variation and days since the first visit. */
function lagsIn(
  found: readonly WarehouseRow[],
  { days, description: { variations } }: Plan,
): OrderLag[] {
  const count = days!.names.length;
  return found.map((row) => ({
    lag: countOf(row, "lag"),
    orders: countOf(row, "orders"),
  })).filter(({ lag }) => lag >= 0).map(({ lag, orders }) => ({
    variation: variations[Math.floor(lag / count)]!.name,
    day: lag % count,
    orders,
  }));
}

/** What the orders are. */
interface WarehouseFacts extends Look {
  /** By reason and, where it is known, days since the first visit. */
  readonly found: readonly WarehouseRow[];
  readonly crossovers: OrderTotals["crossovers"];
  /** Whether products may have more than 64 bits. */
  readonly isWide: boolean;
  /** Values of the orders that count. */
  readonly values: OrderTotals["values"];
}

/** Looks at the orders once, and at their units once more where that is needed. */
async function lookAt(
  ask: Ask,
  plan: Plan,
  { crossovers, metrics }: Choices,
  before: CountedVisitors["before"],
): Promise<WarehouseFacts> {
  const { revenue, profit, measures } = plan.description.orders;
  const columns = {
    net_revenue: revenue,
    ...(profit === undefined ? {} : { gross_profit: profit }),
    ...measures,
  };
  const found = await ask(factsStatement(plan, Object.values(columns)))
    .catch((error) => refuseColumns(ask, plan, error));
  const look = await readLook(plan, found, {
    source: SOURCE,
    columns,
    rules: metrics,
    absent: "orders.measures of the description does not name it",
  });
  const { counted, refunds, summed } = look;
  const { decimals } = summed[0]!;
  const all = [...summed, ...spentBefore(before)];
  const isWide = haveWideProducts(look, all, Object.keys(columns), metrics);
  const rows = areCents(plan, look)
    ? valuesInCents(counted)
    : await ask(valuesStatement(look.plan, isWide));
  const crossed = rows.filter((row) => countOf(row, "crossed") === 1);
  const kept = rows.filter((row) =>
    crossovers === "keep" || countOf(row, "crossed") === 0
  );
  const whole = (name: string, of: typeof rows): bigint =>
    of.reduce((total, row) => total + wholeOf(row, name), 0n);
  const orders = factSum(rows, "orders");
  const sized = (name: string): number =>
    Math.round(factSum(counted, name) * 10 ** decimals);
  return {
    ...look,
    found,
    summed: all,
    exclusions: [
      ...look.exclusions,
      ...(refunds === 0
        ? []
        : refundsOf(look, { back: sized("back"), total: sized("total") }, {
          orders,
          units: whole("units", rows),
        })),
    ],
    count: orders,
    crossovers: {
      visitors: factSum(crossed, "visitors"),
      orders: factSum(crossed, "orders"),
    },
    isWide,
    values: orderMoments([{
      arm: 0,
      bin: 0,
      sums: {
        orders: whole("orders", kept),
        revenue: whole("units", kept),
        [productName("revenue", "revenue")]: whole("squares", kept),
      },
    }], decimals),
  };
}

/** Whether the first look told already what the orders come to. */
function areCents(
  { description: { exposures } }: Plan,
  { counted, refunds, summed }: Look,
): boolean {
  // Without exposures a visitor may have orders of two variations.
  return exposures !== undefined && refunds === 0 &&
    summed[0]!.decimals === 2 &&
    counted.every((row) => numberOf(row, "largest") <= LARGEST_SQUARED);
}

/** The same rows as the statement of the values would give. */
function valuesInCents(counted: readonly WarehouseRow[]): WarehouseRow[] {
  return counted.map((row) => ({
    crossed: 0,
    visitors: 0,
    orders: row.orders,
    units: row.cents,
    squares: row.squares,
  }));
}

/** The size from which on two products of 64 bits may not be added. */
const WIDE = 2 ** 62;
/** The size from which on an amount of an order has more than 32 bits. */
const SHORT = 2 ** 31;

/** Whether what visitors come to may have products of more than 64 bits. */
function haveWideProducts(
  { counted, count, refunds }: Look,
  columns: Look["summed"],
  names: readonly string[],
  metrics: Choices["metrics"],
): boolean {
  const sizes = columns.map(({ size }) => size);
  const tops = columns.map(({ name, decimals, size }) => {
    const nth = names.indexOf(name);
    if (nth < 0) return size;
    const top = counted.map((row) => numberOf(row, `top_${nth}`));
    return Math.max(0, ...top) * 10 ** decimals;
  });
  const factor = Math.max(
    1,
    ...unitsFor(columns, metrics).measures
      .map(({ made }) => made.shares?.factor ?? 1),
  );
  const all = factor * Math.max(count, ...sizes);
  // One order may be left with all that its visitor's others earned.
  const top = refunds > 0 ? all : factor * Math.max(1, ...tops);
  return top >= SHORT || 2 * top * all >= WIDE;
}

/** What visitors had spent before, as a column that every order has. */
function spentBefore(before: CountedVisitors["before"]): Look["summed"] {
  return before === null ? [] : [{
    ...{ name: BEFORE, title: BEFORE, sql: "spent", column: "" },
    ...{ decimals: 2, size: before.size, isOfVisitor: true },
  }];
}

/** Says which columns are not what they are for, where the database says only that some are. */
async function refuseColumns(
  ask: Ask,
  plan: Plan,
  error: unknown,
): Promise<never> {
  const isOfType = error instanceof WarehouseError &&
    error.fault === "wrong-type";
  if (!isOfType) throw error;
  const problems: Problem[] = [];
  for (const { path, column, wanted, statement } of columnProbes(plan)) {
    await ask(statement).catch(() =>
      problems.push({
        path,
        message: `"${column}" has texts that are no ${wanted} to the database`,
      })
    );
  }
  if (problems.length === 0) throw error;
  throw new SchemaError(SOURCE, [...problems, {
    path: "",
    message: error.message,
  }]);
}
