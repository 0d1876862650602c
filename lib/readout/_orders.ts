/** The orders of a readout: a table in the engine, and what is known of it. */

import { type Problem, SchemaError } from "../api/mod.ts";
import { type Engine, identifier, literal } from "../engine/mod.ts";
import { deriveAs, derived } from "./_derived.ts";
import { createHourly } from "./_hourly.ts";
import type { ColumnName, StoredTable } from "../loaders/mod.ts";

/** Where the orders are. */
export type OrderFile = Pick<
  StoredTable,
  "path" | "fields" | "source" | "unknownColumns" | "derive"
>;

/** Orders of one variation in one hour. */
export interface HourCount {
  readonly arm: number;
  /** Hours since 1970 began. */
  readonly hour: number;
  readonly orders: number;
}

/** Digits behind the points of the units in which amounts are counted. */
export interface Units {
  readonly revenueDecimals: number;
  /** `null` when the orders have no profit. */
  readonly profitDecimals: number | null;
}

/** Orders as the engine holds them, and what was found in one look at them. */
export interface Orders extends Units {
  readonly engine: Engine;
  readonly variations: readonly string[];
  readonly count: number;
  /** Orders by variation index. */
  readonly perVariation: readonly number[];
  /** Rows that repeat an order id. */
  readonly repeats: number;
  /** `null` when the orders have no times. */
  readonly hours: readonly HourCount[] | null;
  /** Distinct currency codes, sorted; empty when the orders have none. */
  readonly currencies: readonly string[];
  readonly notes: readonly string[];
}

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

const REQUIRED: readonly ColumnName[] = [
  "order_id",
  "visitor_id",
  "variation",
  "net_revenue",
];
const NUMBERS = ["net_revenue", "gross_profit"] as const;
/** Units that are tried, as digits behind the point. */
const DECIMALS = [2, 4, 6] as const;
/** Sums up to here are exact in a double, in whatever order they are made. */
const EXACT = 2 ** 52;

/**
 * Opens the orders and looks at them once.
 *
 * @param engine Holds them from now on, as the views `orders` and `repeats`.
 * @param file Where they are.
 * @param variations Names, in the order of the indices.
 * @returns What was found.
 * @throws {SchemaError} When required cells are missing, amounts are not finite,
 *   or an order names a variation that is not there.
 */
export async function openOrders(
  engine: Engine,
  file: OrderFile,
  variations: readonly string[],
): Promise<Orders> {
  await createView(engine, file);
  const has = (name: ColumnName): boolean => file.fields[name] !== undefined;
  const facts = await look(engine, file, has);
  checkFacts(file.source, facts);
  const count = Number(facts.count);
  const profitGaps = count - Number(facts.profits);
  const hours = has("created_at") && Number(facts.times) === count;
  const units = {
    revenueDecimals: await decimalsOf(engine, facts, "net_revenue"),
    profitDecimals: has("gross_profit") && profitGaps === 0
      ? await decimalsOf(engine, facts, "gross_profit")
      : null,
  };
  await createHourly(engine, file, "orders", {
    hour: hours ? `time // ${HOUR_MS}` : "0",
    revenue: inUnits("net_revenue", units.revenueDecimals),
    profit: profitOf(units),
  });
  const counts = await countOrders(engine);
  const indexOf = new Map(variations.map((name, index) => [name, index]));
  checkVariations(file.source, variations, counts.map(({ name }) => name));
  await createRepeats(engine, file, variations, units);
  await createHourly(engine, file, "repeats", {
    hour: hours ? `time // ${HOUR_MS}` : "0",
    revenue: "revenue",
    profit: "profit",
  });
  const placed = counts.map(({ name, hour, orders }) => ({
    arm: indexOf.get(name)!,
    hour,
    orders,
  }));
  return {
    engine,
    variations,
    count,
    perVariation: variations.map((_, arm) =>
      placed.reduce((sum, row) => row.arm === arm ? sum + row.orders : sum, 0)
    ),
    repeats: await countRepeats(engine, file, count),
    ...units,
    hours: hours ? placed : null,
    currencies: has("currency") ? await currenciesOf(engine) : [],
    notes: notesOf(file, has("gross_profit") ? profitGaps : 0),
  };
}

const EMPTY_TYPES: Readonly<Record<string, string>> = {
  gross_profit: "DOUBLE",
  time: "BIGINT",
};

