/** Which column of a file is which: canonical names and their aliases. */

import { type Problem, SchemaError } from "../api/mod.ts";
import type { ColumnType } from "../engine/mod.ts";

/** A canonical column. */
interface ColumnRule {
  readonly type: ColumnType;
  /** Other headers that mean the same. */
  readonly aliases: readonly string[];
  /** Headers that are taken only when none of the others is there. */
  readonly lastResort?: readonly string[];
}

/** A canonical column name. */
export type ColumnName =
  | "order_id"
  | "line_item_id"
  | "created_at"
  | "visitor_id"
  | "variation"
  | "variation_id"
  | "currency"
  | "net_revenue"
  | "gross_profit"
  | "cogs"
  | "discount"
  | "refund"
  | "shipping_revenue"
  | "shipping_method"
  | "units"
  | "product_id"
  | "product_title"
  | "variant_id"
  | "price"
  | "exclusion_reason"
  | "n_visitors";

/** Headers are compared without case, spaces, underscores and hyphens. */
const RULES: Readonly<Record<ColumnName, ColumnRule>> = {
  order_id: {
    type: "text",
    aliases: ["id", "order", "order name", "transaction id"],
  },
  line_item_id: { type: "text", aliases: [] },
  created_at: {
    type: "time",
    aliases: ["date", "order date", "timestamp", "ts", "processed at"],
    lastResort: ["dt", "day"],
  },
  visitor_id: {
    type: "text",
    aliases: ["visitor", "user id", "client id"],
    lastResort: ["customer id"],
  },
  variation: {
    type: "text",
    aliases: ["variation name", "variant", "group", "arm", "test group"],
    lastResort: ["version", "condition", "bucket"],
  },
  variation_id: { type: "text", aliases: [] },
  currency: { type: "text", aliases: [] },
  net_revenue: {
    type: "number",
    aliases: ["revenue", "net sales", "total"],
    lastResort: ["subtotal after discounts"],
  },
  gross_profit: { type: "number", aliases: ["profit", "margin amount"] },
  cogs: { type: "number", aliases: ["cost"] },
  discount: { type: "number", aliases: ["discounts", "discount amount"] },
  refund: { type: "number", aliases: [], lastResort: ["refunds"] },
  shipping_revenue: { type: "number", aliases: ["shipping"] },
  shipping_method: { type: "text", aliases: [] },
  units: { type: "integer", aliases: ["quantity", "qty", "items"] },
  product_id: { type: "text", aliases: [] },
  product_title: {
    type: "text",
    aliases: ["product", "product name", "title"],
  },
  variant_id: { type: "text", aliases: [] },
  price: { type: "number", aliases: ["unit price"] },
  exclusion_reason: { type: "text", aliases: [] },
  n_visitors: {
    type: "integer",
    aliases: ["visitors", "visits", "sessions", "users"],
  },
};

/** Every canonical column name. */
export const COLUMN_NAMES: readonly ColumnName[] = Object.freeze(
  Object.keys(RULES) as ColumnName[],
);

/** Which header was taken for which canonical name. */
export interface ResolvedColumns {
  /** Canonical name to header. */
  readonly columns: Readonly<Partial<Record<ColumnName, string>>>;
  /** Headers that no canonical name claims, in the file's order. */
  readonly unknownColumns: readonly string[];
}

/** What a canonical column holds. */
export function columnType(name: ColumnName): ColumnType {
  return RULES[name].type;
}

/**
 * Finds the canonical columns among a file's headers.
 *
 * @param source What is read, for errors.
 * @param headers The file's headers.
 * @param candidates Canonical names that may be in this kind of file.
 * @param required Canonical names that must be found.
 * @param map The caller's own choice: canonical name to header.
 * @returns The columns found and the headers left over.
 * @throws {SchemaError} Listing every problem: a repeated header, two headers
 *   for one name, a required name without a header, a mapping to nothing.
 */
