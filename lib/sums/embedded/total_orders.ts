/** What orders come to in the embedded engine. */

import type { EngineRow } from "../../engine/mod.ts";
import {
  countOf,
  KINDS,
  type MiddleAsked,
  wholeOf,
  type Wholes,
} from "../warehouse/mod.ts";
import { productName, productsOf, type Sums, visitName } from "../_sums.ts";
import {
  type ClassRow,
  type Limits,
  orderMoments,
  type SumsAsked,
} from "../classes.ts";
import { daysApart } from "../days_apart.ts";
import { isInBins, type Middle } from "../medians.ts";
import { rankedParts, segmentsOf } from "../segment_rows.ts";
import { readSingles, type Singles } from "../singles.ts";
import { sumOrders } from "../summed_orders.ts";
import type {
  Asked,
  BuyersOfAmount,
  OrderMoments,
  OrderTotals,
  SegmentSums,
  TopBuyer,
} from "../totals.ts";
import type { EngineOrders } from "./engine_orders.ts";
import type { Held } from "./held.ts";
import { FIRST_DAY } from "./order_file.ts";
import {
  amountsSql,
  binsSql,
  classedSql,
  type Classes,
  dailySql,
  daysTable,
  largestSql,
  laterSql,
  pairsTable,
  partsSql,
  segmentsSql,
  visitorsTable,
  type Wanted,
} from "./plan.ts";
import { daySql } from "./places.ts";

/** Orders, and the tables that they are added up from. */
interface Tables {
  readonly orders: EngineOrders;
  /** SQL of the day of an order. */
  readonly day: string;
  readonly visitors: Held;
}

/** Sums of visitors, by class. */
interface Classed extends Tables {
  readonly classes: Classes;
  readonly days: Held;
  readonly wanted: Wanted;
}

/** What the orders come to, by the plan. */
export async function totalOrders(
  orders: EngineOrders,
  asked: Asked,
): Promise<OrderTotals> {
  const day = await daySql(orders, asked.days);
  const tables = { orders, day, visitors: visitorsTable(orders.ordered) };
  const crossed = await crossedIn(tables);
  let classed: Classed | null = null;
  const { limits, totals } = await sumOrders({
    units: orders,
    arms: orders.variations.length,
    values: valuesOf(orders, asked.crossovers === "exclude" ? crossed : null),
    sums: async (query) => {
      classed = await classedBy(tables, query);
      return [...await dailyRows(classed), ...await binRows(classed)];
    },
    singles: (wanted, middle) => singlesOf(classed!, wanted, middle),
  }, asked);
  const { classes } = classed! as Classed;
  const segments = orders.segments.map(({ by }) => by);
  const rowsOf = async (columns: readonly string[]): Promise<ClassRow[]> =>
    columns.length === 0 ? [] : await segmentRows(classed!, columns);
  const staying = (rows: readonly ClassRow[]) =>
    segmentsOf(
      rows.filter((row) =>
        row.visitorClass >= 0 && row.visitorClass <= limits.staying
      ),
      orders,
    );
  const amounts = async (sql: string, most?: number) =>
    readAmounts(
      await orders.ask(
        mostOf(amountsSql(classes, sql, limits.staying), most),
        [tables.visitors],
      ),
    );
  return {
    ...totals,
    crossovers: {
      visitors: Number(crossed.visitors),
      orders: Number(crossed.orders),
    },
    amounts,
    largestBuyers: amounts,
    segments: async () => staying(await rowsOf(segments)),
    ...(orders.hasFirstDays
      ? { firstDays: async () => staying(await rowsOf([FIRST_DAY])) }
      : {}),
    rankedSegments: async (of) =>
      of.length === 0
        ? []
        : rankedParts(await rowsOf(segments), orders, limits, of, false),
    ...(orders.hours === null
      ? {}
      : { daysApart: (names) => apartIn(classed!, limits, names) }),
  };
}