/** Canonical columns, whatever they are called and of what type. */
async function createView(engine: Engine, file: OrderFile): Promise<void> {
  const table = `read_parquet(${literal(file.path)}, file_row_number = true)`;
  const described = await engine.rows(`DESCRIBE SELECT * FROM ${table}`);
  const typeOf = new Map(
    described.map((row) => [String(row.column_name), String(row.column_type)]),
  );
  const column = (
    name: ColumnName,
    as: string,
    convert: (field: string, type: string) => string,
  ): string => {
    const field = file.fields[name];
    return field === undefined
      ? `NULL::${EMPTY_TYPES[as] ?? "VARCHAR"} AS ${as}`
      : `${convert(identifier(field), typeOf.get(field) ?? "")} AS ${as}`;
  };
  const time = file.fields.created_at;
  if (time !== undefined && !/^(TIMESTAMP|DATE)/.test(typeOf.get(time) ?? "")) {
    throw new SchemaError(file.source, [{
      path: "created_at",
      message: `must be a column of times: its type is ${typeOf.get(time)}`,
    }]);
  }
  await engine.run(
    `CREATE OR REPLACE TEMP VIEW orders AS SELECT file_row_number AS row,
       ${column("order_id", "order_id", asText)},
       ${column("visitor_id", "visitor_id", asText)},
       ${column("variation", "variation", asText)},
       ${column("currency", "currency", asText)},
       ${column("net_revenue", "net_revenue", asNumber)},
       ${column("gross_profit", "gross_profit", asNumber)},
       ${column("created_at", "time", (field) => `epoch_ms(${field})`)}
     FROM ${table}`,
  );
}

/** Whole numbers, as frames made from records have them, lose their ".0". */
function asText(field: string, type: string): string {
  if (type === "VARCHAR") return field;
  return /^(DOUBLE|FLOAT)$/.test(type)
    ? `CASE WHEN ${field} = trunc(${field}) THEN ${field}::HUGEINT::VARCHAR
         ELSE ${field}::VARCHAR END`
    : `${field}::VARCHAR`;
}

function asNumber(field: string, type: string): string {
  return type === "DOUBLE" ? field : `${field}::DOUBLE`;
}

type Facts = Readonly<Record<string, unknown>>;

async function look(
  engine: Engine,
  file: OrderFile,
  has: (name: ColumnName) => boolean,
): Promise<Facts> {
  const present = NUMBERS.filter(has);
  const [facts] = await derived(
    engine,
    file,
    `SELECT count(*) AS count, count(time) AS times,
       count(*) FILTER (isfinite(gross_profit)) AS profits,
       count(*) FILTER (net_revenue IS NOT NULL AND NOT isfinite(net_revenue))
         AS unreadable,
       ${REQUIRED.map((name) => `count(${name}) AS "filled ${name}"`)},
       ${
      present.flatMap((name) => [
        // Whole numbers, so that even this sum has the same bits every time.
        `sum(ceil(abs(${name}))) AS "size ${name}"`,
        `bool_and(${isExact(name, DECIMALS[0])}) AS "exact ${name}"`,
      ])
    }
     FROM orders`,
  );
  return facts!;
}

