/** What is summed over orders, in SQL; amounts are whole units. */

import { type Measure, type UnitColumns, unitColumns } from "./measures.ts";
import type { Columns } from "./table.ts";
import type { Units } from "./units.ts";

/** 128 bits hold the products of everything that a double holds exactly. */
export function wide(value: string): string {
  return `(${value})::HUGEINT`;
}

/** Parquet holds no wider integers than this without rounding them. */
export function exact(sum: string): string {
  return `(${sum})::DECIMAL(38, 0)`;
}

/** Such sums, made. */
export type Sums = Readonly<Record<string, bigint>>;

/** The sum of the products of two columns over orders, each for itself. */
export function productName(a: string, b: string): string {
  return `${a} ${b}`;
}

/** What orders add to the sum of the products of two columns over visitors. */
export function visitName(a: string, b: string): string {
  return `visits ${a} ${b}`;
}

/** Every pair of some columns, each once. */
export function pairsOf<T>(columns: readonly T[]): (readonly [T, T])[] {
  return columns.flatMap((a, i) =>
    columns.slice(i).map((b) => [a, b] as const)
  );
}

/** The sums of products of some columns as a matrix, by the pairs of them. */
export function matrixOf<Product extends bigint | null>(
  names: readonly string[],
  productOf: (a: string, b: string) => Product,
): Product[][] {
  return names.map((a, i) =>
    names.map((b, j) => i <= j ? productOf(a, b) : productOf(b, a))
  );
}

/** The pairs of measures of which products are asked for, by their columns. */
export function multiplied(
  measures: readonly Measure[],
): (readonly [string, string])[] {
  return pairsOf(measures).filter(([a, b]) => a.with.includes(b.sql))
    .map(([a, b]) => [a.sql, b.sql] as const);
}

/** The columns of the measures of an order, as another table takes them over. */
export function unitNames({ measures }: Pick<Units, "measures">): UnitColumns {
  return unitColumns(measures);
}

/** Sums over orders, each for itself: how many, and of every measure and pair. */
export function orderSums(
  measures: readonly Measure[],
): Columns & Columns<"orders"> {
  const names = measures.map(({ sql }) => sql);
  return {
    orders: "count(*)",
    ...Object.fromEntries(names.map((a) => [a, `sum(${a})::BIGINT`])),
    ...Object.fromEntries(
      multiplied(measures).map(([a, b]) => [
        productName(a, b),
        exact(`sum(${wide(a)} * ${b})`),
      ]),
    ),
  };
}

/** Pairs of columns of which products are summed over visitors. */
function visitPairs(
  measures: readonly Measure[],
): (readonly [string, string])[] {
  return [
    ...["orders", ...measures.map(({ sql }) => sql)]
      .map((sql) => ["orders", sql] as const),
    ...multiplied(measures),
  ];
}

/**
 * What orders add to the sums over their visitors, and to the sums of products.
 * A visitor's further order replaces the visitor's old row by a new one: the
 * product of `before + value` takes the place of that of `before`.
 */
export function visitSums(
  measures: readonly Measure[],
): Columns & Columns<"buyers"> {
  const columnOf = (name: string) =>
    name === "orders"
      ? { name, value: "1", before: "orders_before" }
      : { name, value: name, before: `${name}_before` };
  const pairs = visitPairs(measures).map((pair) => pair.map(columnOf));
  return {
    buyers: "count(*) FILTER (orders_before = 0)",
    ...Object.fromEntries(
      pairs.map(([a, b]) => [
        visitName(a!.name, b!.name),
        exact(
          `sum(${wide(a!.before)} * ${b!.value} + ${wide(a!.value)} * (${
            b!.before
          } + ${b!.value}))`,
        ),
      ]),
    ),
  };
}

/** The same of visitors with one order each: products are those of the order. */
export function singleSums(
  measures: readonly Measure[],
): Columns & Columns<"buyers"> {
  const { orders, ...sums } = orderSums(measures);
  return {
    buyers: orders,
    ...Object.fromEntries(
      visitPairs(measures).map(([a, b]) => [
        visitName(a, b),
        a !== "orders"
          ? sums[productName(a, b)]!
          : b === "orders"
          ? orders
          : sums[b]!,
      ]),
    ),
  };
}

/** SQL of the totals of such columns, summed before they are cast: casts are slow. */
export function totalled(sums: Columns): string {
  return Object.keys(sums)
    .map((name) => `${wide(`sum("${name}")`)} AS "${name}"`).join(", ");
}

/** SQL of such columns that are totals already, each as a whole number. */
export function widened(sums: Columns): string {
  return Object.keys(sums)
    .map((name) => `${wide(`"${name}"`)} AS "${name}"`).join(", ");
}

/** Such totals out of a row of the engine. */
export function sumsOf(
  sums: Columns,
  row: Readonly<Record<string, unknown>>,
): Sums {
  return Object.fromEntries(
    Object.keys(sums).map((name) => [name, row[name] as bigint]),
  );
}

/** Two such sums, name by name. */
export function combine(
  a: Sums,
  b: Sums,
  how: (a: bigint, b: bigint) => bigint,
): Sums {
  return Object.fromEntries(
    Object.keys(a).map((name) => [name, how(a[name]!, b[name]!)]),
  );
}
