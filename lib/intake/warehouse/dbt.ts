/** A description of a warehouse whose tables and columns dbt's manifest knows. */

import * as z from "zod";
import { check, type Problem, SchemaError } from "../../api/mod.ts";
import { type ColumnName, resolveColumns } from "../../loaders/mod.ts";
import type {
  Dialect,
  ExposuresTable,
  OrdersTable,
  WarehouseDescription,
} from "../../sums/mod.ts";
import { findRelation, MANIFEST, type Relation } from "./_dbt_manifest.ts";

/** A model of dbt in place of a table; columns that are named go before dbt's. */
export type DbtModel<Table> =
  | string
  | (Partial<Omit<Table, "table">> & { readonly model: string });

/** A description with models in place of tables. */
export interface DbtDescription
  extends Omit<WarehouseDescription, "orders" | "exposures"> {
  /** The model of orders. */
  readonly orders: DbtModel<OrdersTable>;
  /** The model of exposures. */
  readonly exposures?: DbtModel<ExposuresTable>;
}

/** What a manifest makes of a description. */
export interface DescribedByDbt {
  /** What dbt's adapter speaks. */
  readonly dialect: Dialect;
  /** The same with tables and columns. */
  readonly description: WarehouseDescription;
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  duckdb: "duckdb",
  postgres: "postgresql",
  clickhouse: "clickhouse",
  bigquery: "bigquery",
  snowflake: "snowflake",
  spark: "spark",
  databricks: "spark",
  trino: "trino",
  athena: "trino",
};

/** Columns of a table and where they stand in a description. */
type Roles = Readonly<Partial<Record<ColumnName, string | undefined>>>;

const EXPOSURES: Roles = {
  visitor_id: "visitor",
  variation: "variation",
  created_at: "time",
};
const ORDERS: Roles = {
  order_id: "orderId",
  visitor_id: "visitor",
  net_revenue: "revenue",
  gross_profit: "profit",
  created_at: "time",
  variation: "variation",
  currency: "currency",
  units: "measures.units",
  discount: "measures.discount",
  shipping_revenue: "measures.shipping_revenue",
};
/** What a table may lack beside measures. */
const OPTIONAL: readonly string[] = ["profit", "time", "currency"];

/**
 * Tables and columns from dbt's `manifest.json`. A column is found by its
 * `meta: {readout: net_revenue}`, or else by its name, as in files;
 * `segment:deviceType` and `measure:margin` name what files have no name for.
 *
 * @param manifest The manifest, parsed: any version since dbt 1.4.
 * @param given The experiment, with names of models, seeds, snapshots or sources.
 * @returns The description and its dialect.
 * @throws {SchemaError} With everything that cannot be found.
 *
 * @example
 * ```ts
 * import { descriptionFromDbt } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * const column = (name: string, readout?: string) =>
 *   [name, { name, meta: readout === undefined ? {} : { readout } }];
 * const { dialect, description } = descriptionFromDbt({
 *   metadata: {
 *     dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json",
 *     adapter_type: "postgres",
 *   },
 *   nodes: {
 *     "model.shop.fct_orders": {
 *       unique_id: "model.shop.fct_orders",
 *       resource_type: "model",
 *       name: "fct_orders",
 *       relation_name: '"shop"."marts"."fct_orders"',
 *       columns: Object.fromEntries([
 *         column("order_id"),
 *         column("customer", "visitor_id"),
 *         column("variant"),
 *         column("paid", "net_revenue"),
 *       ]),
 *     },
 *   },
 *   sources: {},
 * }, {
 *   orders: "fct_orders",
 *   variations: [{ name: "A" }, { name: "B" }],
 *   visitors: [{ variation: "A", visitors: 500 }, { variation: "B", visitors: 500 }],
 * });
 * assertEquals(dialect, "postgresql");
 * assertEquals(description.orders, {
 *   table: ["shop", "marts", "fct_orders"],
 *   orderId: "order_id",
 *   visitor: "customer",
 *   variation: "variant",
 *   revenue: "paid",
 * });
 * ```
 */