/** Everything of visitors who are told apart by their largest order. */
async function classedBy(
  tables: Tables,
  { limits, tellsCrossed, measures, pairs }: SumsAsked,
): Promise<Classed> {
  const { orders, day } = tables;
  const classes = { limits, tellsCrossed };
  const days = daysTable(orders.ordered, day, classes);
  const [row] = await orders.ask(largestSql(orders.ordered, day, classes), [
    days,
  ]);
  const wholes = wholesOf(Number(row!.size ?? 0));
  return { ...tables, classes, days, wanted: { measures, pairs, wholes } };
}

/** What holds two products of numbers of a size, which are then added. */
function wholesOf(size: number): Wholes {
  return 2 * size ** 2 < 2 ** 62 ? "BIGINT" : "HUGEINT";
}

/** What each day adds to the sums over visitors, by class. */
async function dailyRows(classed: Classed): Promise<ClassRow[]> {
  const { orders, day, classes, days, wanted } = classed;
  const alone = await orders.ask(
    dailySql(orders.ordered, day, classes, wanted),
    [days],
  );
  const later = await orders.ask(laterSql(wanted), [pairsTable(days, wanted)]);
  const keyOf = (row: EngineRow): string =>
    `${row.arm} ${row.class} ${row.day}`;
  const withEarlier = new Map(later.map((row) => [keyOf(row), row]));
  return alone.map((row) => {
    const more = withEarlier.get(keyOf(row));
    const sums = readSums(row, wanted);
    return {
      ...keysOf(row, KINDS.day),
      key: countOf(row, "day"),
      sums: {
        ...sums,
        heads: wholeOf(row, "heads"),
        ...Object.fromEntries(
          more === undefined ? [] : wanted.pairs.map(([a, b], nth) => [
            visitName(a, b),
            sums[visitName(a, b)]! + wholeOf(more, `product_${nth}`),
          ]),
        ),
      },
    };
  });
}

function keysOf(
  row: EngineRow,
  kind: number,
): Pick<ClassRow, "kind" | "arm" | "visitorClass" | "segment"> {
  return {
    kind,
    arm: countOf(row, "arm"),
    visitorClass: countOf(row, "class"),
    segment: "",
  };
}

/** Reads the columns of sums and products. */
function readSums(row: EngineRow, { measures, pairs }: Wanted): Sums {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  return Object.fromEntries([
    ["buyers", wholeOf(row, "buyers")],
    ...names.map((name, nth) => [name, wholeOf(row, `sum_${nth}`)] as const),
    ...pairs.map(([a, b], nth) =>
      [visitName(a, b), wholeOf(row, `product_${nth}`)] as const
    ),
  ]);
}

/** Orders by value and class. */
async function binRows(
  { orders, classes, visitors }: Classed,
): Promise<ClassRow[]> {
  const rows = await orders.ask(binsSql(classes, orders.wholes), [visitors]);
  return rows.map((row) => ({
    ...keysOf(row, KINDS.bin),
    key: countOf(row, "bin"),
    sums: {
      orders: wholeOf(row, "orders"),
      revenue: wholeOf(row, "units"),
      [productName("revenue", "revenue")]: wholeOf(row, "squares"),
      ...Object.fromEntries(
        classes.limits.map((_, nth) =>
          [`above_${nth}`, wholeOf(row, `above_${nth}`)] as const
        ),
      ),
    },
  }));
}

/** Visitors by what some columns say of their first order. */
async function segmentRows(
  { orders, classes, visitors, wanted }: Classed,
  columns: readonly string[],
): Promise<ClassRow[]> {
  const rows = await orders.ask(
    segmentsSql(orders.ordered, classes, wanted, columns),
    [visitors],
  );
  return rows.map((row) => ({
    ...keysOf(row, KINDS.segment + countOf(row, "of_column")),
    segment: String(row.segment),
    key: 0,
    sums: readSums(row, wanted),
  }));
}

