/** The largest orders, those in the middle, and the marks. */

import { type Fragment, join, type Rules, sql } from "./_sql.ts";
import { IS_CROSSED } from "./_plan.ts";
import { type Columns, columnsBy, select, type Steps } from "./_steps.ts";
import { addWindows } from "./_windows.ts";

/** What is asked of single orders. */
export interface MiddleAsked {
  /** Whether visitors of two variations do not count. */
  readonly excludesCrossed: boolean;
  /** Value in units above which a visitor does not count; `null` for none. */
  readonly cap: number | null;
  /** Positions in the middle by variation, from 1; `null` without orders. */
  readonly middle: readonly (readonly [number, number] | null)[];
  /** A value in units that at least two orders of a variation reach. */
  readonly reached: readonly number[];
  /** Value in units above which orders have a mark; `null` for none. */
  readonly markAbove: number | null;
  /** Marks that are told apart between one and ten. */
  readonly marksPerDecade: number;
}

/** Of orders above the value, those that lie close together have one mark. */
export function markOf(
  { log10, toDouble, toWhole }: Rules,
  { marksPerDecade }: MiddleAsked,
): Fragment {
  return toWhole(
    sql`round(${log10(toDouble(["units"]))} * ${marksPerDecade})`,
  );
}

/** Whether a visitor counts. */
export function counts({ excludesCrossed }: MiddleAsked): string {
  return excludesCrossed ? `NOT (${IS_CROSSED})` : "1 = 1";
}

/** Whether a visitor has no order above the cap. */
export function below({ cap }: MiddleAsked): string {
  return cap === null ? "1 = 1" : `biggest <= ${cap}`;
}

/** What a visitor bought in each variation. */
function ofVisitor(arms: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: arms }, (_, arm): [string, string][] => [
      [`orders_${arm}`, `SUM(CASE WHEN arm = ${arm} THEN 1 ELSE 0 END)`],
      [`units_${arm}`, `SUM(CASE WHEN arm = ${arm} THEN units ELSE 0 END)`],
    ]).flat(),
  );
}

/** What single orders are called here, of what rows have. */
const NAMES = {
  arm: "readout_arm",
  units: "readout_revenue",
  placed: "readout_placed",
  order_id: "readout_id",
};

/** The orders, each with what is known of its visitor. */
export function addKnown(counted: Fragment, steps: Steps): Fragment {
  return addWindows(steps, "readout_known", {
    from: steps.add(
      "readout_named",
      select({ buyer: "readout_buyer", ...NAMES }, sql`FROM ${counted}`),
    ),
    parts: ["buyer"],
    carried: Object.keys(NAMES),
    totals: {
      lowest: "MIN(arm)",
      highest: "MAX(arm)",
      biggest: "MAX(units)",
    },
    isReadTwice: true,
  });
}

/** Whether an order may be one of the two largest of its variation. */
export function hasReached(
  { reached }: MiddleAsked,
  arm: Fragment = ["arm"],
  units: Fragment = ["units"],
): Fragment {
  const each = reached.map((value, nth) =>
    sql`(${arm} = ${nth} AND ${units} >= ${value})`
  );
  return sql`(${join(each, " OR ")})`;
}

/** Whether an order has a mark. */
export function isMarked({ markAbove }: MiddleAsked): string {
  return markAbove === null ? "1 = 0" : `units > ${markAbove}`;
}

/** A `SELECT` whose columns are those of all parts, 0 where nothing is said. */
export function partOf(
  { middle }: MiddleAsked,
): (known: Columns, from: Fragment) => Fragment {
  const none = columnsBy(
    ["kind", "arm", "place", "units", "placed", "text_value"],
    (name) => [name, name === "text_value" ? "''" : "0"],
  );
  const sums = columnsBy(Object.keys(ofVisitor(middle.length)), (name) => [
    name,
    "0",
  ]);
  return (known, from) => select({ ...none, ...sums, ...known }, from);
}

/**
 * The largest orders, the values in the middle, and the marks.
 *
 * @param known The orders, with what is known of their visitors.
 */
export function singleParts(
  asked: MiddleAsked,
  known: Fragment,
  steps: Steps,
): Fragment[] {
  const { rules } = steps;
  const stays = `${counts(asked)} AND ${below(asked)}`;
  const top = columnsBy(
    ["buyer", ...Object.keys(NAMES)],
    (name) => [`top_${name}`, name],
  );
  const ranked = steps.add(
    "readout_ranked",
    select({
      ...top,
      place:
        "ROW_NUMBER() OVER (PARTITION BY arm ORDER BY units DESC, placed, order_id)",
    }, sql`FROM ${known} WHERE ${counts(asked)} AND ${hasReached(asked)}`),
  );
  const values =
    sql`SELECT arm, units, COUNT(*) AS orders FROM ${known} WHERE ${stays} GROUP BY arm, units`;
  const upTo = steps.add(
    "readout_up_to",
    sql`SELECT arm, units, orders, SUM(orders) OVER (PARTITION BY arm ORDER BY units) AS up_to FROM (${values}) AS readout_values`,
  );
  const isMiddle = asked.middle.flatMap((pair, arm) =>
    pair === null ? [] : [
      `(arm = ${arm} AND up_to >= ${pair[0]} AND up_to - orders < ${pair[1]})`,
    ]
  );
  const part = partOf(asked);
  return [
    part(
      {
        kind: "'order'",
        arm: "top_arm",
        place: "place",
        units: "top_units",
        placed: "top_placed",
        text_value: "top_order_id",
        ...columnsBy(
          Object.entries(ofVisitor(asked.middle.length)),
          ([name, sum]) => [name, rules.toWhole([sum])],
        ),
      },
      sql`FROM ${ranked} JOIN ${known} ON buyer = top_buyer WHERE place <= 2
GROUP BY place, ${Object.keys(top).join(", ")}`,
    ),
    ...(isMiddle.length === 0 ? [] : [part(
      { kind: "'middle'", arm: "arm", units: "units" },
      sql`FROM ${upTo} WHERE ${isMiddle.join(" OR ")}`,
    )]),
    part(
      { kind: "'mark'", arm: "arm", place: "orders", units: "top" },
      sql`FROM (SELECT arm, COUNT(*) AS orders, MAX(units) AS top FROM ${known} WHERE ${stays} AND ${
        isMarked(asked)
      } GROUP BY arm, ${markOf(rules, asked)}) AS readout_marks`,
    ),
  ];
}
