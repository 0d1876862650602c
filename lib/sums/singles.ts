/** Reads single orders: the medians and the largest. */

import type { MiddleAsked, WarehouseRow } from "./warehouse/mod.ts";
import { NOT_POSITIVE, readCount, readWhole } from "./warehouse/mod.ts";
import type { LargeOrder, OrderBin, OrderMoments } from "./totals.ts";
import { type Choices, THRESHOLDS } from "../record/mod.ts";

/** Orders and revenue of one visitor, by variation. */
export type LargestVisitor = readonly {
  readonly orders: bigint;
  readonly units: bigint;
}[];

/** Median orders, largest orders and marks. */
export interface Singles {
  /** Two middle values of each variation, in units; `null` without orders. */
  readonly medians: readonly (readonly bigint[] | null)[];
  readonly largest: readonly (readonly LargeOrder[])[];
  /** Totals of the visitors of the largest orders, by order. */
  readonly visitors: ReadonlyMap<LargeOrder, LargestVisitor>;
  /** Large orders that count, by value. */
  readonly marks: readonly {
    readonly arm: number;
    readonly orders: number;
    readonly units: bigint;
  }[];
}

/** Id and currency facts that a warehouse returns with the single orders. */
export interface IdFacts {
  /** Number of orders beyond the first with the same id. */
  readonly repeats: number;
  /** Number of repeating orders that are equal in every column. */
  readonly copies: number;
  readonly topBuyer:
    | { readonly visitor: string; readonly orders: number }
    | null;
  readonly currencies: readonly string[];
  /** Whether some orders lack a currency code while others have one. */
  readonly lacksCurrency: boolean;
}

/** Large order as returned by an engine. */
interface RawLargeOrder {
  readonly arm: number;
  readonly units: bigint;
  readonly placed: bigint;
  readonly orderId: string;
  readonly visitor: LargestVisitor;
}

/** Reads the rows of single orders, which every engine returns in the same form. */
export function readSingles(
  { middle }: Pick<MiddleAsked, "middle">,
  rows: readonly WarehouseRow[],
): Singles {
  const rowsOfKind = (kind: string, arm: number) =>
    rows.filter((row) => row.kind === kind && readCount(row, "arm") === arm);
  return {
    medians: middle.map((pair, arm) => {
      if (pair === null) return null;
      const values = rowsOfKind("middle", arm).map((row) =>
        readWhole(row, "units")
      )
        .sort((a, b) => Number(a - b));
      return [values[0]!, values.at(-1)!];
    }),
    ...rankLargest(
      middle.map((_, arm) =>
        rowsOfKind("order", arm).map((row): RawLargeOrder => ({
          arm,
          units: readWhole(row, "units"),
          placed: readWhole(row, "placed"),
          orderId: String(row.text_value),
          visitor: middle.map((_, index) => ({
            orders: readWhole(row, `orders_${index}`),
            units: readWhole(row, `units_${index}`),
          })),
        }))
      ),
    ),
    marks: sortMarks(
      rows.filter(({ kind }) => kind === "mark").map((row) => ({
        arm: readCount(row, "arm"),
        orders: readCount(row, "place"),
        units: readWhole(row, "units"),
      })),
    ),
  };
}

/** Reads ids, currencies and the top buyer from the rows of a warehouse. */
export function readIds(rows: readonly WarehouseRow[]): IdFacts {
  const rowsOfKind = (kind: string) => rows.filter((row) => row.kind === kind);
  const [topBuyer] = rowsOfKind("topBuyer");
  const count = (kind: string): number =>
    rowsOfKind(kind).reduce((sum, row) => sum + readCount(row, "units"), 0);
  return {
    repeats: count("repeats"),
    copies: count("copies"),
    topBuyer: topBuyer === undefined ? null : {
      visitor: String(topBuyer.text_value),
      orders: readCount(topBuyer, "units"),
    },
    ...distinctCodes(rowsOfKind("currency").map((row) => row.text_value)),
  };
}

type TopRow = readonly [unknown, unknown, unknown, readonly unknown[]];

/** Converts ClickHouse rows, which hold some parts as arrays, into plain rows. */
export function expandArrayRows(rows: readonly WarehouseRow[]): WarehouseRow[] {
  return rows.flatMap((row): WarehouseRow[] => {
    const { of_arm: arm } = row;
    const kind = readCount(row, "of_kind");
    if (kind === 0) {
      return [
        { kind: "repeats", units: row.repeats },
        { kind: "copies", units: row.copies },
        { kind: "topBuyer", units: row.most, text_value: row.topBuyer },
        ...(row.currencies as readonly unknown[])
          .map((text_value) => ({ kind: "currency", text_value })),
      ];
    }
    if (kind === 2) {
      return [{ kind: "mark", arm, place: row.orders, units: row.top }];
    }
    return [
      ...[row.lower, row.upper].map((units) => ({
        kind: "middle",
        arm,
        units,
      })),
      ...(row.largest as readonly TopRow[])
        .map(([units, placed, text_value, sums]) => ({
          kind: "order",
          arm,
          units: -readWhole({ units }, "units"),
          placed,
          text_value,
          ...Object.fromEntries(
            sums.map((sum, index) => [
              `${index % 2 === 0 ? "orders" : "units"}_${
                Math.floor(index / 2)
              }`,
              sum,
            ]),
          ),
        })),
    ];
  });
}

