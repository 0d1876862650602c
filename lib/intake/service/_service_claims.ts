/** Compares what the service says about its responses with their contents. */

import { readMoment } from "../../api/mod.ts";
import { DAY_MS, dayOf, formatCount, formatDate } from "../../base/mod.ts";
import { type HealthCheck, statement } from "../../record/mod.ts";
import type { TimeSeriesPoints } from "../../loaders/mod.ts";
import type { TestSpan } from "./_service_period.ts";

const ROWS = /^(total_?)?(rows?|records?|data_?points?)(_?count)?$/i;
const START = /^start_?(ts|at|date)?$/i;
const END = /^end_?(ts|at|date)?$/i;
const UPDATED =
  /^((data|last)_?)*(updated|refreshed|computed|synced|generated|created|exported|cached)(_?(at|on|ts))?$|^(data_?)?as_?of$/i;
const CURRENCY = /^currency(_?code)?$/i;
/** Smaller numbers are places in a list, not moments. */
const FIRST_MS = 1e12;

/** Contents of a response. */
interface Contents extends Pick<TestSpan, "first" | "last"> {
  /** Fields in which the response describes itself. */
  readonly claims: TimeSeriesPoints["claims"] | null | undefined;
  /** Numbers of rows that it may claim. */
  readonly rows: readonly number[];
  readonly currency: string | null;
}

/** Returns a check for each statement of a response that its contents contradict. */
export function claimChecks(call: string, contents: Contents): HealthCheck[] {
  const { claims } = contents;
  const stated = Object.entries({ ...Object(claims?.meta), ...claims });
  return stated.flatMap(([name, value]) => {
    const other = contradiction(name, value, contents);
    if (other === null) return [];
    const text = `Response to ${call}: says "${name}": ${value}, but ${other}.`;
    return [{
      code: "service-answer",
      status: UPDATED.test(name) ? "warn" : "fail",
      findings: [statement("service-says", { text })],
    }];
  });
}

function contradiction(
  name: string,
  value: unknown,
  { first, last, rows, currency }: Contents,
): string | null {
  const number = Number(value);
  if (ROWS.test(name)) {
    const isOther = Number.isInteger(number) && !rows.includes(number);
    return isOther ? `has ${formatCount(rows[0]!, "row")}` : null;
  }
  if (CURRENCY.test(name)) {
    const isOther = currency !== null && /^[a-z]{3}$/i.test(String(value)) &&
      currency !== String(value).toUpperCase();
    return isOther ? `the orders are in ${currency}` : null;
  }
  const isStart = START.test(name);
  const expected = isStart ? first : last;
  const moment = Number(readMoment(value));
  const isDated = isStart || END.test(name) || UPDATED.test(name);
  if (!isDated || expected === null || !(moment > FIRST_MS)) return null;
  const days = moment / DAY_MS - dayOf(expected);
  // A day of the store begins up to a day earlier or later than in UTC.
  return (isStart ? days : -days) > 2
    ? `data were requested ${isStart ? "from" : "until"} ${
      formatDate(expected)
    }`
    : null;
}
