/** What is read of dbt's manifest, and a relation in it. */

import * as z from "zod";
import type { Dialect } from "../../sums/mod.ts";

const META = z.record(z.string(), z.unknown()).nullish();

const NODE = z.looseObject({
  unique_id: z.string(),
  resource_type: z.string(),
  name: z.string(),
  source_name: z.string().nullish(),
  alias: z.string().nullish(),
  identifier: z.string().nullish(),
  database: z.string().nullish(),
  schema: z.string().nullish(),
  relation_name: z.string().nullish(),
  config: z.looseObject({ materialized: z.string().nullish() }).nullish(),
  columns: z.record(
    z.string(),
    z.looseObject({
      name: z.string(),
      quote: z.boolean().nullish(),
      meta: META,
      // Since dbt 1.10.
      config: z.looseObject({ meta: META }).nullish(),
    }),
  ).nullish(),
});
type Node = z.infer<typeof NODE>;

/** A manifest, as far as it is read. */
export const MANIFEST = z.looseObject({
  metadata: z.looseObject({
    dbt_schema_version: z.string().regex(/\/manifest\/v\d+/, {
      error:
        "must be that of a manifest; dbt writes target/manifest.json at every run",
    }),
    adapter_type: z.string().nullish(),
  }),
  nodes: z.record(z.string(), z.unknown()),
  sources: z.record(z.string(), z.unknown()).nullish(),
});

/** A table or view that dbt knows. */
export interface Relation {
  /** What dbt calls it. */
  readonly name: string;
  /** The parts of its name in the database. */
  readonly table: readonly string[];
  /** Columns that dbt documents; `meta` is what their `readout` says. */
  readonly columns: readonly {
    readonly name: string;
    readonly meta: string | null;
  }[];
}

const KINDS = ["model", "seed", "snapshot", "source"];

/**
 * Finds a relation by its name, alias, unique id or, for a source,
 * `source.table`.
 *
 * @returns The relation, or what is wrong.
 */
export function findRelation(
  { nodes, sources }: z.infer<typeof MANIFEST>,
  wanted: string,
  dialect: Dialect,
): Relation | string {
  const all = [...Object.values(nodes), ...Object.values(sources ?? {})]
    .map((one) => NODE.safeParse(one))
    .flatMap(({ data }) => data === undefined ? [] : [data])
    .filter((node) => KINDS.includes(node.resource_type));
  const names = (node: Node): unknown[] => [
    node.unique_id,
    node.name,
    node.alias,
    `${node.source_name}.${node.name}`,
  ];
  const found = all.filter((node) => names(node).includes(wanted));
  const [node] = found;
  if (node === undefined) {
    const known = all.map((one) => one.name).slice(0, 12);
    return `"${wanted}" is no model, seed, snapshot or source of dbt's manifest; it has ${
      known.join(", ") || "none"
    }${all.length > known.length ? " and more" : ""}`;
  }
  if (found.length > 1) {
    return `"${wanted}" is the name of ${found.length}: give one of ${
      found.map((one) => one.unique_id).join(", ")
    }`;
  }
  const table = tableOf(node, dialect);
  if (table.length === 0 || node.config?.materialized === "ephemeral") {
    return `"${wanted}" is not in the database: dbt writes it into other models (ephemeral); name one that is a table or a view`;
  }
  return {
    name: wanted,
    table,
    columns: Object.values(node.columns ?? {}).map((column) => {
      const { readout } = { ...column.meta, ...column.config?.meta };
      return {
        name: column.quote === true
          ? column.name
          : folded(column.name, dialect),
        meta: typeof readout === "string" ? readout : null,
      };
    }),
  };
}

/** As `relation_name` quotes it; what stands there without quotes is folded. */
function tableOf(node: Node, dialect: Dialect): string[] {
  const written = node.relation_name;
  if (typeof written !== "string") return [];
  const parts = written.match(/"(?:[^"]|"")*"|`[^`]*`|[^.]+/g) ?? [];
  return parts.flatMap((part) => {
    const mark = part[0]!;
    if (mark !== '"' && mark !== "`") return [folded(part, dialect)];
    // BigQuery may quote a whole path at once.
    const inner = part.slice(1, -1).replaceAll(mark + mark, mark);
    return mark === "`" ? inner.split(".") : [inner];
  });
}

/** What a database makes of a name without quotes. */
function folded(name: string, dialect: Dialect): string {
  if (dialect === "snowflake") return name.toUpperCase();
  return dialect === "postgresql" ? name.toLowerCase() : name;
}
