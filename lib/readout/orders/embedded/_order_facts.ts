/** What one look at the rows of the orders finds, and what cannot be read. */

import { type Problem, SchemaError } from "../../../api/mod.ts";
import type { Engine } from "../../../engine/mod.ts";
import type { ColumnName } from "../../../loaders/mod.ts";
import type { LeftOut } from "../../record/mod.ts";
import type { RowFacts } from "../orders.ts";
import type { FileRows, SummedColumn } from "./order_file.ts";
import { REASONS } from "./rows.ts";
import { type Kept, keptRows } from "./table.ts";
import { amountFacts } from "./_amounts.ts";

/** Rows without visitor or variation are left out; nothing stands for these. */
const REQUIRED: readonly ColumnName[] = ["order_id", "net_revenue"];

export type Facts = Readonly<Record<string, unknown>>;

export async function look(
  engine: Engine,
  kept: Kept,
  rows: FileRows,
  summed: readonly SummedColumn[],
  reason: string,
): Promise<Facts> {
  const [facts] = await keptRows(
    engine,
    kept,
    `SELECT count(*) AS count,
       count(*) FILTER (net_revenue IS NOT NULL
         AND NOT abs(net_revenue) < ${LARGEST}) AS unreadable,
       ${REQUIRED.map((name) => `count(${name}) AS "filled ${name}"`)},
       ${
      REASONS.map((name, at) =>
        `count(*) FILTER (reason = ${at}) AS "${name}",
         sum(net_revenue) FILTER (reason = ${at}) AS "sum ${name}"`
      )
    },
       min(net_revenue) AS smallest, max(net_revenue) AS largest,
       count(*) FILTER (net_revenue = 0) AS zero,
       count(*) FILTER (net_revenue < 0) AS negative,
       min(time) AS first_time, max(time) AS last_time,
       count(*) FILTER (reason IS NULL) AS counted,
       count(time) FILTER (reason IS NULL) AS times,
       ${
      summed.map(({ column }) =>
        `count(*) FILTER (reason IS NULL AND isfinite(${column}))
          AS "known ${column}"`
      )
    },
       count(*) FILTER (reason IS NULL AND net_revenue < 0) AS refunds,
       ${summed.map(({ column }) => amountFacts(column)).join(", ")}
     FROM (SELECT *, ${reason} AS reason FROM ${rows.sql})`,
  );
  return facts!;
}

/** No order is as large; amounts below are exact to the cent. */
const LARGEST = 1e13;

export function rowFacts(facts: Facts): RowFacts {
  const number = (name: string): number => Number(facts[name] ?? 0);
  return {
    rows: number("count"),
    times: facts.first_time == null
      ? null
      : { first: number("first_time"), last: number("last_time") },
    smallest: number("smallest"),
    largest: number("largest"),
    zero: number("zero"),
    negative: number("negative"),
  };
}

export function leftOutOf(facts: Facts): LeftOut[] {
  return REASONS.map((reason): LeftOut => ({
    reason,
    rows: Number(facts[reason]),
    netRevenue: Number(facts[`sum ${reason}`] ?? 0),
  })).filter(({ rows }) => rows > 0);
}

export function checkFacts(
  source: string,
  facts: Facts,
  others: readonly Problem[],
): void {
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
      message: `is not an amount below ${LARGEST} in ${facts.unreadable} rows`,
    });
  }
  problems.push(...others);
  if (problems.length > 0) throw new SchemaError(source, problems);
}

/** Variations that are named one by one. */
const NAMED = 3;

/** The variations that orders name and no visitors have. */
export async function unknownNames(
  engine: Engine,
  { sql }: FileRows,
  variations: readonly string[],
): Promise<string> {
  const rows = await engine.rows(
    `SELECT variation FROM ${sql} WHERE trim(variation) <> ''
       AND NOT list_contains(from_json($known, '["VARCHAR"]'), variation)
     GROUP BY variation ORDER BY count(*) DESC, variation LIMIT ${NAMED + 1}`,
    { known: JSON.stringify(variations) },
  );
  const names = rows.slice(0, NAMED).map(({ variation }) => `"${variation}"`);
  return `${names.join(", ")}${rows.length > NAMED ? " and others" : ""}`;
}