export function descriptionFromDbt(
  manifest: unknown,
  given: DbtDescription,
): DescribedByDbt {
  const form = check(MANIFEST, manifest);
  if (!form.ok) throw new SchemaError("dbt's manifest", form.problems);
  const problems: Problem[] = [];
  const adapter = form.value.metadata.adapter_type ?? "none";
  const dialect = DIALECTS[adapter];
  if (dialect === undefined) {
    problems.push({
      path: "metadata.adapter_type",
      message: `must be one of ${
        Object.keys(DIALECTS).join(", ")
      }: current value is "${adapter}"`,
    });
  }
  const find = (path: "orders" | "exposures"): Record<string, unknown> => {
    const { model, ...named } = readModel(given[path], path, problems);
    const relation = findRelation(form.value, model, dialect ?? "duckdb");
    if (typeof relation === "string") {
      if (model !== "") problems.push({ path, message: relation });
      return {};
    }
    const roles = path === "exposures"
      ? EXPOSURES
      : given.exposures === undefined
      ? ORDERS
      : { ...ORDERS, variation: undefined };
    try {
      return {
        table: relation.table,
        ...columnsOf(relation, roles, named),
        ...named,
      };
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error;
      problems.push(
        ...error.problems.map(({ path: at, message }) => ({
          path: `${path}.${at}`,
          message: `${message} (${relation.name} in dbt's manifest)`,
        })),
      );
      return {};
    }
  };
  const orders = find("orders");
  const exposures = given.exposures === undefined ? null : find("exposures");
  if (problems.length > 0) throw new SchemaError("dbt's manifest", problems);
  return {
    dialect: dialect!,
    description: {
      ...given,
      orders: orders as unknown as OrdersTable,
      ...(exposures === null
        ? {}
        : { exposures: exposures as unknown as ExposuresTable }),
    } as WarehouseDescription,
  };
}

const MODEL = z.union([
  z.string().min(1),
  z.looseObject({ model: z.string().min(1) }),
], { error: 'must name a model of dbt, alone or as {"model": "fct_orders"}' });

function readModel(
  given: unknown,
  path: string,
  problems: Problem[],
): { readonly model: string } & Readonly<Record<string, unknown>> {
  const form = check(MODEL, given);
  if (form.ok) {
    return typeof form.value === "string" ? { model: form.value } : form.value;
  }
  problems.push(...form.problems.map((problem) => ({ ...problem, path })));
  return { model: "" };
}

/** Columns by their meta, or else by their names; what is named is not sought. */
function columnsOf(
  { columns, name }: Relation,
  roles: Roles,
  named: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const problems: Problem[] = [];
  const map: Record<string, string> = {};
  const parts: Record<string, string> = {};
  for (const { name: column, meta } of columns) {
    if (meta === null) continue;
    const [, kind, part] = /^(segment|measure):(.+)$/.exec(meta) ?? [];
    if (kind !== undefined) parts[`${kind}s.${part}`] = column;
    else if (!Object.hasOwn(roles, meta)) {
      problems.push({
        path: column,
        message: `has the meta readout "${meta}"; known are ${
          Object.keys(roles).join(", ")
        }, segment:... and measure:...`,
      });
    } else if (map[meta] !== undefined) {
      problems.push({
        path: meta,
        message: `is the meta readout of two columns, ${
          map[meta]
        } and ${column}`,
      });
    } else map[meta] = column;
  }
  if (problems.length > 0) throw new SchemaError(name, problems);
  const sought = (Object.keys(roles) as ColumnName[])
    .filter((key) =>
      roles[key] !== undefined && named[roles[key]] === undefined
    );
  const own = sought.filter((key) => !roles[key]!.startsWith("measures."));
  const required = own.filter((key) => !OPTIONAL.includes(roles[key]!));
  const { columns: found } = resolveColumns(
    name,
    columns.map((column) => column.name),
    sought,
    required,
    Object.fromEntries(
      sought.flatMap((key) => map[key] === undefined ? [] : [[key, map[key]]]),
    ),
    roles === EXPOSURES ? required : own,
  );
  const places = sought.flatMap((key) =>
    found[key] === undefined ? [] : [[roles[key]!, found[key]] as const]
  );
  const described: Record<string, unknown> = {};
  for (const [place, column] of [...places, ...Object.entries(parts)]) {
    const [, group, part] = /^(segments|measures)\.(.+)$/s.exec(place) ?? [];
    if (group === undefined) described[place] = column;
    else described[group] = { ...described[group] as object, [part!]: column };
  }
  return described;
}
