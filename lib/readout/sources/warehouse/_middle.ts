/** Single orders of a warehouse: the middle ones and the largest. */

import {
  countOf,
  type MiddleAsked,
  type Plan,
  type WarehouseRow,
  wholeOf,
} from "../../../warehouse/mod.ts";
import type { LargeOrder } from "../../orders/mod.ts";

/** What a visitor bought in each variation. */
export type LargestVisitor = readonly {
  readonly orders: bigint;
  readonly units: bigint;
}[];

/** What single orders say. */
export interface Middle {
  /** The two in the middle of each variation; `null` without orders. */
  readonly medians: readonly (readonly bigint[] | null)[];
  readonly largest: readonly (readonly LargeOrder[])[];
  /** By their orders among those. */
  readonly visitors: ReadonlyMap<LargeOrder, LargestVisitor>;
  /** Large orders that count, by value. */
  readonly marks: readonly {
    readonly arm: number;
    readonly orders: number;
    readonly units: bigint;
  }[];
  readonly ids: number;
  readonly copies: number;
  readonly busiest:
    | { readonly visitor: string; readonly orders: number }
    | null;
  readonly currencies: readonly string[];
}

/** A large order, as it comes. */
interface Found {
  readonly arm: number;
  readonly units: bigint;
  readonly placed: bigint;
  readonly orderId: string;
  readonly visitor: LargestVisitor;
}

/**
 * Reads what the statement of the single orders gave.
 *
 * @param plan The orders.
 * @param asked What was asked.
 * @param rows What came.
 * @param ranks The positions in the middle, by variation.
 */
export function readMiddle(
  plan: Plan,
  asked: MiddleAsked,
  rows: readonly WarehouseRow[],
  ranks: readonly (readonly [number, number])[],
): Middle {
  return plan.rules.isClickHouse
    ? fromArrays(asked, rows)
    : fromRows(asked, rows, ranks);
}

function fromRows(
  { counts }: MiddleAsked,
  rows: readonly WarehouseRow[],
  ranks: readonly (readonly [number, number])[],
): Middle {
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);
  const orders = ofKind("order");
  const [busiest] = ofKind("busiest");
  const mine = (arm: number) =>
    orders.filter((row) => countOf(row, "arm") === arm);
  return {
    medians: counts.map((count, arm) =>
      count === 0 ? null : ranks[arm]!.map((rank) =>
        wholeOf(
          mine(arm).find((row) => countOf(row, "nth") === rank)!,
          "units",
        )
      )
    ),
    ...ranked(
      counts.map((_, arm) =>
        mine(arm).filter((row) => countOf(row, "place") <= 2)
          .map((row): Found => ({
            arm,
            units: wholeOf(row, "units"),
            placed: wholeOf(row, "placed"),
            orderId: String(row.text_value),
            visitor: counts.map((_, at) => ({
              orders: wholeOf(row, `orders_${at}`),
              units: wholeOf(row, `units_${at}`),
            })),
          }))
      ),
    ),
    marks: inOrder(
      ofKind("mark").map((row) => ({
        arm: countOf(row, "arm"),
        orders: countOf(row, "place"),
        units: wholeOf(row, "units"),
      })),
    ),
    ids: countOf(ofKind("ids")[0]!, "units"),
    copies: countOf(ofKind("copies")[0]!, "units"),
    busiest: busiest === undefined ? null : {
      visitor: String(busiest.text_value),
      orders: countOf(busiest, "units"),
    },
    currencies: codes(ofKind("currency").map((row) => row.text_value)),
  };
}

type TopRow = readonly [unknown, unknown, unknown, readonly unknown[]];

function fromArrays(
  { counts }: MiddleAsked,
  rows: readonly WarehouseRow[],
): Middle {
  const whole = (value: unknown): bigint => wholeOf({ value }, "value");
  const ofKind = (kind: number) =>
    rows.filter((row) => countOf(row, "of_kind") === kind);
  const rowOf = (arm: number) =>
    ofKind(1).find((row) => countOf(row, "of_arm") === arm);
  const [all] = ofKind(0);
  return {
    medians: counts.map((count, arm) =>
      count === 0
        ? null
        : [wholeOf(rowOf(arm)!, "lower"), wholeOf(rowOf(arm)!, "upper")]
    ),
    ...ranked(
      counts.map((_, arm) =>
        ((rowOf(arm)?.largest ?? []) as readonly TopRow[]).map(
          ([units, placed, orderId, sums]): Found => ({
            arm,
            units: -whole(units),
            placed: whole(placed),
            orderId: String(orderId),
            visitor: counts.map((_, at) => ({
              orders: whole(sums[2 * at]),
              units: whole(sums[2 * at + 1]),
            })),
          }),
        )
      ),
    ),
    marks: inOrder(
      ofKind(2).map((row) => ({
        arm: countOf(row, "of_arm"),
        orders: countOf(row, "orders"),
        units: wholeOf(row, "top"),
      })),
    ),
    ids: all === undefined ? 0 : countOf(all, "ids"),
    copies: all === undefined ? 0 : countOf(all, "copies"),
    busiest: all === undefined
      ? null
      : { visitor: String(all.busiest), orders: countOf(all, "most") },
    currencies: codes((all?.currencies ?? []) as readonly unknown[]),
  };
}

function inOrder(marks: Middle["marks"]): Middle["marks"] {
  return marks.toSorted((a, b) => a.arm - b.arm || Number(a.units - b.units));
}

/** Where values are the same, the earlier order stands first. */
function ranked(
  found: readonly (readonly Found[])[],
): Pick<Middle, "largest" | "visitors"> {
  const inTime = found.flat().toSorted((a, b) =>
    Number(a.placed - b.placed) || (a.orderId < b.orderId ? -1 : 1)
  );
  const visitors = new Map<LargeOrder, LargestVisitor>();
  const largest = found.map((mine) =>
    mine.map((one) => {
      const order: LargeOrder = {
        arm: one.arm,
        row: inTime.indexOf(one),
        orderId: one.orderId,
        units: Number(one.units),
      };
      visitors.set(order, one.visitor);
      return order;
    }).toSorted((a, b) => b.units - a.units || a.row - b.row)
  );
  return { largest, visitors };
}

function codes(values: readonly unknown[]): string[] {
  return values.map(String).filter((code) => code !== "").sort();
}