function sortMarks(marks: Singles["marks"]): Singles["marks"] {
  return marks.toSorted((a, b) => a.arm - b.arm || Number(a.units - b.units));
}

/** Sorts the largest orders by value, then by time. */
function rankLargest(
  ordersByArm: readonly (readonly RawLargeOrder[])[],
): Pick<Singles, "largest" | "visitors"> {
  const byTime = ordersByArm.flat().toSorted((a, b) =>
    Number(a.placed - b.placed) || (a.orderId < b.orderId ? -1 : 1)
  );
  const visitors = new Map<LargeOrder, LargestVisitor>();
  const largest = ordersByArm.map((armOrders) =>
    armOrders.map((rawOrder) => {
      const order: LargeOrder = {
        arm: rawOrder.arm,
        row: byTime.indexOf(rawOrder),
        orderId: rawOrder.orderId,
        units: Number(rawOrder.units),
      };
      visitors.set(order, rawOrder.visitor);
      return order;
    }).toSorted((a, b) => b.units - a.units || a.row - b.row)
  );
  return { largest, visitors };
}

/** Returns the distinct currency codes of the orders. */
export function distinctCodes(
  texts: readonly unknown[],
): Pick<IdFacts, "currencies" | "lacksCurrency"> {
  const codes = texts.map((text) => String(text ?? "").trim());
  const namedCodes = new Set(codes.filter((code) => code !== ""));
  return {
    currencies: [...namedCodes].sort(),
    lacksCurrency: namedCodes.size > 0 && codes.includes(""),
  };
}

/** Sorts orders by value, the largest first; equal values by row. */
export function largestFirst(orders: readonly LargeOrder[]): LargeOrder[] {
  return orders.toSorted((a, b) => b.units - a.units || a.row - b.row);
}

/**
 * Returns the limit in units that excludes only the largest of the orders: the
 * value of the second largest.
 *
 * @param values Moments of all orders, which define the scores.
 * @param orders Orders to compare.
 * @returns `null` if both values are equal or the second order is not above
 *   average.
 */
export function limitOfLargest(
  { score }: OrderMoments,
  orders: readonly LargeOrder[],
): number | null {
  const [first, second] = largestFirst(orders);
  if (first === undefined || second === undefined) return null;
  const z = score(second.units);
  return z !== null && z > 0 && z < score(first.units)! ? second.units : null;
}

/** Returns the z-scores shown in the outlier view, the strictest last. */
export function shownThresholds(
  { outlierThresholds, maxZScore }: Pick<
    Choices,
    "outlierThresholds" | "maxZScore"
  >,
): number[] {
  const { usualZ } = THRESHOLDS;
  return [...new Set([...outlierThresholds, usualZ, maxZScore ?? usualZ])]
    .sort((a, b) => b - a);
}

/** Returns the number of orders in the bins. */
export function ordersInBins(bins: readonly OrderBin[]): number {
  return bins.reduce((sum, { orders }) => sum + orders, 0);
}

/** Position of the median orders of a variation. */
export interface MiddlePosition {
  /** Ranks by value, counted from 1: one or two distinct. */
  readonly ranks: readonly [number, number];
  /** Bins that contain them. */
  readonly bins: readonly number[];
  /** Ranks among the orders of these bins. */
  readonly ranksInBins: readonly [number, number];
}

/**
 * Returns the position of the median orders of each variation.
 *
 * @param bins Bins of the orders that count.
 * @param arms Number of variations.
 * @returns One position per variation; `null` for a variation without orders.
 */
export function middlePositions(
  bins: readonly OrderBin[],
  arms: number,
): readonly (MiddlePosition | null)[] {
  return Array.from({ length: arms }, (_, arm) => {
    const armBins = bins.filter((row) => row.arm === arm)
      .toSorted((a, b) => (a.bin ?? -Infinity) - (b.bin ?? -Infinity));
    const count = ordersInBins(armBins);
    if (count === 0) return null;
    const [low, high] = [Math.ceil(count / 2), Math.floor(count / 2) + 1];
    const middleBins: number[] = [];
    let ordersBefore = 0;
    let skipped = 0;
    for (const { bin, orders } of armBins) {
      const end = ordersBefore + orders;
      if (low > end) skipped = end;
      else if (ordersBefore < high) middleBins.push(bin ?? NOT_POSITIVE);
      ordersBefore = end;
    }
    return {
      ranks: [low, high],
      bins: middleBins,
      ranksInBins: [low - skipped, high - skipped],
    };
  });
}

/** Returns an SQL condition for orders in the median bins. */
export function isInBins(middle: readonly (MiddlePosition | null)[]): string {
  const conditions: string[] = [];
  for (const [arm, pair] of middle.entries()) {
    if (pair !== null) {
      conditions.push(`arm = ${arm} AND bin IN (${pair.bins.join(", ")})`);
    }
  }
  return conditions.length === 0 ? "false" : `(${conditions.join(" OR ")})`;
}
