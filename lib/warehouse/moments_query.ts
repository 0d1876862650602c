/** The SQL of the moments. */

import { addAssigned } from "./_assigned.ts";
import { addBought } from "./_bought.ts";
import { centredSums, dailyChanges, faultsOf, pairsOf } from "./_centred.ts";
import { checkDescription } from "./_check_description.ts";
import { daysOf } from "./_days.ts";
import { type Fragment, sql } from "./_fragment.ts";
import type { Plan } from "./_plan.ts";
import { render } from "./_render.ts";
import { RULES } from "./_rules.ts";
import { select, stepsFor } from "./_steps.ts";
import type { Dialect, DialectParameters } from "./dialects.ts";
import type { MomentsDescription } from "./types.ts";

/** Which SQL is wanted. */
export interface MomentsQueryOptions<D extends Dialect> {
  /** The database that is to run it. */
  readonly dialect: D;
}

/** SQL and what is bound to its placeholders. */
export interface MomentsQuery<D extends Dialect> {
  /** One statement, without a semicolon. */
  readonly sql: string;
  /** The values, as the dialect's clients take them. */
  readonly parameters: DialectParameters[D];
}

/**
 * The SQL that computes the moments of an experiment where its orders are, in
 * one statement.
 *
 * Orders are summed per visitor, and of these sums the engine gives, per
 * variation, counts, and sums and sums of products of the distances from their
 * mean: a large mean costs no digits, and visitors who bought nothing need no
 * row. Names are quoted as identifiers and values are bound; neither can become
 * SQL. {@linkcode loadMoments} runs it and reads its rows.
 *
 * @param description The tables, the variations, and what is wanted
 * @param options The dialect
 * @returns The SQL and its parameters, frozen; a list or a record by name, as
 * the dialect's clients take them
 * @throws {SchemaError} If the description has problems; it names them all
 *
 * @example The parameters are apart from the SQL
 * ```ts
 * import { momentsQuery } from "readout/warehouse";
 * import { assertEquals, assertStringIncludes } from "@std/assert";
 *
 * const { sql, parameters } = momentsQuery({
 *   orders: {
 *     table: ["shop", "orders"],
 *     orderId: "id",
 *     visitor: "customer",
 *     revenue: "net",
 *     where: [{ column: "status", equals: "paid" }],
 *   },
 *   exposures: { table: "seen", visitor: "customer", variation: "group" },
 *   variations: [{ name: "Control", value: "a" }, { name: "Bar", value: "b" }],
 * }, { dialect: "bigquery" });
 * assertStringIncludes(sql, "WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1");
 * assertStringIncludes(sql, "WHERE `status` = @p3");
 * assertEquals(parameters, { p1: "a", p2: "b", p3: "paid" });
 * ```
 */
export function momentsQuery<D extends Dialect>(
  description: MomentsDescription,
  { dialect }: MomentsQueryOptions<D>,
): MomentsQuery<D> {
  checkDescription(description, dialect);
  const plan = planFor(description, dialect);
  const steps = stepsFor(plan.rules);
  const assigned = addAssigned(plan, steps);
  const bought = addBought(plan, assigned, steps);
  const orders = plan.key === "day"
    ? dailyChanges(plan, bought, steps)
    : centredSums(plan, bought, steps);
  const rows = sql`(\n${
    visitorCounts(plan, assigned)
  }\nUNION ALL\n${orders}\n) AS readout_all`;
  const all = select(
    resultColumns(plan).map((name) => [name, plan.rules.quote(name)]),
    sql`FROM ${rows}`,
  );
  // The parameters' shape follows from the dialect, which the compiler cannot see.
  return render(steps.finish(all), plan.rules) as MomentsQuery<D>;
}

/** A description with what follows from it, once it is checked. */
export function planFor(
  description: MomentsDescription,
  dialect: Dialect,
): Plan {
  const per = description.per ?? "variation";
  return {
    description,
    rules: RULES[dialect],
    key: per === "variation" ? null : per,
    days: per === "day" ? daysOf(description.days!) : null,
    measures: description.orders.profit === undefined
      ? ["orders", "net_revenue"]
      : ["orders", "net_revenue", "gross_profit"],
  };
}

/** The columns of the result. */
function resultColumns({ key, measures }: Plan): readonly string[] {
  return [
    "kind",
    "arm",
    ...(key === null ? [] : [key]),
    "units",
    "row_count",
    ...numberColumns(measures),
  ];
}

function numberColumns(measures: Plan["measures"]): readonly string[] {
  return [
    ...faultsOf(measures),
    ...measures.map((measure) => `centre_${measure}`),
    ...measures.map((measure) => `sum_${measure}`),
    ...pairsOf(measures).map(([a, b]) => `product_${a}_${b}`),
  ];
}

/** A row per variation, and where exposures tell, per segment or first day. */
function visitorCounts(
  { key, measures, description }: Plan,
  assigned: Fragment,
): Fragment {
  const keyed = key !== null && description.exposures !== undefined;
  const noKey = key === "day" ? "-1" : "''";
  return select(
    [
      ["'visitors'", "kind"],
      ["readout_arm", "arm"],
      ...(key === null
        ? []
        : [[keyed ? "readout_key" : noKey, key]] as [string, string][]),
      ["COUNT(*)", "units"],
      ["SUM(readout_rows)", "row_count"],
      ...numberColumns(measures).map((name): [string, string] => ["0", name]),
    ],
    sql`FROM ${assigned}\nGROUP BY readout_arm${keyed ? ", readout_key" : ""}`,
  );
}
