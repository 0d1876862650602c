/** Maps the columns of a file to canonical columns, and determines their types. */

import { ReadoutError, SchemaError } from "../base/mod.ts";
import type { ColumnPlan, CsvFile, TextFile } from "../engine/mod.ts";
import { readHeaderOf } from "./_header.ts";
import {
  COLUMN_NAMES,
  type ColumnName,
  columnType,
  resolveColumns,
  type ResolvedColumns,
} from "./columns.ts";
import type { ReadTableOptions, TableKind } from "./table.ts";

const REQUIRED: Readonly<Record<TableKind, readonly ColumnName[]>> = {
  orders: ["order_id", "visitor_id", "variation", "net_revenue"],
  order_line_items: ["order_id", "variation", "units", "price"],
  order_reconciliation: ["order_id", "exclusion_reason"],
  visitors: ["variation", "n_visitors"],
  assignments: ["visitor_id", "variation"],
  "per-visitor": ["variation"],
  summaries: ["variation"],
  texts: [],
};

const COMMON = ["variation", "created_at", "currency", "experiment"] as const;

/** Canonical columns allowed in some kinds of files; other kinds allow all. */
const CANDIDATES: Readonly<Partial<Record<TableKind, readonly ColumnName[]>>> =
  {
    "per-visitor": [...COMMON, "visitor_id", "net_revenue", "gross_profit"],
    summaries: COMMON,
    texts: [],
  };

/** Returns the canonical names to which columns of such a file can be mapped. */
export function namesIn(
  kind: "per-visitor" | "summaries",
): readonly ColumnName[] {
  return CANDIDATES[kind]!;
}

/**
 * Kinds of files for which ambiguous date headers are recognized, although the
 * date is optional.
 */
const KINDS_WITH_TIMES: readonly TableKind[] = ["orders", "order_line_items"];

/** Canonical columns that exist in only one kind of file. */
const KIND_OF_COLUMN: Readonly<Partial<Record<ColumnName, TableKind>>> = {
  n_visitors: "visitors",
  line_item_id: "order_line_items",
  exclusion_reason: "order_reconciliation",
};

/** Hints for columns that contain something other than expected. */
const ADVICE_IF_NONE: Readonly<Partial<Record<ColumnName, string>>> = {
  n_visitors: "; use --assignments FILE for a file with one row per visitor",
};

/** CSV file with recognized columns. */
export interface PlannedTable extends CsvFile, ResolvedColumns {
  readonly kind: TableKind;
}

/** Recognizes the columns of a CSV file. */
export async function planTable(
  text: TextFile,
  options: ReadTableOptions & { readonly source: string },
): Promise<PlannedTable> {
  const { source, kind = "orders", formats } = options;
  const { path, compression } = text;
  const header = await readHeaderOf(text, options.separator);
  const { headers, separator, above } = header;
  const resolved = resolveTable(source, headers, kind, options);
  const names = await options.variationNames?.(resolved.columns.variation);
  const plan = planColumns(headers, resolved, kind, options, names);
  const file = { path, compression, above, separator, plan, formats };
  return { kind, source, ...file, ...resolved };
}

/** Maps headers to the canonical columns of a kind of table. */
export function resolveTable(
  source: string,
  headers: readonly string[],
  kind: TableKind,
  { map, ignore = [], optional = [], isExport = false }: Pick<
    ReadTableOptions,
    "map" | "ignore" | "optional" | "isExport"
  >,
): ResolvedColumns {
  const candidates = COLUMN_NAMES.filter((name) =>
    CANDIDATES[kind]?.includes(name) ?? (KIND_OF_COLUMN[name] ?? kind) === kind
  );
  const required = REQUIRED[kind].filter((name) => !optional.includes(name));
  const used = headers.filter((header) => !ignore.includes(header));
  const desired: readonly ColumnName[] = isExport
    ? ["variation"]
    : KINDS_WITH_TIMES.includes(kind)
    ? [...required, "created_at"]
    : required;
  return resolveColumns(source, used, candidates, required, map, desired);
}

/** Returns whether the headers include every required column of a kind of table. */
export function canBe(
  kind: TableKind,
  headers: readonly string[],
  options: Pick<ReadTableOptions, "map" | "ignore" | "optional">,
): boolean {
  try {
    resolveTable("", headers, kind, options);
    return true;
  } catch (error) {
    if (error instanceof SchemaError) return false;
    throw error;
  }
}

/** Throws if a table has no rows, since the query behind it was probably wrong. */
export function checkRows(source: string, rows: number): void {
  if (rows > 0) return;
  throw new ReadoutError(
    `${source} has a header but no rows. Check the export's date range and filters`,
  );
}

/** Matches headers of e-mail addresses, which are case-insensitive. */
const MAIL = /e?-?mail/i;

/** Returns the type and name of each column in a file. */
export function planColumns(
  headers: readonly string[],
  { columns }: ResolvedColumns,
  kind: TableKind,
  { blank = [], amounts = [], counts = [] }: ReadTableOptions,
  variationNames?: Readonly<Record<string, string>>,
): ColumnPlan[] {
  const nameOf = new Map(
    Object.entries(columns).map(([name, header]) => [header, name]),
  );
  const usedHeaders = new Set(nameOf.values());
  return headers.map((header) => {
    const name = nameOf.get(header) as ColumnName | undefined;
    if (name !== undefined) {
      return {
        header,
        name,
        required: REQUIRED[kind].includes(name) && !blank.includes(name),
        names: name === "variation" ? variationNames : undefined,
        otherwise: ADVICE_IF_NONE[name],
        inSmallLetters: name === "visitor_id" && MAIL.test(header),
        type: columnType(name),
      };
    }
    // The header equals a canonical name that is mapped to another column.
    const columnName = usedHeaders.has(header)
      ? `${header} (as in the file)`
      : header;
    const type = amounts.includes(header)
      ? "number"
      : counts.includes(header)
      ? "integer"
      : "text";
    return { header, name: columnName, type, required: false };
  });
}
