/** Counts the visitors of an experiment in a warehouse. */

import { SchemaError } from "../../base/mod.ts";
import type { Statement } from "../../record/mod.ts";
import {
  type BeforeSums,
  earlierRows,
  earlierStatement,
  type MultipleExposures,
  type Plan,
  readCount,
  readWhole,
  visitorsStatement,
  type WarehouseRow,
} from "../../sums/mod.ts";
import { earlierSpendingNotes } from "../assignments/mod.ts";
import type { RunStatement } from "./answers.ts";

/** Visitor counts of an experiment. */
export interface CountedVisitors {
  /** Number of visitors by variation. */
  readonly totals: readonly number[];
  /** Number of new visitors by variation and day; `null` without dates. */
  readonly onDays: readonly (readonly number[])[] | null;
  /** Number of rows read: visitors or counts. */
  readonly rows: number;
  /** Visitors in several variations, without their orders. */
  readonly multipleExposures: Omit<MultipleExposures, "orders"> | null;
  /**
   * Number of visitors exposed only outside the days of the test, who do not
   * count.
   */
  readonly outside: number;
  /** Spending before exposure, or `null` if not described. */
  readonly before: SpentBefore | null;
}

/** Spending of visitors before exposure. */
interface SpentBefore {
  /** Sums of the spending, or `undefined` if nobody spent anything. */
  readonly sums: BeforeSums | undefined;
  /** Upper bound of the spending in absolute value, in cents. */
  readonly size: number;
  /** Number of rows read. */
  readonly rows: number;
  readonly notes: readonly Statement[];
}

/**
 * Counts the visitors.
 *
 * @param ask Runs statements in the warehouse.
 * @param plan Query plan of the experiment.
 * @returns The visitor counts.
 * @throws {SchemaError} If exposures have no visitor ID.
 */
export async function countVisitors(
  ask: RunStatement,
  plan: Plan,
): Promise<CountedVisitors> {
  const { variations, visitors = [], exposures } = plan.description;
  const days = plan.days?.names ?? [];
  const isGiven = exposures === undefined;
  const visitorRows = isGiven
    ? visitors.map(({ variation, day, visitors }): WarehouseRow => ({
      arm: variations.findIndex(({ name }) => name === variation),
      day: days.findIndex((name) => name === day),
      visitors,
      crossed: 0,
      outside: 0,
    }))
    : await ask(visitorsStatement(plan));
  if (!isGiven && visitorRows.some((row) => readCount(row, "nobody") === 1)) {
    throw new SchemaError("the warehouse exposures", [{
      path: "exposures.visitor",
      message: "is empty in some rows; exclude them with a condition",
    }]);
  }
  const isDaily = isGiven
    ? visitors.some(({ day }) => day !== undefined)
    : days.length > 0;
  const rows = visitorRows.filter((row) => readCount(row, "outside") === 0);
  const count = (
    matches: (row: WarehouseRow) => boolean,
    counted: readonly WarehouseRow[] = rows,
  ): number =>
    counted.filter(matches).reduce(
      (sum, row) => sum + readCount(row, "visitors"),
      0,
    );
  const isOfVariation = (arm: number) => (row: WarehouseRow): boolean =>
    readCount(row, "crossed") === 0 && readCount(row, "arm") === arm;
  const totalVisitors = count(() => true);
  return {
    totals: variations.map((_, arm) => count(isOfVariation(arm))),
    onDays: !isDaily
      ? null
      : variations.map((_, arm) =>
        days.map((_, day) =>
          count((row) =>
            isOfVariation(arm)(row) && readCount(row, "day") === day
          )
        )
      ),
    rows: isGiven ? visitors.length : count(() => true, visitorRows),
    multipleExposures: isGiven ? null : {
      visitors: count((row) => readCount(row, "crossed") === 1),
      of: totalVisitors,
    },
    outside: count((row) => readCount(row, "outside") === 1, visitorRows),
    before: plan.description.before === undefined
      ? null
      : await loadEarlierSpending(ask, plan, totalVisitors),
  };
}

/** Sums the spending of visitors before exposure. */
async function loadEarlierSpending(
  ask: RunStatement,
  plan: Plan,
  totalVisitors: number,
): Promise<SpentBefore> {
  const { variations } = plan.description;
  const { table, revenue, isDated } = earlierRows(plan.description);
  const rows = await ask(earlierStatement(plan));
  const total = (name: string): number =>
    rows.reduce((sum, row) => sum + readCount(row, name), 0);
  const blank = total("blank_in_all");
  if (blank > 0) {
    throw new SchemaError("earlier spending, in the warehouse", [{
      path: revenue,
      message: `is empty in ${blank} rows; exclude them with a condition`,
    }]);
  }
  return {
    sums: total("visitors") === 0
      ? undefined
      : rows.filter((row) => readCount(row, "arm") >= 0).map((row) => ({
        variation: variations[readCount(row, "arm")]!.name,
        day: plan.days?.names[isDated ? readCount(row, "day") : -1] ?? null,
        sum: readWhole(row, "units"),
        squares: readWhole(row, "squares"),
      })),
    size: total("size"),
    rows: total("rows_in_all"),
    notes: earlierSpendingNotes({
      source: [table].flat().join("."),
      visitors: total("visitors"),
      of: totalVisitors,
      strangers: total("strange_in_all"),
      later: total("late_in_all"),
    }, isDated),
  };
}
