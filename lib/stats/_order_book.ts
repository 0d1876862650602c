import {
  addRow,
  replaceRow,
  type RunningPair,
  zeroPair,
} from "./_running_pair.ts";
import type { OutlierConvention } from "./outlier_convention.ts";

/** Orders with owners, all arrays of one element per order. */
export interface OrderColumns {
  readonly values: ArrayLike<number>;
  readonly visitors: ArrayLike<number>;
  readonly variations: ArrayLike<number>;
}

/** What is kept of the orders, per visitor and per variation. */
export interface OrderBook {
  /** Joint moments of value and orders per visitor, one per variation. */
  readonly pairs: readonly RunningPair[];
  /** Orders that are flagged or, with whole visitors, go with one that is. */
  readonly removedOrders: number[];
  /** Visitors with a flagged order. */
  readonly removedVisitors: number[];
  /**
   * Takes one order back into what is kept. There is no way out again: taking
   * a huge order out of a running sum would leave its rounding behind.
   */
  readonly restore: (order: number) => void;
}

/** A book in which every order is flagged. */
export function emptyBook(
  columns: OrderColumns,
  visitorsPerVariation: readonly number[],
  remove: OutlierConvention["remove"],
): OrderBook {
  const owners = readOwners(columns, visitorsPerVariation);
  const { variationOf, orderCount } = owners;
  const buyers = visitorsPerVariation.map(() => 0);
  const orders = visitorsPerVariation.map(() => 0);
  variationOf.forEach((variation, visitor) => {
    buyers[variation]!++;
    orders[variation]! += orderCount[visitor]!;
  });
  const pairs = visitorsPerVariation.map((n, v) =>
    zeroPair(remove === "orders" ? n : n - buyers[v]!)
  );
  const book = { pairs, removedOrders: orders, removedVisitors: buyers };
  const restore = remove === "orders"
    ? orderRestorer(columns, owners, book)
    : visitorRestorer(owners, book);
  return { ...book, restore };
}

type Counts = Pick<OrderBook, "pairs" | "removedOrders" | "removedVisitors">;

interface Owners {
  /** Each order's visitor, numbered from 0 without gaps. */
  readonly visitorOf: Uint32Array;
  readonly variationOf: readonly number[];
  readonly orderCount: readonly number[];
  readonly orderSum: readonly number[];
}

/** Numbers the visitors and checks that each is in one variation. */
function readOwners(
  { values, visitors, variations }: OrderColumns,
  visitorsPerVariation: readonly number[],
): Owners {
  const numbers = new Map<number, number>();
  const visitorOf = new Uint32Array(values.length);
  const variationOf: number[] = [];
  const orderCount: number[] = [];
  const orderSum: number[] = [];
  const buyers = visitorsPerVariation.map(() => 0);
  for (let i = 0; i < values.length; i++) {
    const id = visitors[i]!;
    const variation = variations[i]!;
    let visitor = numbers.get(id);
    if (visitor === undefined) {
      visitor = numbers.size;
      numbers.set(id, visitor);
      variationOf.push(variation);
      orderCount.push(0);
      orderSum.push(0);
      buyers[variation]!++;
    } else if (variationOf[visitor] !== variation) {
      throw new RangeError(
        `Visitor ${id} has orders in variations ${
          variationOf[visitor]
        } and ${variation}: leave out the visitors seen in more than one variation first`,
      );
    }
    visitorOf[i] = visitor;
    orderCount[visitor]!++;
    orderSum[visitor]! += values[i]!;
  }
  buyers.forEach((count, v) => {
    if (count <= visitorsPerVariation[v]!) return;
    throw new RangeError(
      `Variation ${v} has ${count} buyers but visitorsPerVariation says ${
        visitorsPerVariation[v]
      } visitors: check that both cover the same period`,
    );
  });
  return { visitorOf, variationOf, orderCount, orderSum };
}

/** Orders go one by one; a visitor without any stays as one who did not buy. */
function orderRestorer(
  { values }: OrderColumns,
  { visitorOf, variationOf, orderCount }: Owners,
  { pairs, removedOrders, removedVisitors }: Counts,
): OrderBook["restore"] {
  const keptSum = new Float64Array(variationOf.length);
  const keptCount = new Uint32Array(variationOf.length);
  return (order) => {
    const visitor = visitorOf[order]!;
    const variation = variationOf[visitor]!;
    const sum = keptSum[visitor]!;
    const count = keptCount[visitor]!;
    const next = sum + values[order]!;
    replaceRow(pairs[variation]!, sum, count, next, count + 1);
    keptSum[visitor] = next;
    keptCount[visitor] = count + 1;
    removedOrders[variation]!--;
    if (count + 1 === orderCount[visitor]) removedVisitors[variation]!--;
  };
}

/** A visitor comes back, also into the denominator, with the last order. */
function visitorRestorer(
  { visitorOf, variationOf, orderCount, orderSum }: Owners,
  { pairs, removedOrders, removedVisitors }: Counts,
): OrderBook["restore"] {
  const flagged = Uint32Array.from(orderCount);
  return (order) => {
    const visitor = visitorOf[order]!;
    flagged[visitor]!--;
    if (flagged[visitor]! > 0) return;
    const variation = variationOf[visitor]!;
    addRow(pairs[variation]!, orderSum[visitor]!, orderCount[visitor]!);
    removedVisitors[variation]!--;
    removedOrders[variation]! -= orderCount[visitor]!;
  };
}
