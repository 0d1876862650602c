/** Finds the orders among rows that are events or transactions. */

import { SchemaError } from "../../base/mod.ts";
import { literal } from "../../engine/mod.ts";
import { storedRows } from "../../sums/mod.ts";
import type { HeldTable } from "../workspace.ts";
import type { KindColumn } from "./_columns.ts";
import { EVENT_LOG, TAKEN_BACK, TRANSACTIONS } from "./_words.ts";
import { anyWord, exactly } from "./_patterns.ts";
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
export function maybeLog(plain: string): boolean {
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
    if (!maybeLog(column.plain)) continue;
    const words = await wordsIn(table, column);
    if (words.length < 2) continue;
    const rules = transactions(column, words) ??
      events(table.source, column, words);
    if (rules !== null) return rules;
  }
  return NO_LOG;
}

/** Returns the distinct cells of a column, or none if it is free text. */
async function wordsIn(
  table: HeldTable,
  { cell }: KindColumn,
): Promise<string[]> {
  const rows = await storedRows(
    table,
    (from) =>
      `SELECT ${cell} AS word, count(*) AS n FROM ${from} GROUP BY ALL
       ORDER BY n DESC, word LIMIT ${MOST_WORDS + 1}`,
  );
  return rows.length > MOST_WORDS
    ? []
    : rows.map(({ word }) => String(word ?? "")).filter((word) => word !== "");
}

function rulesOf(
  kind: "event" | "authorization",
  { plain, header, cell }: KindColumn,
  none: readonly string[],
  back: readonly string[],
): LogRules {
  const list = (words: readonly string[]) => words.map(literal).join(", ");
  return {
    rules: none.length === 0 ? [] : [{
      kind,
      headers: exactly(plain),
      words: anyWord(none),
    }],
    takenBack: back.length === 0
      ? null
      : `coalesce(${cell} IN (${list(back)}), false)`,
    headers: [header],
  };
}

/**
 * Captures and sales count, refunds are deducted, and authorizations never count.
 */
function transactions(
  column: KindColumn,
  words: readonly string[],
): LogRules | null {
  if (!TRANSACTIONS.headers.test(column.plain)) return null;
  const matchingWords = (pattern: string) => {
    const test = new RegExp(pattern, "u");
    return words.filter((word) => test.test(word));
  };
  const [saleWords, none, back] = [
    matchingWords(TRANSACTIONS.sold),
    matchingWords(TRANSACTIONS.none),
    matchingWords(TAKEN_BACK),
  ];
  const otherCount = words.length - saleWords.length - none.length -
    back.length;
  const isLog = saleWords.length > 0 && none.length + back.length > 0 &&
    otherCount === 0;
  return isLog ? rulesOf("authorization", column, none, back) : null;
}

function events(
  source: string,
  column: KindColumn,
  words: readonly string[],
): LogRules | null {
  const purchase = new RegExp(EVENT_LOG.purchase, "u");
  const otherEvents = new RegExp(EVENT_LOG.other, "u");
  const takenBack = new RegExp(TAKEN_BACK, "u");
  const purchases = words.filter((word) => purchase.test(word));
  const back = words.filter((word) => takenBack.test(word));
  const otherWords = words.filter((word) => otherEvents.test(word));
  const isLog = 2 * (purchases.length + otherWords.length) >= words.length;
  if (!isLog) return null;
  // A column without an event header is treated as one only if its words are
  // unambiguous.
  const isEvent = EVENT_LOG.headers.test(column.plain);
  if (!isEvent && (purchases.length !== 1 || otherWords.length === 0)) {
    return null;
  }
  if (purchases.length !== 1) {
    throw new SchemaError(source, [{
      path: column.header,
      message: `rows are events, and ${
        purchases.length === 0 ? "none" : "more than one"
      } of them clearly marks an order: ${
        (purchases.length === 0 ? words : purchases).slice(0, 5)
          .map((word) => `"${word}"`).join(", ")
      }. Choose one with --only "${column.header}=WORD"`,
    }]);
  }
  const none = words.filter((word) =>
    !purchases.includes(word) && !back.includes(word)
  );
  return rulesOf("event", column, none, back);
}
