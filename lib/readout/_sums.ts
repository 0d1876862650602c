/** What is summed over orders, in SQL; amounts are whole units. */

/** 128 bits hold the products of everything that a double holds exactly. */
export function wide(value: string): string {
  return `(${value})::HUGEINT`;
}

/** Parquet holds no wider integers than this without rounding them. */
function exact(sum: string): string {
  return `(${sum})::DECIMAL(38, 0)`;
}

function product(a: string, b: string): string {
  return `${wide(a)} * ${wide(b)}`;
}

/** Sums over orders, each for itself. */
export const ORDER_SUMS = {
  orders: "count(*)",
  revenue: "sum(revenue)::BIGINT",
  profit: "sum(profit)::BIGINT",
  revenue2: exact(`sum(${product("revenue", "revenue")})`),
  both: exact(`sum(${product("revenue", "profit")})`),
  profit2: exact(`sum(${product("profit", "profit")})`),
} as const;

/**
 * What orders add to the sums over their visitors, and to the sums of products.
 * A visitor's further order replaces the visitor's old row by a new one: the
 * square of `before + value` takes the place of that of `before`.
 */
export const VISIT_SUMS = {
  buyers: "count(*) FILTER (orders_before = 0)",
  oo: "sum(2 * orders_before + 1)::BIGINT",
  or: exact(
    `sum(${product("orders_before", "revenue")} + revenue_before + revenue)`,
  ),
  op: exact(
    `sum(${product("orders_before", "profit")} + profit_before + profit)`,
  ),
  rr: exact(`sum(${product("revenue", "2 * revenue_before + revenue")})`),
  rp: exact(
    `sum(${product("revenue_before", "profit")} + ${
      product("revenue", "profit_before + profit")
    })`,
  ),
  pp: exact(`sum(${product("profit", "2 * profit_before + profit")})`),
} as const;

/** Sums by name. */
export type Sums<Name extends string> = Readonly<Record<Name, bigint>>;

/** SQL of sums as columns of their names. */
export function summed(sums: Readonly<Record<string, string>>): string {
  return Object.entries(sums)
    .map(([name, sql]) => `${sql} AS "${name}"`).join(", ");
}

/** SQL of such columns. */
export function columnsSql(sums: Readonly<Record<string, string>>): string {
  return Object.keys(sums).map((name) => `"${name}"`).join(", ");
}

/** SQL of the totals of such columns, summed before they are cast: casts are slow. */
export function totalled(sums: Readonly<Record<string, string>>): string {
  return Object.keys(sums)
    .map((name) => `${wide(`sum("${name}")`)} AS "${name}"`).join(", ");
}

/** Such totals out of a row of the engine. */
export function sumsOf<Name extends string>(
  sums: Readonly<Record<Name, string>>,
  row: Readonly<Record<string, unknown>>,
): Sums<Name> {
  const names = Object.keys(sums) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, row[name] as bigint]),
  ) as Sums<Name>;
}
