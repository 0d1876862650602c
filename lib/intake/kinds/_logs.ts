/** Finds the orders among rows that are events or transactions. */

import { SchemaError } from "../../base/mod.ts";
import { literal } from "../../engine/mod.ts";
import { cachedStoredRows } from "../../sums/mod.ts";
import type { HeldTable } from "../workspace.ts";
import type { KindColumn } from "./_columns.ts";
import { TYPES } from "./_headers.ts";
import {
  DOCUMENTS,
  EVENT_LOG,
  ORDER_CANCELLED,
  TAKEN_BACK,
  TRANSACTIONS,
} from "./_words.ts";
import { anyWordPattern, exactPattern } from "./_patterns.ts";
import type { KindRule } from "./table.ts";

/** How to read the rows of an event or transaction log. */
export interface LogRules {
  readonly rules: readonly KindRule[];
  /** SQL condition of rows that are refunds, or `null` if there are none. */
  readonly takenBack: string | null;
  /** Headers of the columns that give the row type. */
  readonly headers: readonly string[];
}

/** Number of distinct cells at which a column counts as free text. */
const MOST_WORDS = 100;
const NO_LOG: LogRules = { rules: [], takenBack: null, headers: [] };

/**
 * Returns whether a header may belong to a log, whose non-order rows need no
 * amount.
 */
export function mayBeLog(plain: string): boolean {
  return EVENT_LOG.headers.test(plain) || TRANSACTIONS.headers.test(plain);
}

/**
 * Detects which rows of a log are orders.
 *
 * @throws {SchemaError} If no event type, or more than one, can be a purchase.
 */
export async function logRules(
  table: HeldTable,
  columns: readonly KindColumn[],
): Promise<LogRules> {
  for (const column of columns) {
    if (!mayBeLog(column.plain) && !TYPES.test(column.plain)) continue;
    const words = await distinctWords(table, column);
    if (words.length < 2) continue;
    const documents = DOCUMENTS.flatMap((pattern) =>
      words.find((word) => new RegExp(pattern, "u").test(word)) ?? []
    );
    if (documents.length > 1) {
      throw unclearOrderError(table.source, column, "documents", documents);
    }
    if (!mayBeLog(column.plain)) continue;
    const rules = transactionRules(column, words) ??
      eventRules(table.source, column, words);
    if (rules !== null) return rules;
  }
  return NO_LOG;
}

/** Returns the distinct cells of a column, or none if it is free text. */
async function distinctWords(
  table: HeldTable,
  { cell }: KindColumn,
): Promise<string[]> {
  const rows = await cachedStoredRows(
    table,
    (from) =>
      `SELECT ${cell} AS word, count(*) AS n FROM ${from} GROUP BY ALL
       ORDER BY n DESC, word LIMIT ${MOST_WORDS + 1}`,
  );
  return rows.length > MOST_WORDS
    ? []
    : rows.map(({ word }) => String(word ?? "")).filter((word) => word !== "");
}

/** Returns the error that it is unclear which rows are orders. */
function unclearOrderError(
  source: string,
  { header }: KindColumn,
  content: "documents" | "events",
  words: readonly string[],
  count = "more than one",
): SchemaError {
  const quoted = words.slice(0, 5).map((word) => `"${word}"`).join(", ");
  return new SchemaError(source, [{
    path: header,
    message:
      `rows are ${content}, and ${count} of them clearly marks an order: ${quoted}. Choose one with --only "${header}=WORD"`,
  }]);
}

function logRulesFor(
  kind: "event" | "authorization",
  { plain, header, cell }: KindColumn,
  uncountedWords: readonly string[],
  refundWords: readonly string[],
): LogRules {
  const list = (words: readonly string[]) => words.map(literal).join(", ");
  return {
    rules: uncountedWords.length === 0 ? [] : [{
      kind,
      headers: exactPattern(plain),
      words: anyWordPattern(uncountedWords),
    }],
    takenBack: refundWords.length === 0
      ? null
      : `coalesce(${cell} IN (${list(refundWords)}), false)`,
    headers: [header],
  };
}

/**
 * Captures and sales count, refunds are deducted, and authorizations never count.
 */
function transactionRules(
  column: KindColumn,
  words: readonly string[],
): LogRules | null {
  if (!mayBeLog(column.plain)) return null;
  const matchingWords = (pattern: string) => {
    const test = new RegExp(pattern, "u");
    return words.filter((word) => test.test(word));
  };
  const [saleWords, uncountedWords, refundWords] = [
    matchingWords(TRANSACTIONS.sold),
    matchingWords(TRANSACTIONS.uncountedWords),
    matchingWords(TAKEN_BACK),
  ];
  const otherCount = words.length - saleWords.length - uncountedWords.length -
    refundWords.length;
  const isLog = saleWords.length > 0 &&
    uncountedWords.length + refundWords.length > 0 &&
    otherCount === 0;
  return isLog
    ? logRulesFor("authorization", column, uncountedWords, refundWords)
    : null;
}

function eventRules(
  source: string,
  column: KindColumn,
  words: readonly string[],
): LogRules | null {
  const purchasePattern = new RegExp(EVENT_LOG.purchase, "u");
  const otherEvents = new RegExp(EVENT_LOG.other, "u");
  const takenBack = new RegExp(`${TAKEN_BACK}|${ORDER_CANCELLED}`, "u");
  const purchases = words.filter((word) => purchasePattern.test(word));
  const refundWords = words.filter((word) => takenBack.test(word));
  const otherWords = words.filter((word) => otherEvents.test(word));
  const knownCount = purchases.length + otherWords.length +
    (purchases.length === 1 ? refundWords.length : 0);
  const isLog = 2 * knownCount >= words.length;
  if (!isLog) return null;
  // A column without an event header is treated as one only if its words are
  // unambiguous.
  const isEvent = EVENT_LOG.headers.test(column.plain);
  if (!isEvent && (purchases.length !== 1 || otherWords.length === 0)) {
    return null;
  }
  if (purchases.length !== 1) {
    throw purchases.length === 0
      ? unclearOrderError(source, column, "events", words, "none")
      : unclearOrderError(source, column, "events", purchases);
  }
  const uncountedWords = words.filter((word) =>
    !purchases.includes(word) && !refundWords.includes(word)
  );
  return logRulesFor("event", column, uncountedWords, refundWords);
}
