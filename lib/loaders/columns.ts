/** Maps headers to canonical columns. */

import { type Problem, SchemaError } from "../base/mod.ts";
import type { ColumnType } from "../engine/mod.ts";
import { type ColumnName, RULES } from "./_header_names.ts";

export type { ColumnName };

/** All canonical column names. */
export const COLUMN_NAMES: readonly ColumnName[] = Object.freeze(
  Object.keys(RULES) as ColumnName[],
);

/** Headers mapped to canonical columns. */
export interface ResolvedColumns {
  /** Canonical name to header. */
  readonly columns: Readonly<Partial<Record<ColumnName, string>>>;
  /** Headers without a canonical name, in file order. */
  readonly unknownColumns: readonly string[];
}

/** Returns the type of a canonical column. */
export function columnType(name: ColumnName): ColumnType {
  return RULES[name].type;
}

/**
 * Finds the canonical columns among a file's headers.
 *
 * @param source Name of the file in error messages.
 * @param headers Headers of the file.
 * @param candidates Canonical names allowed in this kind of file.
 * @param required Canonical names that must be present.
 * @param map Explicit column mapping: canonical name to header.
 * @param desired Canonical names that the file should have, for which ambiguous
 *   headers are accepted, too.
 * @returns The recognized columns and the remaining headers.
 * @throws {SchemaError} If headers repeat, two headers match one name, a required
 *   name has no header, or a mapped header is missing; lists every problem.
 */