/** Days by themselves, and pairs of them, of visitors who stay. */
async function apartIn(
  { orders, day, classes, days, wanted }: Classed,
  { staying }: Limits,
  names: readonly string[],
): ReturnType<NonNullable<OrderTotals["daysApart"]>> {
  const isStaying = `class BETWEEN 0 AND ${staying}`;
  const alone = await orders.ask(
    dailySql(orders.ordered, day, classes, wanted),
    [days],
  );
  const between = await orders.ask(
    `SELECT arm, earlier, later, sum(COLUMNS('^(first|product)_'))
     FROM day_pairs WHERE ${isStaying} GROUP BY arm, earlier, later`,
    [pairsTable(days, wanted)],
  );
  return daysApart(
    orders,
    wanted,
    alone.filter((row) =>
      countOf(row, "class") >= 0 && countOf(row, "class") <= staying
    ),
    between,
    names,
  );
}

/** The largest of some amounts, so many per variation; all without a number. */
function mostOf(amounts: string, count?: number): string {
  return count === undefined
    ? `FROM (${amounts}) ORDER BY ALL`
    : `FROM (${amounts}) QUALIFY row_number() OVER (
       PARTITION BY arm ORDER BY units DESC) <= ${count}
     ORDER BY arm, units DESC`;
}

function readAmounts(rows: readonly EngineRow[]): BuyersOfAmount[] {
  return rows.map(({ arm, units, buyers }) => ({
    arm: Number(arm),
    units: Number(units),
    buyers: Number(buyers),
  }));
}

/** The values of orders, without those of visitors in two variations. */
function valuesOf(
  { sold, revenueDecimals }: EngineOrders,
  crossed: Sums | null,
): OrderMoments {
  const left = Object.entries(sold).map(([name, sum]) =>
    [name, sum - (crossed?.[name] ?? 0n)] as const
  );
  return orderMoments(
    [{ arm: 0, bin: 0, sums: Object.fromEntries(left) }],
    revenueDecimals,
  );
}

/** SQL of the sums that values follow from. */
export function valueSums({ wholes }: Pick<EngineOrders, "wholes">): string {
  return `count(*) AS orders, coalesce(sum(revenue), 0) AS units,
    coalesce(sum(revenue::${wholes} * revenue), 0) AS squares`;
}

/** Such sums, of some rows together. */
export function addedValues(all: readonly Sums[]): Sums {
  const names = ["orders", "revenue", productName("revenue", "revenue")];
  return Object.fromEntries(
    names.map((name) => [name, all.reduce((sum, row) => sum + row[name]!, 0n)]),
  );
}

/** Such sums of a row. */
export function readValueSums(row: EngineRow): Sums {
  return {
    orders: wholeOf(row, "orders"),
    revenue: wholeOf(row, "units"),
    [productName("revenue", "revenue")]: wholeOf(row, "squares"),
  };
}

/** What visitors who bought in several variations come to. */
async function crossedIn({ orders, visitors }: Tables): Promise<Sums> {
  const [row] = await orders.ask(
    `SELECT count(DISTINCT visitor_id) AS visitors, ${valueSums(orders)}
     FROM order_values SEMI JOIN (SELECT visitor_id FROM visitors
       WHERE lowest < highest) USING (visitor_id)`,
    [visitors],
  );
  return { ...readValueSums(row!), visitors: wholeOf(row!, "visitors") };
}