function checkFacts(source: string, facts: Facts): void {
  const count = Number(facts.count);
  const problems: Problem[] = REQUIRED.flatMap((name) => {
    const empty = count - Number(facts[`filled ${name}`]);
    return empty === 0
      ? []
      : [{ path: name, message: `is empty in ${empty} rows` }];
  });
  if (Number(facts.unreadable) > 0) {
    problems.push({
      path: "net_revenue",
      message: `is not a finite number in ${facts.unreadable} rows`,
    });
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
}

/**
 * The unit in which amounts are whole numbers: the coarsest that holds every one
 * of them exactly, or else the finest in which no sum can become inexact.
 */
async function decimalsOf(
  engine: Engine,
  facts: Facts,
  name: typeof NUMBERS[number],
): Promise<number> {
  const size = Math.max(1, Number(facts[`size ${name}`] ?? 0));
  const finest = Math.min(15, Math.floor(Math.log10(EXACT / size)));
  const [cents, ...finer] = DECIMALS;
  if (finest < cents) return finest;
  if (facts[`exact ${name}`] !== false) return cents;
  for (const decimals of finer.filter((one) => one <= finest)) {
    const [row] = await engine.rows(
      `SELECT bool_and(${isExact(name, decimals)}) AS exact FROM orders`,
    );
    if (row!.exact === true) return decimals;
  }
  return finest;
}

function isExact(name: string, decimals: number): string {
  return `round(${name} * 1e${decimals}) / 1e${decimals} = ${name}`;
}

/** SQL of an amount in whole units. */
export function inUnits(name: string, decimals: number): string {
  return decimals < 0
    ? `round(${name} / 1e${-decimals})`
    : `round(${name} * 1e${decimals})`;
}

async function countOrders(
  engine: Engine,
): Promise<{ name: string; hour: number; orders: number }[]> {
  const rows = await engine.rows(
    `SELECT variation, at_hour, sum(orders) AS orders
     FROM orders_hourly GROUP BY ALL ORDER BY ALL`,
  );
  return rows.map(({ variation, at_hour, orders }) => ({
    name: variation as string,
    hour: Number(at_hour),
    orders: Number(orders),
  }));
}

function checkVariations(
  source: string,
  known: readonly string[],
  found: readonly string[],
): void {
  const unknown = [...new Set(found)].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new SchemaError(
    source,
    unknown.map((name) => ({
      path: "variation",
      message: `"${name}" is not among the variations ${
        known.map((text) => `"${text}"`).join(", ")
      }`,
    })),
  );
}

/**
 * Ids that only rise from row to row are all different, which is seen at the
 * speed of reading; as many hashes as rows prove it in any order; only then are
 * texts counted.
 */
async function countRepeats(
  engine: Engine,
  file: OrderFile,
  count: number,
): Promise<number> {
  const ask = async (sql: string): Promise<unknown> =>
    (await derived(engine, file, sql))[0]?.answer;
  const falls = await ask(
    `SELECT true AS answer FROM (
       SELECT order_id AS id, lag(order_id) OVER () AS before FROM orders)
     WHERE CASE WHEN strlen(before) = strlen(id) THEN before >= id
       ELSE strlen(before) > strlen(id) END
     LIMIT 1`,
  );
  if (falls === undefined) return 0;
  const hashes = await ask(
    "SELECT count(DISTINCT hash(order_id)) AS answer FROM orders",
  );
  if (Number(hashes) === count) return 0;
  return count - Number(
    await ask("SELECT count(DISTINCT order_id) AS answer FROM orders"),
  );
}

/**
 * Makes the view `repeats`: the orders of visitors with more than one, each with
 * a number for the visitor, and what the visitor had bought before it in the
 * same variation. Everybody else is one visitor per order, so nothing has to be
 * gathered for them.
 *
 * Visitors are compared by 128 bits made from their ids, since texts of any
 * length would fill the memory.
 */
async function createRepeats(
  engine: Engine,
  file: OrderFile,
  variations: readonly string[],
  units: Units,
): Promise<void> {
  const names = variations.map(literal).join(", ");
  const keys = "hash(visitor_id) AS key1, hash('~' || visitor_id) AS key2";
  const revenue = inUnits("net_revenue", units.revenueDecimals);
  const profit = profitOf(units);
  const before = (name: string): string =>
    `sum(${name}) OVER visits - ${name} AS ${name}_before`;
  await deriveAs(
    "repeats",
    engine,
    file,
    `WITH visitors AS (
       SELECT key1, key2, (row_number() OVER ())::INTEGER AS visitor
       FROM (SELECT ${keys} FROM orders)
       GROUP BY key1, key2 HAVING count(*) > 1)
     SELECT * EXCLUDE slot, row_number() OVER visits - 1 AS orders_before,
       ${before("revenue")}, ${before("profit")}
     FROM (
       SELECT row, visitor, variation, time, net_revenue,
         ${revenue} AS revenue, ${profit} AS profit,
         visitor::BIGINT * 65536 + list_position([${names}], variation) AS slot
       FROM (SELECT *, ${keys} FROM orders) JOIN visitors USING (key1, key2))
     WINDOW visits AS (PARTITION BY slot ORDER BY time, row
       ROWS UNBOUNDED PRECEDING)`,
  );
}

function profitOf({ profitDecimals }: Units): string {
  return profitDecimals === null
    ? "0::DOUBLE"
    : inUnits("gross_profit", profitDecimals);
}

async function currenciesOf(engine: Engine): Promise<string[]> {
  const rows = await engine.rows(
    "SELECT DISTINCT currency FROM orders WHERE currency IS NOT NULL",
  );
  return rows.map(({ currency }) => String(currency)).sort();
}

function notesOf(
  { source, unknownColumns }: OrderFile,
  profitGaps: number,
): string[] {
  const notes: string[] = [];
  if (profitGaps > 0) {
    notes.push(`Gross profit is left out: ${profitGaps} orders have none.`);
  }
  if (unknownColumns.length > 0) {
    notes.push(
      `Columns not recognised and not used in ${source}: ${
        unknownColumns.join(", ")
      }.`,
    );
  }
  return notes;
}
