/** The visitors of an experiment in a warehouse. */

import { type Problem, SchemaError } from "../../api/mod.ts";
import {
  countOf,
  type Plan,
  visitorsStatement,
  type WarehouseRow,
} from "../../sums/mod.ts";
import type { MultipleExposures } from "../../sums/mod.ts";
import type { Ask } from "./statements.ts";

/** Who came. */
export interface CountedVisitors {
  /** By variation. */
  readonly totals: readonly number[];
  /** Those who came first on a day, by variation and day; `null` without days. */
  readonly onDays: readonly (readonly number[])[] | null;
  /** Rows that were read: visitors, or counts. */
  readonly rows: number;
  /** Without the orders of those in two variations. */
  readonly multipleExposures: Omit<MultipleExposures, "orders"> | null;
  /** Visitors of variations that are not named. */
  readonly others: number;
}

/**
 * Counts the visitors.
 *
 * @param ask Asks the warehouse.
 * @param plan The experiment.
 * @returns Who came.
 * @throws {SchemaError} When exposures have no visitor, or lie outside the days.
 */
export async function countVisitors(
  ask: Ask,
  plan: Plan,
): Promise<CountedVisitors> {
  const { variations, visitors, exposures } = plan.description;
  const days = plan.days?.names ?? [];
  if (exposures === undefined) {
    const of = (name: string, day?: string): number =>
      visitors!.filter((visitor) =>
        visitor.variation === name && (day === undefined || visitor.day === day)
      ).reduce((sum, visitorCount) => sum + visitorCount.visitors, 0);
    const isDaily = visitors!.some(({ day }) => day !== undefined);
    return {
      totals: variations.map(({ name }) => of(name)),
      onDays: isDaily
        ? variations.map(({ name }) => days.map((day) => of(name, day)))
        : null,
      rows: visitors!.length,
      multipleExposures: null,
      others: 0,
    };
  }
  const rows = await ask(visitorsStatement(plan));
  refuse(rows, days.length);
  const count = (wanted: (row: WarehouseRow) => boolean): number =>
    rows.filter(wanted).reduce((sum, row) => sum + countOf(row, "visitors"), 0);
  const isOf = (arm: number) => (row: WarehouseRow): boolean =>
    countOf(row, "crossed") === 0 && countOf(row, "arm") === arm;
  return {
    totals: variations.map((_, arm) => count(isOf(arm))),
    onDays: days.length === 0
      ? null
      : variations.map((_, arm) =>
        days.map((_, day) =>
          count((row) => isOf(arm)(row) && countOf(row, "day") === day)
        )
      ),
    rows: count(() => true),
    multipleExposures: {
      visitors: count((row) => countOf(row, "crossed") === 1),
      of: count(() => true),
    },
    others: count(isOf(-1)),
  };
}

function refuse(rows: readonly WarehouseRow[], days: number): void {
  const problems: Problem[] = [];
  const count = (wanted: (row: WarehouseRow) => boolean): number =>
    rows.filter(wanted).reduce((sum, row) => sum + countOf(row, "visitors"), 0);
  if (rows.some((row) => countOf(row, "nobody") === 1)) {
    problems.push({
      path: "exposures.visitor",
      message: "is empty in some rows; leave them out with a condition",
    });
  }
  const outside = days === 0 ? 0 : count((row) => {
    const day = countOf(row, "day");
    return day < 0 || day >= days;
  });
  if (outside > 0) {
    problems.push({
      path: "exposures.time",
      message:
        `${outside} visitors were first seen outside the days; widen the days, or leave them out with a condition`,
    });
  }
  if (problems.length > 0) {
    throw new SchemaError("the exposures of the warehouse", problems);
  }
}