/** What single orders say: the largest, the marks, and those in the middle. */
async function singlesOf(
  classed: Classed,
  asked: Omit<MiddleAsked, "middle">,
  middle: readonly (Middle | null)[],
): Promise<Singles> {
  const { orders, classes, visitors } = classed;
  const { cap, markAbove, marksPerDecade } = asked;
  const staying = cap === null
    ? classes.limits.length
    : classes.limits.indexOf(cap);
  const stays = `class BETWEEN 0 AND ${staying}`;
  const known = classedSql(classes);
  const marks = markAbove === null ? [] : await orders.ask(
    `SELECT 'mark' AS kind, arm, count(*) AS place, max(revenue) AS units
     FROM ${known} WHERE ${stays} AND revenue > ${markAbove}
     GROUP BY arm, round(log10(revenue::DOUBLE) * ${marksPerDecade})`,
    [visitors],
  );
  const isMiddle = middle.flatMap((place, arm) =>
    place === null ? [] : [
      `(arm = ${arm} AND up_to >= ${place.within[0]}
        AND up_to - orders < ${place.within[1]})`,
    ]
  );
  const values = isMiddle.length === 0 ? [] : await orders.ask(
    `SELECT 'middle' AS kind, arm, units FROM (
       SELECT *, sum(orders) OVER (PARTITION BY arm ORDER BY units) AS up_to
       FROM (SELECT arm, revenue AS units, count(*) AS orders FROM ${known}
         WHERE ${stays} AND ${isInBins(middle)} GROUP BY arm, revenue))
     WHERE ${isMiddle.join(" OR ")}`,
    [visitors],
  );
  const places = { middle: middle.map((place) => place?.within ?? null) };
  return readSingles(places, [
    ...await largestOrders(classed, asked),
    ...values,
    ...marks,
  ]);
}

/** The two largest orders of each variation, and what their visitors bought. */
async function largestOrders(
  { orders, visitors }: Classed,
  { reached, excludesCrossed }: Omit<MiddleAsked, "middle">,
): Promise<readonly EngineRow[]> {
  const arms = [...orders.variations.keys()];
  const hasReached = arms.map((arm) =>
    `(arm = ${arm} AND revenue >= ${reached[arm]})`
  ).join(" OR ");
  return await orders.ask(
    `WITH reached AS (
       SELECT row, arm, visitor_id, revenue FROM order_values
       WHERE ${hasReached}),
     counted AS (FROM reached ${
      excludesCrossed
        ? `ANTI JOIN (SELECT visitor_id FROM visitors WHERE lowest < highest)
             USING (visitor_id)`
        : ""
    }),
     largest AS (FROM counted QUALIFY row_number() OVER (
       PARTITION BY arm ORDER BY revenue DESC, row) <= 2)
     SELECT 'order' AS kind, o.arm AS arm, o.revenue AS units, o.row AS placed,
       any_value(named.order_id) AS text_value, ${
      arms.map((arm) =>
        `coalesce(sum(v.orders) FILTER (v.arm = ${arm}), 0) AS orders_${arm},
         coalesce(sum(v.revenue) FILTER (v.arm = ${arm}), 0) AS units_${arm}`
      ).join(", ")
    }
     FROM largest o JOIN visitors v USING (visitor_id)
       JOIN (SELECT row, order_id FROM ${orders.tables.all}
         WHERE row IN (SELECT row FROM largest)) named ON named.row = o.row
     GROUP BY o.arm, o.revenue, o.row`,
    [visitors],
  );
}

/** Nobody else has more than one order where nothing repeats. */
export async function topBuyerOf(
  orders: EngineOrders,
): Promise<TopBuyer | null> {
  const [most] = await orders.ask(
    `SELECT visitor_id, bought FROM visitors WHERE bought > 1
     ORDER BY bought DESC, visitor_id LIMIT 1`,
    [visitorsTable(orders.ordered)],
  );
  return most === undefined
    ? null
    : { visitor: String(most.visitor_id), orders: Number(most.bought) };
}

/** The sums of everybody, by what one column says of the orders. */
export async function sumParts(
  orders: EngineOrders,
  column: string,
): Promise<readonly SegmentSums[]> {
  const { measures, ordered } = orders;
  const wanted = { measures, pairs: productsOf(measures), wholes: HUGE };
  const rows = await orders.ask(partsSql(ordered, wanted, column), []);
  return segmentsOf(
    rows.map((row) => ({
      ...keysOf({ ...row, class: "0" }, KINDS.segment),
      segment: String(row.segment),
      key: 0,
      sums: readSums(row, wanted),
    })),
    orders,
  );
}

/** Of parts nobody looked how large their sums are. */
const HUGE: Wholes = "HUGEINT";
