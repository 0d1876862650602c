/** What is wrong with the columns that a store's own metrics are made from. */

import type { Problem } from "../../api/mod.ts";
import { nearest } from "../../options/mod.ts";
import { type MetricRule, METRICS } from "../../record/mod.ts";
import { columnsFor } from "../measures.ts";
import { type OrderFile, summedColumns } from "./order_file.ts";

/**
 * A column that is asked for must be there, with a number in every order that
 * counts: nothing stands for an empty cell.
 *
 * @param file Its columns.
 * @param missingOf How many orders have no number in a column, by its position.
 * @param rules The metrics that are asked for.
 * @returns A problem per column that cannot be used, whatever metrics need it.
 */
export function ownProblems(
  file: OrderFile,
  missingOf: (nth: number) => number,
  rules: readonly MetricRule[],
): Problem[] {
  const columns = summedColumns(file);
  const names = columns.map(({ name }) => name);
  const counted = ["visitors", "buyers", "orders"];
  const there = [...new Set([...counted, ...names, ...file.unknownColumns])];
  const own = rules.filter((rule) =>
    !METRICS.some((metric) => metric === rule)
  );
  return [...Map.groupBy(
    own.flatMap((rule) => columnsFor(rule).map((name) => ({ name, rule }))),
    ({ name }) => name,
  )].flatMap(([name, users]) => {
    const metrics = [...new Set(users.map(({ rule }) => rule.name))].join(", ");
    const column = columns.find((summedColumn) => summedColumn.name === name);
    if (column === undefined) {
      const similar = nearest(name, there);
      return [{
        path: name,
        message: `${metrics} needs it, and the orders have no such column${
          similar === null ? "" : `; did you mean "${similar}"`
        }; there are ${there.join(", ")}`,
      }];
    }
    const missing = missingOf(columns.indexOf(column));
    return missing === 0 ? [] : [{
      path: name,
      message:
        `${metrics} needs it, and it is empty, or no number, in ${missing} orders: write 0 where there was nothing`,
    }];
  });
}
