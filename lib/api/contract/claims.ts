/** Reads what a response says about its own contents. */

import { isRecord } from "../../base/mod.ts";
import { readMoment, readNumber } from "./_schema.ts";

/** What a response says about itself; `null` where it says nothing. */
export interface Claims {
  /** Number of rows. */
  readonly rows: number | null;
  /** When its data were last updated, in epoch milliseconds. */
  readonly updated: number | null;
  /** Start of its range, in epoch milliseconds. */
  readonly start: number | null;
  /** End of its range, in epoch milliseconds. */
  readonly end: number | null;
  /** Currency of its amounts. */
  readonly currency: string | null;
}

const ROWS = /^(total_?)?(rows?|records?|data_?points?)(_?count)?$/i;
const UPDATED =
  /^((data|last)_?)*(updated|refreshed|computed|synced)(_?(at|on|ts))?$|^(data_?)?as_?of$/i;
const START = /^start_?(ts|at|date)?$/i;
const END = /^end_?(ts|at|date)?$/i;
const CURRENCY = /^currency(_?code)?$/i;

/** Before all experiences: 2001-09-09. */
const FIRST_MS = 1e12;

/**
 * Returns what a response says about its own contents, in its fields or in those
 * of `meta`.
 *
 * @param answer Response of the service.
 */
export function claimsOf(answer: unknown): Claims {
  const fields = isRecord(answer) ? answer : {};
  const entries = Object.entries({
    ...(isRecord(fields.meta) ? fields.meta : {}),
    ...fields,
  });
  const find = <T>(name: RegExp, read: (value: unknown) => T | null) =>
    entries.filter(([key]) => name.test(key)).map(([, value]) => read(value))
      .find((value) => value !== null) ?? null;
  const number = (value: unknown) => typeof value === "number" ? value : null;
  // A smaller number is a place in a list.
  const moment = (value: unknown) => {
    const time = number(readMoment(value));
    return time !== null && time > FIRST_MS ? time : null;
  };
  return {
    rows: find(ROWS, (value) => number(readNumber(value))),
    updated: find(UPDATED, moment),
    start: find(START, moment),
    end: find(END, moment),
    currency: find(
      CURRENCY,
      (value) =>
        typeof value === "string" && /^[a-z]{3}$/i.test(value)
          ? value.toUpperCase()
          : null,
    ),
  };
}
