/** What visitors bought on each day by itself, out of what each day adds. */

import { addSums, type ExactSums, totalSums } from "./exact_moments.ts";
import { sumColumns } from "./_sums.ts";
import type { Measure, Units } from "./measures.ts";
import type { BuyerSums, DayPair, SelectedDaySums } from "./totals.ts";
import { countOf, type WarehouseRow, wholeOf } from "./warehouse/mod.ts";

/** What the rows have sums and products of. */
interface Summed {
  readonly measures: readonly Measure[];
  readonly pairs: readonly (readonly [string, string])[];
}

/**
 * Reads days out of what each adds to those before it, less what is of pairs.
 *
 * @param added What each day adds.
 * @param pairs A row per variation and two days.
 * @param columns Those of which the products of two days are known.
 */
export function daysWithoutPairs(
  units: Units,
  summed: Summed,
  added: readonly BuyerSums[],
  pairs: readonly WarehouseRow[],
  columns: readonly string[],
): SelectedDaySums {
  const readPairs = (columns: readonly string[]) =>
    pairs.map((row): DayPair => ({
      arm: countOf(row, "of_arm"),
      days: [countOf(row, "of_earlier"), countOf(row, "of_later")],
      sums: productsIn(units, summed, row, columns),
    }));
  const columnNames = [
    "converted",
    "orders",
    ...summed.measures.map(({ name }) => name),
  ];
  const allPairs = readPairs(columnNames);
  const less = ({ sums, products }: ExactSums): ExactSums => ({
    sums,
    products: products.map((row) => row.map((value) => value && -value)),
  });
  // There are several of a day, by how large the visitors' orders are.
  const rowsByDay = Map.groupBy(added, ({ arm, day }) => `${arm} ${day}`);
  return {
    days: [...rowsByDay.values()].map((group) => {
      const { arm, day } = group[0]!;
      const earlier = allPairs.filter((pair) =>
        pair.arm === arm && pair.days[1] === day
      );
      return {
        arm,
        day,
        sums: [
          ...group.map(({ sums }) => sums),
          ...earlier.map(({ sums }) => less(sums)),
        ].reduce(addSums),
      };
    }),
    pairs: readPairs(columns),
  };
}

/** Products of two days, of some columns. */
function productsIn(
  units: Units,
  { measures, pairs }: Summed,
  row: WarehouseRow,
  columns: readonly string[],
): ExactSums {
  const allColumns = sumColumns(units);
  const inRow = ["orders", ...measures.map(({ sql }) => sql)];
  const names = [
    "converted",
    "orders",
    ...units.measures.map(({ sql }) => sql),
  ];
  const isAsked = (column: number): boolean =>
    columns.includes(allColumns[column]!.name);
  const nothing = totalSums(allColumns).sums;
  const product = (i: number, j: number): bigint | null => {
    if (!isAsked(i) || !isAsked(j)) return null;
    if (i === 0) {
      return j === 0 ? 0n : wholeOf(row, `first_${inRow.indexOf(names[j]!)}`);
    }
    const nth = pairs.findIndex(([a, b]) => a === names[i] && b === names[j]);
    return nth < 0 ? null : wholeOf(row, `product_${nth}`);
  };
  return {
    sums: nothing,
    products: names.map((_, i) =>
      names.map((_, j) => product(Math.min(i, j), Math.max(i, j)))
    ),
  };
}
