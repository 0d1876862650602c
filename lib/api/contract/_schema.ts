/** Building blocks for the schemas of requests and responses. */

import * as z from "zod";

const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/**
 * Matches digits in groups of three. A single comma, as in `1,426`, may be a
 * decimal one, so such a text is not matched.
 */
const GROUPED =
  /^-?\d{1,3}(([ \u00a0\u202f]\d{3})+(\.\d+)?|(,\d{3})+\.\d+|,\d{3}(,\d{3})+)$/;

/**
 * Converts a numeric string such as `"50"` to a number; other values are returned
 * unchanged.
 */
export function readNumber(value: unknown): unknown {
  const text = typeof value === "string" ? value.trim() : "";
  if (GROUPED.test(text)) return Number(text.replace(/[^\d.-]/g, ""));
  return DECIMAL.test(text) ? Number(text) : value;
}

/** Converts a count such as `"1,426"`, which has no decimals, to a number. */
export function readCount(value: unknown): unknown {
  return /^\d{1,3}(,\d{3})+$/.test(String(value))
    ? Number(String(value).replaceAll(",", ""))
    : readNumber(value);
}

/** Converts a percentage such as `"50%"` to a number. */
export function readPercent(value: unknown): unknown {
  return readNumber(
    typeof value === "string" ? value.replace(/ *%$/, "") : value,
  );
}

const YES = [1, "1", "true", "control", "baseline"];
const NO = [0, "0", "false", "variant", "variation", "treatment"];

/**
 * Converts boolean-like words to booleans, including role names such as
 * "control"; other values are returned unchanged.
 */
export function readFlag(value: unknown): unknown {
  const word = typeof value === "string" ? value.toLowerCase() : value;
  if (YES.includes(word as string)) return true;
  return NO.includes(word as string) ? false : value;
}

/** Converts a currency code such as `"usd"` to capitals. */
export function readCurrency(value: unknown): unknown {
  const code = typeof value === "string" ? value.trim() : "";
  return /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : value;
}

/** Larger integers lost digits during JSON parsing, so they are not converted. */
function readId(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value;
}

const ISO_WITH_OFFSET =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Factors to milliseconds by number of digits: epoch seconds have 10 and epoch
 * microseconds 16, because no experience dates from 1970.
 */
const FACTORS: Readonly<Record<number, number>> = { 10: 1_000, 16: 0.001 };

/**
 * Converts a time to epoch milliseconds; other values are returned unchanged. A
 * date becomes its noon in UTC, which is the same day in every time zone.
 */
export function readMoment(value: unknown): unknown {
  const text = typeof value === "string" ? value.trim() : "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return readMoment(`${text}T12:00Z`);
  if (ISO_WITH_OFFSET.test(text)) return Date.parse(text.replace(" ", "T"));
  const number = readNumber(value);
  if (typeof number !== "number") return value;
  const factor = FACTORS[String(Math.trunc(number)).length];
  return factor === undefined ? number : Math.round(number * factor);
}

/** Milliseconds from which on a moment, such as the year 9999, stands for none. */
const NEVER_MS = 1e14;

function readMomentOrNone(value: unknown): unknown {
  const moment = readMoment(value);
  const isNone = typeof moment === "number" &&
    (moment <= 0 || moment > NEVER_MS);
  return isNone ? null : moment;
}

const orNull = (value: unknown) => value === undefined ? null : value;

/** Required number; numeric strings such as `"50"` are converted. */
export const numeric = z.preprocess(readNumber, z.number());
/** Optional number. */
export const maybeNumber = z.preprocess(readNumber, z.number().nullish());
/** Number or `null`; a missing value becomes `null`. */
export const numberOrNull = z.preprocess(
  (value) => orNull(readNumber(value)),
  z.number().nullable(),
);
/** Optional boolean, also written as `1` or `"true"`. */
export const maybeFlag = z.preprocess(readFlag, z.boolean().nullish());
/** Optional string. */
export const maybeText = z.string().nullish();
/** Required ID; an integer becomes a string. */
export const id = z.preprocess(readId, z.string().min(1));
/** ID or `null`; a missing value becomes `null`. */
export const idOrNull = z.preprocess(
  (value) => orNull(readId(value)),
  z.string().nullable(),
);
/** Optional percentage, also written with its sign. */
export const maybePercent = z.preprocess(readPercent, z.number().nullish());
/**
 * Optional epoch milliseconds; other time formats are converted, and moments that
 * stand for none, such as 0, are `null`.
 */
export const maybeMoment = z.preprocess(readMomentOrNone, z.number().nullish());
/** Optional ISO 4217 code, in capitals. */
export const maybeCurrency = z.preprocess(readCurrency, z.string().nullish());
/** String; a missing value becomes empty. */
export const textOrEmpty = z.preprocess((value) => value ?? "", z.string());
/** ISO 4217 code in capitals; a missing value becomes empty. */
export const currencyOrEmpty = z.preprocess(
  (value) => readCurrency(value ?? ""),
  z.string(),
);

/** A value that may be missing or `null`. */
export type Maybe<T> = T | null | undefined;

/** Fields of an entity beyond those that are listed. */
export interface OtherFields {
  /** Additional fields from the service, or for it. */
  readonly [field: string]: unknown;
}

/** A known word of the service, or one that this version does not know. */
export type OrUnknown<Word extends string> =
  | Word
  | (string & Record<never, never>);

/** Optional word from a list. `readAnswer` accepts unknown words too. */
export function maybeWord<const Word extends string>(
  words: readonly Word[],
): z.ZodOptional<z.ZodNullable<z.ZodType<OrUnknown<Word>>>> {
  const schema: z.ZodType<OrUnknown<Word>> = z.enum(words);
  return schema.nullish();
}

const epochSeconds = z.string().regex(
  /^\d{10}$/,
  "must be ten digits of epoch seconds, as text",
);

/** Range fields of experience analytics. */
export const epochRange = {
  startTs: epochSeconds.optional(),
  endTs: epochSeconds.optional(),
};

/** Date and time with an offset, in a request. */
export const isoDateTime = z.iso.datetime({
  offset: true,
  error: "must be an ISO 8601 date and time with Z or an offset",
});

/** Adds the check that a range does not end before it starts. */
export function withRangeOrder<T extends { start: string; end: string }>(
  body: z.ZodType<T>,
): z.ZodType<T> {
  return body.refine(
    ({ start, end }) => Date.parse(start) <= Date.parse(end),
    { path: ["start"], error: "must not be later than end" },
  );
}