export function resolveColumns(
  source: string,
  headers: readonly string[],
  candidates: readonly ColumnName[],
  required: readonly ColumnName[],
  map: Readonly<Record<string, string>> = {},
  desired: readonly ColumnName[] = required,
): ResolvedColumns {
  const problems: Problem[] = [
    ...duplicateHeaderProblems(headers),
    ...mappingProblems(map, headers, candidates),
  ];
  const mapped = new Set(Object.values(map));
  const unmapped = new Set(headers).difference(mapped);
  const columns: Partial<Record<ColumnName, string>> = {};
  const missing: ColumnName[] = [];
  for (const name of candidates) {
    const chosen = map[name];
    const isRequired = required.includes(name);
    const isDesired = desired.includes(name);
    const matches = chosen === undefined
      ? matchingHeaders(name, [...unmapped], isRequired, isDesired)
      : [chosen];
    if (matches.length > 1) problems.push(contestedProblem(name, matches));
    else if (matches.length === 1) {
      columns[name] = matches[0]!;
      unmapped.delete(matches[0]!);
    } else if (isRequired) missing.push(name);
  }
  if (missing.length > 0) {
    problems.push(missingColumnsProblem(missing, headers, columns));
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  const used = new Set(Object.values(columns));
  const unknownColumns = headers.filter((header) => !used.has(header));
  return { columns, unknownColumns };
}

/**
 * Returns the headers that could also have matched a column, had another not been
 * chosen.
 */
export function othersFor(
  name: ColumnName,
  headers: readonly string[],
): readonly string[] {
  const names = aliasRows(name, true).flat();
  return matchFirstRow([names], headers, looseNormalizer(name));
}

/** Returns whether any header may name a column, regardless of other columns. */
export function mayName(
  name: ColumnName,
  headers: readonly string[],
): boolean {
  const names = [[name], ...aliasRows(name, true)];
  return matchFirstRow(names, headers, looseNormalizer(name)).length > 0;
}

/**
 * Returns whether a header matches a column only in files that should have that
 * column.
 */
export function isUnsure(name: ColumnName, header: string): boolean {
  const { unsure } = RULES[name];
  return matchFirstRow(unsure, [header], looseNormalizer(name)).length > 0;
}

function matchingHeaders(
  name: ColumnName,
  headers: readonly string[],
  isRequired: boolean,
  isDesired: boolean,
): readonly string[] {
  const { aliases, lastResort } = RULES[name];
  const normalize = looseNormalizer(name);
  const ownNames = matchFirstRow([[name]], headers, normalize);
  if (ownNames.length > 0) return ownNames;
  const exact = matchFirstRow([aliases, lastResort], headers, normalised);
  if (exact.length > 0) return exact;
  const rows = aliasRows(name, isDesired);
  const matching = matchFirstRow(rows, headers, normalize);
  return matching.length > 1 && !isRequired ? [] : matching;
}

/** Returns the header names of a column, by descending priority. */
function aliasRows(
  name: ColumnName,
  isDesired: boolean,
): readonly (readonly string[])[] {
  const { aliases, lastResort, also, unsure } = RULES[name];
  return [aliases, lastResort, ...also, ...isDesired ? unsure : []];
}

/** Returns the headers that match the first list of names with any match. */
function matchFirstRow(
  rows: readonly (readonly string[])[],
  headers: readonly string[],
  keys: (header: string) => readonly string[],
): readonly string[] {
  const keyed = headers.map((header) => [header, keys(header)] as const);
  for (const names of rows) {
    const aliases = new Set(names.flatMap(keys));
    const matching = keyed.filter(([, headerKeys]) =>
      headerKeys.some((key) => aliases.has(key))
    ).map(([header]) => header);
    if (matching.length > 0) return matching;
  }
  return [];
}

function duplicateHeaderProblems(headers: readonly string[]): Problem[] {
  return headers
    .filter((header, index) => headers.indexOf(header) !== index)
    .map((header) => `${quote(header)} appears twice. Rename one`)
    .map((message) => ({ path: "header", message }));
}

function mappingProblems(
  map: Readonly<Record<string, string>>,
  headers: readonly string[],
  candidates: readonly ColumnName[],
): Problem[] {
  const names: readonly string[] = candidates;
  const problems: Problem[] = [];
  for (const [path, header] of Object.entries(map)) {
    if (!names.includes(path)) {
      const message = `not a mappable name. Available: ${names.join(", ")}`;
      problems.push({ path, message });
    }
    if (!headers.includes(header)) {
      const list = headers.map(quote).join(", ");
      const message = `mapped to ${quote(header)}, which is not among ${list}`;
      problems.push({ path, message });
    }
  }
  return problems;
}

function contestedProblem(
  path: ColumnName,
  claims: readonly string[],
): Problem {
  const list = claims.map(quote).join(" and ");
  const hint = mapHint(path, claims[0]!);
  return { path, message: `${list} both match. Choose one with ${hint}` };
}

function missingColumnsProblem(
  names: readonly ColumnName[],
  headers: readonly string[],
  { price, units, variation, order_id, created_at }: Partial<
    Record<ColumnName, string>
  >,
): Problem {
  const isVisitors = variation && !order_id && !created_at &&
    names.some((name) => name === "visitor_id" || name === "net_revenue");
  const isItems = names.includes("net_revenue") && price && units;
  const list = headers.map(quote).join(", ");
  const hint = mapHint(names[0]!, "its header");
  let message = `no column for ${
    names.join(", ")
  }. Found: ${list}. Add ${hint}`;
  if (isItems) message += `, or sum ${price} × ${units} with --line-items`;
  if (isVisitors) {
    message += ". For one row per visitor, use --per-visitor FILE";
  }
  return { path: "header", message };
}

function mapHint(name: ColumnName, header: string): string {
  const value = /^\w+$/.test(header) ? header : quote(header);
  return `--map ${name}=${value}`;
}

function normalised(header: string): readonly string[] {
  return [header.toLowerCase().replace(/[\s_-]/g, "")];
}

/** Matches table prefixes of column names in joined tables. */
const TABLE =
  /^(orders?|node)[./]|^(ecommerce|event_params|((event|user)_)?properties)[./_]/;

/**
 * Returns a function that normalizes a header, with and without its table prefix,
 * ignoring punctuation.
 */
function looseNormalizer(
  name: ColumnName,
): (header: string) => readonly string[] {
  const isNumber = columnType(name) === "number";
  return (header) => {
    const text = (isNumber ? headerCurrency(header).text : header)
      .normalize("NFKC").toLowerCase().replace(/ \(metadata\)$/, "");
    return [text.replace(/^orders(?=[./])/, "order"), text.replace(TABLE, "")]
      .map((form) => form.replace(/[\s_.\-/#:]/g, ""));
  };
}

function quote(text: string): string {
  return `"${text}"`;
}

/** Header split into text and currency. */
export interface HeaderCurrency {
  /** Header text without the currency. */
  readonly text: string;
  /** ISO 4217 currency code; `null` if the symbol is ambiguous or absent. */
  readonly currency: string | null;
}

/** Currency symbols that belong to a single currency. */
const SIGNS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP" };

const SIGN = /^(.*[^\s([])\s*[([]?\s*(\p{Sc})\s*[)\]]?\s*$/u;
const CODE = /^(.*\S)\s*[([]\s*([A-Z]{3})\s*[)\]]\s*$/;
/** Matches currency codes without brackets, limited to codes that are not words. */
const WORD =
  /^(.*[^\s_])[\s_,]+(?:in[\s_]+)?(usd|eur|gbp|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|huf|jpy|inr|brl|mxn)$/i;

/**
 * Separates the currency from a header.
 *
 * @param header Header of an amount column.
 * @returns The remaining text, and the currency.
 */
export function headerCurrency(header: string): HeaderCurrency {
  const [, text, sign] = SIGN.exec(header) ?? [];
  if (text !== undefined) return { text, currency: SIGNS[sign!] ?? null };
  const [, remainder, code] = CODE.exec(header) ?? WORD.exec(header) ?? [];
  const currency = code?.toUpperCase();
  return remainder !== undefined && isCurrency(currency!)
    ? { text: remainder, currency: currency! }
    : { text: header, currency: null };
}

/** Returns whether a text is an ISO 4217 currency code. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}
