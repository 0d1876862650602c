/** What the schemas of answers and requests are made of. */

import * as z from "zod";

const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** `"50"` for 50; anything else stays. */
export function readNumber(value: unknown): unknown {
  const text = typeof value === "string" ? value.trim() : "";
  return DECIMAL.test(text) ? Number(text) : value;
}

const YES = [1, "1", "true", "control", "baseline"];
const NO = [0, "0", "false", "variant", "variation", "treatment"];

/** Yes or no in other words, those of an arm's part too; anything else stays. */
export function readFlag(value: unknown): unknown {
  const word = typeof value === "string" ? value.toLowerCase() : value;
  if (YES.includes(word as string)) return true;
  return NO.includes(word as string) ? false : value;
}

/** Digits beyond these were lost before anybody could read them. */
function readId(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value;
}

const ISO_WITH_OFFSET =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** Seconds, milliseconds or microseconds: no experience is from 1970. */
const UNITS = [[1e9, 1e10, 1_000], [1e12, 1e13, 1], [1e15, 1e16, 0.001]];

function readMoment(value: unknown): unknown {
  if (typeof value === "string" && ISO_WITH_OFFSET.test(value.trim())) {
    return Date.parse(value.trim().replace(" ", "T"));
  }
  const number = readNumber(value);
  if (typeof number !== "number") return value;
  const unit = UNITS.find(([from, to]) => number >= from! && number < to!);
  return unit === undefined ? number : Math.round(number * unit[2]!);
}

const orNull = (value: unknown) => value === undefined ? null : value;

/** A number that must be there, `"50"` for 50 as well. */
export const numeric = z.preprocess(readNumber, z.number());
/** A number, if it is there. */
export const maybeNumber = z.preprocess(readNumber, z.number().nullish());
/** A number or `null`; left out means `null`. */
export const numberOrNull = z.preprocess(
  (value) => orNull(readNumber(value)),
  z.number().nullable(),
);
/** Yes or no, if it is there, `1` and `"true"` as well. */
export const maybeFlag = z.preprocess(readFlag, z.boolean().nullish());
/** Text, if it is there. */
export const maybeText = z.string().nullish();
/** An id that must be there; a whole number becomes text. */
export const id = z.preprocess(readId, z.string().min(1));
/** An id; left out means `null`. */
export const idOrNull = z.preprocess(
  (value) => orNull(readId(value)),
  z.string().nullable(),
);
/** Epoch milliseconds, if they are there; other spellings of a moment as well. */
export const maybeMoment = z.preprocess(readMoment, z.number().nullish());
/** Text that is empty when the answer has none. */
export const textOrEmpty = z.preprocess((value) => value ?? "", z.string());

/** May be left out or `null`. */
export type Maybe<T> = T | null | undefined;

/** A word of the service, or one that this version does not know. */
export type OrUnknown<Word extends string> =
  | Word
  | (string & Record<never, never>);

/** One of these words, if it is there; `readAnswer` keeps any other. */
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

/** The fields of a range of an experience's analytics. */
export const epochRange = {
  startTs: epochSeconds.optional(),
  endTs: epochSeconds.optional(),
};

/** A date and time with an offset, in a request. */
export const isoDateTime = z.iso.datetime({
  offset: true,
  error: "must be an ISO 8601 date and time with Z or an offset",
});

/** A body whose range ends where it begins, or later. */
export function inOrder<T extends { start: string; end: string }>(
  body: z.ZodType<T>,
): z.ZodType<T> {
  return body.refine(
    ({ start, end }) => Date.parse(start) <= Date.parse(end),
    { path: ["start"], error: "must not be later than end" },
  );
}
