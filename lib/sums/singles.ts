/** What single orders say: the middle ones and the largest. */

import {
  countOf,
  type MiddleAsked,
  type WarehouseRow,
  wholeOf,
} from "./warehouse/mod.ts";
import type { LargeOrder } from "./totals.ts";

/** What a visitor bought in each variation. */
export type LargestVisitor = readonly {
  readonly orders: bigint;
  readonly units: bigint;
}[];

/** What single orders say. */
export interface Singles {
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
}

/** What else a warehouse is asked of them. */
export interface Ids {
  readonly ids: number;
  readonly copies: number;
  readonly topBuyer:
    | { readonly visitor: string; readonly orders: number }
    | null;
  readonly currencies: readonly string[];
  /** Whether some orders name none. */
  readonly lacksCurrency: boolean;
}

/** A large order, as it comes. */
interface Found {
  readonly arm: number;
  readonly units: bigint;
  readonly placed: bigint;
  readonly orderId: string;
  readonly visitor: LargestVisitor;
}

/** Reads the parts that every engine gives in rows of their own. */
export function readSingles(
  { middle }: Pick<MiddleAsked, "middle">,
  rows: readonly WarehouseRow[],
): Singles {
  const mine = (kind: string, arm: number) =>
    rows.filter((row) => row.kind === kind && countOf(row, "arm") === arm);
  return {
    medians: middle.map((pair, arm) => {
      if (pair === null) return null;
      const values = mine("middle", arm).map((row) => wholeOf(row, "units"))
        .sort((a, b) => Number(a - b));
      return [values[0]!, values.at(-1)!];
    }),
    ...ranked(
      middle.map((_, arm) =>
        mine("order", arm).map((row): Found => ({
          arm,
          units: wholeOf(row, "units"),
          placed: wholeOf(row, "placed"),
          orderId: String(row.text_value),
          visitor: middle.map((_, at) => ({
            orders: wholeOf(row, `orders_${at}`),
            units: wholeOf(row, `units_${at}`),
          })),
        }))
      ),
    ),
    marks: inOrder(
      rows.filter(({ kind }) => kind === "mark").map((row) => ({
        arm: countOf(row, "arm"),
        orders: countOf(row, "place"),
        units: wholeOf(row, "units"),
      })),
    ),
  };
}

/** Reads what else a warehouse gives in such rows. */
export function readIds(rows: readonly WarehouseRow[]): Ids {
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);
  const [topBuyer] = ofKind("topBuyer");
  return {
    ids: countOf(ofKind("ids")[0]!, "units"),
    copies: countOf(ofKind("copies")[0]!, "units"),
    topBuyer: topBuyer === undefined ? null : {
      visitor: String(topBuyer.text_value),
      orders: countOf(topBuyer, "units"),
    },
    ...codesIn(ofKind("currency").map((row) => row.text_value)),
  };
}

type TopRow = readonly [unknown, unknown, unknown, readonly unknown[]];

/** Reads both out of ClickHouse's arrays. */
export function readArrays(
  { middle }: MiddleAsked,
  rows: readonly WarehouseRow[],
): Singles & Ids {
  const whole = (value: unknown): bigint => wholeOf({ value }, "value");
  const ofKind = (kind: number) =>
    rows.filter((row) => countOf(row, "of_kind") === kind);
  const rowOf = (arm: number) =>
    ofKind(1).find((row) => countOf(row, "of_arm") === arm);
  const [all] = ofKind(0);
  return {
    medians: middle.map((pair, arm) =>
      pair === null
        ? null
        : [wholeOf(rowOf(arm)!, "lower"), wholeOf(rowOf(arm)!, "upper")]
    ),
    ...ranked(
      middle.map((_, arm) =>
        ((rowOf(arm)?.largest ?? []) as readonly TopRow[]).map(
          ([units, placed, orderId, sums]): Found => ({
            arm,
            units: -whole(units),
            placed: whole(placed),
            orderId: String(orderId),
            visitor: middle.map((_, at) => ({
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
    topBuyer: all === undefined
      ? null
      : { visitor: String(all.topBuyer), orders: countOf(all, "most") },
    ...codesIn((all?.currencies ?? []) as readonly unknown[]),
  };
}

function inOrder(marks: Singles["marks"]): Singles["marks"] {
  return marks.toSorted((a, b) => a.arm - b.arm || Number(a.units - b.units));
}

/** Where values are the same, the earlier order stands first. */
function ranked(
  found: readonly (readonly Found[])[],
): Pick<Singles, "largest" | "visitors"> {
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

/** Currencies of orders, by the distinct texts that they have. */
export function codesIn(
  texts: readonly unknown[],
): Pick<Ids, "currencies" | "lacksCurrency"> {
  const codes = texts.map((text) => String(text ?? "").trim());
  const named = new Set(codes.filter((code) => code !== ""));
  return {
    currencies: [...named].sort(),
    lacksCurrency: named.size > 0 && codes.includes(""),
  };
}
