/**
 * Detects date and currency columns from their cells when the headers are not
 * recognized.
 */

import {
  dateColumns,
  type FormatChoices,
  identifier,
  parquetSql,
} from "../engine/mod.ts";
import {
  headerCurrency,
  isCurrency,
  type StoreTableOptions,
} from "../loaders/mod.ts";
import {
  type HeldTable,
  type KnownFile,
  storeFile,
  withMap,
} from "./workspace.ts";

/** Columns detected from cell values instead of headers. */
export interface ColumnsByCells {
  /** Canonical column name to header, for columns detected with certainty. */
  readonly map: Readonly<Partial<Record<"created_at" | "currency", string>>>;
  /** Headers of candidate date columns when no single one could be chosen. */
  readonly dates: readonly string[];
}

/**
 * Matches headers of dates that don't date the order itself, such as shipping,
 * birth or update dates.
 */
const ELSE =
  /ship|deliver|fulfil|dispatch|birth|\bdob|updat|modif|chang|first|last|since|regist|sign|join|cancel|refund|return|expir|valid|due|start|begin|\bend|until|export|import|load|sync|delet|renew|next|liefer|versand|geburt|\bgeb\b|naiss|änder|storn|livraison|envío|entrega|nacim/i;

/** Currency codes that are also common words. */
const WORDS: readonly unknown[] = ["ALL", "TOP"];
/** Number of rows sampled in the first pass. */
const GLANCE_ROWS = 1_000;

/**
 * Detects the date and currency columns from their cells if no header names them
 * and exactly one column fits.
 *
 * @param table The file, with the columns that were recognized by header.
 * @param names Canonical names of the columns to detect.
 * @param formats Number and date formats of the file.
 */
export async function detectColumnsByCells(
  table: HeldTable,
  names: readonly (keyof ColumnsByCells["map"])[],
  formats: FormatChoices = {},
): Promise<ColumnsByCells> {
  const { engine, columns, path } = table;
  const usedHeaders = Object.values(table.fields);
  const unused = table.unknownColumns.filter((unknownColumn) =>
    !usedHeaders.includes(unknownColumn)
  );
  const isMissing = (name: keyof ColumnsByCells["map"]): boolean =>
    names.includes(name) && columns[name] === undefined;
  const dateCandidates = isMissing("created_at")
    ? await dateColumns(engine, path, unused, formats)
    : [];
  const likely = dateCandidates.filter(({ name }) => !ELSE.test(name));
  const [day] = likely;
  const isCertain = likely.length === 1 && day!.isCertain;
  const codes = isMissing("currency") &&
      headerCurrency(columns.net_revenue ?? "").currency === null
    ? await findCurrencyColumns(table, unused)
    : [];
  const map: { created_at?: string; currency?: string } = {};
  if (isCertain) map.created_at = day!.name;
  if (codes.length === 1) map.currency = codes[0]!;
  return {
    map,
    dates: isCertain ? [] : [
      ...likely,
      ...dateCandidates.filter((dateColumn) => !likely.includes(dateColumn)),
    ]
      .map(({ name }) => name),
  };
}

/**
 * Stores a file, and stores it again if its cells reveal columns that the headers
 * do not.
 */
export async function storeByCells(
  file: KnownFile,
  as: StoreTableOptions,
  names: readonly (keyof ColumnsByCells["map"])[],
): Promise<Pick<ColumnsByCells, "dates"> & { readonly table: HeldTable }> {
  const byHeaders = await storeFile(file, as);
  const { map, dates } = await detectColumnsByCells(
    byHeaders,
    names,
    file.written.formats,
  );
  const table = Object.keys(map).length === 0
    ? byHeaders
    : await storeFile(withMap(file, map), as);
  return { table, dates };
}

/** Returns the columns whose cells are all ISO 4217 codes. */
async function findCurrencyColumns(
  { engine, path }: HeldTable,
  names: readonly string[],
): Promise<string[]> {
  const from = parquetSql(path);
  const queryCells = async (
    rows: string,
    headers: readonly string[],
    sqlOf: (cell: string) => string,
  ) => {
    const columns = headers.map((name, index) =>
      `${sqlOf(`${identifier(name)}::VARCHAR`)} AS "${index}"`
    );
    const [row] = await engine.rows(
      `SELECT ${columns.join(", ")} FROM ${rows}`,
    );
    return row!;
  };
  const matchingColumns = async (rows: string, headers: readonly string[]) => {
    if (headers.length === 0) return [];
    const areCurrencyCodes = await queryCells(
      rows,
      headers,
      (cell) =>
        `bool_and(coalesce(regexp_full_match(${cell}, '[A-Z]{3}'), false))`,
    );
    const likely = headers.filter((_, index) =>
      areCurrencyCodes[index] === true
    );
    if (likely.length === 0) return [];
    // Collecting the codes of thousands of columns would exceed the engine's
    // memory.
    const codeRows = await queryCells(
      rows,
      likely,
      (cell) => `array_agg(DISTINCT ${cell})`,
    );
    return likely.filter((_, index) => {
      const codes = codeRows[index] as readonly string[];
      return codes.every(isCurrency) &&
        !codes.some((code) => WORDS.includes(code));
    });
  };
  return await matchingColumns(
    from,
    await matchingColumns(`(FROM ${from} LIMIT ${GLANCE_ROWS})`, names),
  );
}
