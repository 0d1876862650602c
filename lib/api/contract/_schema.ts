/** What the schemas of answers and requests are made of. */

import * as z from "zod";

type NamedFields<T> = keyof {
  [
    Field in keyof T as string extends Field ? never
      : number extends Field ? never
      : Field
  ]: T[Field];
};

/**
 * Holds an interface and its schema together, both ways: what the schema gives
 * is of the interface's type, and neither names a field that the other forgot.
 *
 * @returns A function that gives the schema back.
 */
export function schemaOf<T>(): <S extends z.ZodType<T>>(
  schema: [NamedFields<T>] extends [NamedFields<z.output<S>>]
    ? [NamedFields<z.output<S>>] extends [NamedFields<T>] ? S : never
    : never,
) => S {
  return (schema) => schema;
}

/** What `schemaOf` gives for an interface, when it is put into another schema. */
type Field<T> = z.ZodType<T>;

const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** `"50"` for 50; anything else stays. */
export function readNumber(value: unknown): unknown {
  const text = typeof value === "string" ? value.trim() : "";
  return DECIMAL.test(text) ? Number(text) : value;
}

const FLAGS = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ["1", true],
  ["0", false],
  ["true", true],
  ["false", false],
]);

function readFlag(value: unknown): unknown {
  return FLAGS.get(typeof value === "string" ? value.toLowerCase() : value) ??
    value;
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

/** A number that must be there, `"50"` for 50 as well. */
export const numeric: Field<number> = z.preprocess(readNumber, z.number());
/** A number, if it is there. */
export const maybeNumber: Field<number | null | undefined> = z.preprocess(
  readNumber,
  z.number().nullish(),
);
/** A number or `null`; left out means `null`. */
export const numberOrNull: Field<number | null> = z.preprocess(
  (value) => value === undefined ? null : readNumber(value),
  z.number().nullable(),
);
/** Yes or no, if it is there, `1` and `"true"` as well. */
export const maybeFlag: Field<boolean | null | undefined> = z.preprocess(
  readFlag,
  z.boolean().nullish(),
);
/** Text, if it is there. */
export const maybeText: Field<string | null | undefined> = z.string().nullish();
/** An id that must be there; a whole number becomes text. */
export const id: Field<string> = z.preprocess(readId, z.string().min(1));
/** An id; left out means `null`. */
export const idOrNull: Field<string | null> = z.preprocess(
  (value) => value === undefined ? null : readId(value),
  z.string().nullable(),
);
/** Epoch milliseconds, if they are there; other spellings of a moment as well. */
export const maybeMoment: Field<number | null | undefined> = z.preprocess(
  readMoment,
  z.number().nullish(),
);
/** Text that is empty when the answer has none. */
export const textOrEmpty: Field<string> = z.preprocess(
  (value) => value ?? "",
  z.string(),
);

/** Ten digits of epoch seconds, in a request. */
export const epochSeconds: Field<string> = z.string().regex(
  /^\d{10}$/,
  "must be ten digits of epoch seconds, as text",
);

/** A date and time with an offset, in a request. */
export const isoDateTime: Field<string> = z.iso.datetime({
  offset: true,
  error: "must be an ISO 8601 date and time with Z or an offset",
});

/** What a range in a request must keep to. */
export const inOrder = {
  check: ({ start, end }: { start: string; end: string }): boolean =>
    Date.parse(start) <= Date.parse(end),
  options: { path: ["start"], error: "must not be later than end" },
};