export function resolveColumns(
  source: string,
  headers: readonly string[],
  candidates: readonly ColumnName[],
  required: readonly ColumnName[],
  map: Readonly<Record<string, string>> = {},
): ResolvedColumns {
  const problems: Problem[] = [
    ...repeated(headers),
    ...badMappings(map, headers, candidates),
  ];
  const mapped = new Set(Object.values(map));
  const free = headers.filter((header) => !mapped.has(header));
  const columns: Partial<Record<ColumnName, string>> = {};
  const missing: ColumnName[] = [];
  for (const name of candidates) {
    const chosen = map[name];
    const claims = chosen === undefined ? claimants(name, free) : [chosen];
    if (claims.length > 1) problems.push(contested(name, claims));
    else if (claims.length === 1) columns[name] = claims[0]!;
    else if (required.includes(name)) missing.push(name);
  }
  if (missing.length > 0) problems.push(notFound(missing, headers, columns));
  if (problems.length > 0) throw new SchemaError(source, problems);
  const taken = new Set(Object.values(columns));
  return {
    columns,
    unknownColumns: headers.filter((header) => !taken.has(header)),
  };
}

/**
 * Canonical names and the headers that mean them, for readers of other kinds of
 * files: the same rules as for exports, all of the names required.
 *
 * @param source What is read, for errors.
 * @param headers The file's headers.
 * @param names Canonical names that must be found.
 * @param map The caller's own choice: canonical name to header.
 * @returns Canonical name to header.
 * @throws {SchemaError} Listing every problem.
 *
 * @example
 * ```ts
 * import { matchColumns } from "readout/loaders";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   matchColumns("orders.csv", ["Order", "group"], ["order_id", "variation"]),
 *   { order_id: "Order", variation: "group" },
 * );
 * ```
 */
export function matchColumns(
  source: string,
  headers: readonly string[],
  names: readonly ColumnName[],
  map: Readonly<Record<string, string>> = {},
): Partial<Record<ColumnName, string>> {
  return resolveColumns(source, headers, names, names, map).columns;
}

function claimants(name: ColumnName, headers: readonly string[]): string[] {
  const rule = RULES[name];
  const matching = (names: readonly string[]): string[] => {
    const keys = new Set(names.map(normalise));
    return headers.filter((header) => keys.has(normalise(header)));
  };
  const found = matching([name, ...rule.aliases]);
  return found.length > 0 ? found : matching(rule.lastResort ?? []);
}

function repeated(headers: readonly string[]): Problem[] {
  return headers
    .filter((header, index) => headers.indexOf(header) !== index)
    .map((header) => ({
      path: "header",
      message: `${quote(header)} stands there twice; rename one`,
    }));
}

function badMappings(
  map: Readonly<Record<string, string>>,
  headers: readonly string[],
  candidates: readonly ColumnName[],
): Problem[] {
  const problems: Problem[] = [];
  for (const [name, header] of Object.entries(map)) {
    if (!(candidates as readonly string[]).includes(name)) {
      problems.push({
        path: name,
        message: `not a name to map; known are ${candidates.join(", ")}`,
      });
    }
    if (!headers.includes(header)) {
      problems.push({
        path: name,
        message: `mapped to ${quote(header)}, which is not among ${
          headers.map(quote).join(", ")
        }`,
      });
    }
  }
  return problems;
}

function contested(name: ColumnName, claims: readonly string[]): Problem {
  return {
    path: name,
    message: `${
      claims.map(quote).join(" and ")
    } both claim it; choose one with ${mapHint(name, claims[0]!)}`,
  };
}

function notFound(
  names: readonly ColumnName[],
  headers: readonly string[],
  { price, units, variation, order_id, created_at }: Partial<
    Record<ColumnName, string>
  >,
): Problem {
  const isVisitors = variation !== undefined && order_id === undefined &&
    created_at === undefined &&
    names.some((name) => name === "visitor_id" || name === "net_revenue");
  const isItems = names.includes("net_revenue") && price !== undefined &&
    units !== undefined;
  return {
    path: "header",
    message: `no column for ${names.join(", ")} among ${
      headers.map(quote).join(", ")
    }; name each with ${mapHint(names[0]!, "its header")}${
      isItems ? `, or sum ${price} times ${units} with --line-items` : ""
    }${
      isVisitors
        ? "; a file with a row per visitor is given with --per-visitor FILE"
        : ""
    }`,
  };
}

function mapHint(name: ColumnName, header: string): string {
  const value = /^\w+$/.test(header) ? header : quote(header);
  return `--map ${name}=${value}, or map: { ${name}: ${
    quote(header)
  } } in code`;
}

function normalise(header: string): string {
  return header.toLowerCase().replace(/[\s_-]/g, "");
}

function quote(text: string): string {
  return `"${text}"`;
}
