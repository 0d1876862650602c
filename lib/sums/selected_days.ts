/** Computes the sums of single days from daily increments. */

import { addSums, type ExactSums, totalSums } from "./exact_moments.ts";
import { sumColumns } from "./_sums.ts";
import type { Measure, Units } from "./measures.ts";
import type { BuyerSums, DayPair, SelectedDaySums } from "./totals.ts";
import { readCount, readWhole, type WarehouseRow } from "./warehouse/mod.ts";

/** Measures and pairs that the rows contain. */
interface SummedRows {
  readonly measures: readonly Measure[];
  readonly pairs: readonly (readonly [string, string])[];
}

/**
 * Returns the sums of each day alone: its increments minus the products shared
 * with earlier days.
 *
 * @param increments Increments of each day.
 * @param pairs One row per variation and pair of days.
 * @param columns Columns whose products across two days are known.
 */
export function daysWithoutPairs(
  units: Units,
  summed: SummedRows,
  increments: readonly BuyerSums[],
  pairs: readonly WarehouseRow[],
  columns: readonly string[],
): SelectedDaySums {
  const readProducts = productReader(units, summed);
  const columnNames = [
    "converted",
    "orders",
    ...summed.measures.map(({ name }) => name),
  ];
  const negateProducts = ({ sums, products }: ExactSums): ExactSums => ({
    sums,
    products: products.map((row) => row.map((value) => value && -value)),
  });
  // A day has several rows, one per visitor class.
  const rowsByDay = Map.groupBy(increments, ({ arm, day }) => `${arm} ${day}`);
  const pairsByLater = Map.groupBy(
    pairs,
    (row) => `${readCount(row, "of_arm")} ${readCount(row, "of_later")}`,
  );
  return {
    days: [...rowsByDay].map(([key, group]) => {
      const { arm, day } = group[0]!;
      const sums = group.map(({ sums }) => sums).reduce(addSums);
      const earlier = pairsByLater.get(key);
      return {
        arm,
        day,
        sums: earlier === undefined ? sums : addSums(
          sums,
          negateProducts(
            readProducts(addPairRows(summed, earlier), columnNames),
          ),
        ),
      };
    }),
    pairs: pairs.map((row): DayPair => ({
      arm: readCount(row, "of_arm"),
      days: [readCount(row, "of_earlier"), readCount(row, "of_later")],
      sums: readProducts(row, columns),
    })),
  };
}

/** Adds several rows of day pairs into one. */
function addPairRows(
  { measures, pairs }: SummedRows,
  rows: readonly WarehouseRow[],
): WarehouseRow {
  const names = [
    ...["orders", ...measures].map((_, nth) => `first_${nth}`),
    ...pairs.map((_, nth) => `product_${nth}`),
  ];
  return Object.fromEntries(
    names.map((name) => [
      name,
      rows.reduce((sum, row) => sum + readWhole(row, name), 0n),
    ]),
  );
}

/** Returns a reader for the products of two days, limited to the given columns. */
function productReader(
  units: Units,
  { measures, pairs }: SummedRows,
): (row: WarehouseRow, columns: readonly string[]) => ExactSums {
  const allColumns = sumColumns(units);
  const namesInRow = ["orders", ...measures.map(({ sql }) => sql)];
  const names = ["orders", ...units.measures.map(({ sql }) => sql)];
  const { sums } = totalSums(allColumns);
  // "converted" is 1 per buyer, so on a single pair of days it has no product
  // of its own.
  const fields = [
    [null, ...names.map((name) => `first_${namesInRow.indexOf(name)}`)],
    ...names.map((a, i) => [
      `first_${namesInRow.indexOf(a)}`,
      ...names.map((b, j) => {
        const [first, second] = i <= j ? [a, b] : [b, a];
        const nth = pairs.findIndex((pair) =>
          pair[0] === first && pair[1] === second
        );
        return nth < 0 ? undefined : `product_${nth}`;
      }),
    ]),
  ];
  return (row, columns) => {
    const isRequested = allColumns.map(({ name }) => columns.includes(name));
    return {
      sums,
      products: fields.map((fieldRow, i) =>
        fieldRow.map((field, j) => {
          if (
            !isRequested[i] || !isRequested[j] || field === undefined
          ) return null;
          return field === null ? 0n : readWhole(row, field);
        })
      ),
    };
  };
}
