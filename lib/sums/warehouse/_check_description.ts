/** Checks a warehouse description and reports all problems at once. */

import * as z from "zod";
import { check } from "../../api/mod.ts";
import { type Problem, SchemaError } from "../../base/mod.ts";
import { DIMENSION_COLUMNS } from "../../record/mod.ts";
import { dayBounds } from "./_days.ts";
import { earlierRows } from "./_plan.ts";
import { RULES } from "./_sql.ts";
import type { Dialect } from "./dialects.ts";
import type { BoundValue, DayRange, WarehouseDescription } from "./types.ts";

/** Prefix reserved for the query's own names. */
const OWN_PREFIX = /^readout_/i;

const name = z.string().min(1, { error: "must not be empty" })
  .refine((text) => !OWN_PREFIX.test(text), {
    error:
      "must not begin with readout_, which is reserved for the query. Rename it in a view",
  })
  // PostgreSQL names cannot contain it.
  .refine((text) => !text.includes("\0"), {
    error: "must not contain a NUL character",
  });

const table = z.union([name, z.array(name).min(1).readonly()], {
  error: 'must be a name or its parts, such as ["shop", "orders"]',
});

const value = z.union([z.string(), z.number(), z.boolean(), z.date()], {
  error: "must be text, a finite number, true or false, or a valid Date",
});

const condition = z.strictObject({
  column: name,
  equals: value.optional(),
  in: z.array(value).min(1, { error: "must not be empty" }).optional(),
  from: value.optional(),
  before: value.optional(),
  isNull: z.boolean().optional(),
}).refine((fields) => {
  const kinds = [
    fields.equals,
    fields.in,
    fields.from ?? fields.before,
    fields.isNull,
  ];
  return kinds.filter((kind) => kind !== undefined).length === 1;
}, { error: "needs one of equals, in, from and before, isNull" });

const where = z.array(condition).optional();

/** Names of the supported segment dimensions. */
const DIMENSIONS: readonly string[] = DIMENSION_COLUMNS.map(({ by }) => by);

const segments = z.record(z.string(), name).superRefine((columns, context) => {
  for (const by of Object.keys(columns)) {
    if (DIMENSIONS.includes(by)) continue;
    context.addIssue({
      code: "custom",
      path: [by],
      message: `isn't a segment dimension: use ${DIMENSIONS.join(", ")}`,
    });
  }
});

/** Schema of a description. */
const descriptionSchema = z.strictObject({
  name: z.string().optional(),
  currency: z.string().regex(/^[A-Z]{3}$/, {
    error: "must be an ISO 4217 code such as EUR",
  }).optional(),
  status: z.enum(["started", "ended"]).optional(),
  split: z.record(z.string(), z.union([z.number().positive(), z.string()]))
    .optional(),
  orders: z.strictObject({
    table,
    orderId: name,
    visitor: name,
    revenue: name,
    profit: name.optional(),
    time: name.optional(),
    variation: name.optional(),
    currency: name.optional(),
    measures: z.record(z.string().min(1), name).optional(),
    segments: segments.optional(),
    where,
  }),
  exposures: z.strictObject({
    table,
    visitor: name,
    variation: name,
    time: name.optional(),
    where,
  }).optional(),
  before: z.strictObject({
    table: table.optional(),
    visitor: name.optional(),
    revenue: name.optional(),
    time: name.optional(),
    where,
  }).optional(),
  variations: z.array(z.strictObject({
    name: z.string().min(1, { error: "must not be empty" }),
    value: z.union([z.string(), z.number()]).optional(),
  })).min(2, { error: "must name at least two variations, the control first" }),
  days: z.strictObject({
    first: z.string(),
    last: z.string(),
    timeZone: z.string().optional(),
  }).optional(),
  visitors: z.array(z.strictObject({
    variation: z.string(),
    visitors: z.int().nonnegative(),
    day: z.string().optional(),
  })).optional(),
});

/** Throws if the description cannot become a query. */
export function checkDescription(
  description: WarehouseDescription,
  dialect: Dialect,
): void {
  const problems = descriptionProblems(description, dialect);
  if (problems.length > 0) {
    throw new SchemaError("the warehouse description", problems);
  }
}

function descriptionProblems(
  description: WarehouseDescription,
  dialect: Dialect,
): readonly Problem[] {
  const dialects = Object.keys(RULES);
  if (!dialects.includes(dialect)) {
    return [{
      path: "dialect",
      message: `must be one of ${
        dialects.join(", ")
      } (BigQuery and Snowflake queries are untested): current value is ${
        JSON.stringify(dialect)
      }`,
    }];
  }
  // The remaining checks need a description that matches the schema.
  const form = check(descriptionSchema, description);
  if (!form.ok) return form.problems;
  const days = description.days === undefined
    ? []
    : dayProblems(description.days);
  if (days.length > 0) return days;
  return [
    ...variationProblems(description),
    ...sourceProblems(description),
    ...dateProblems(description, dialect),
  ];
}

function variationProblems({ variations }: WarehouseDescription): Problem[] {
  const repeated = (texts: readonly string[]): string[] =>
    texts.filter((text, i) => texts.indexOf(text) !== i);
  const names = repeated(variations.map(({ name }) => name));
  const values = repeated(
    variations.map(({ name, value }) => String(value ?? name)),
  );
  return [
    ...names.map((name) => `the name "${name}" appears twice`),
    ...values.map((value) => `the value "${value}" appears twice`),
  ].map((message) => ({ path: "variations", message }));
}

/** Reports variations given by both exposures and orders, or by neither. */
function sourceProblems(description: WarehouseDescription): Problem[] {
  const { orders, exposures, visitors, before, days } = description;
  if (exposures === undefined) {
    const problems: Problem[] = [];
    if (before !== undefined) {
      problems.push(
        problem("before", "needs exposures to identify the visitor"),
      );
    }
    if (orders.variation === undefined) {
      problems.push(problem("orders.variation", "required without exposures"));
    }
    if (visitors === undefined) {
      problems.push(problem("visitors", "required without exposures"));
    } else problems.push(...countProblems(description));
    return problems;
  }
  const leaveOut = "must be omitted with exposures, which contain it";
  const problems: Problem[] = [];
  if (orders.variation !== undefined) {
    problems.push(problem("orders.variation", leaveOut));
  }
  if (visitors !== undefined) problems.push(problem("visitors", leaveOut));
  if (
    days !== undefined && exposures.time === undefined &&
    orders.time !== undefined
  ) problems.push(problem("exposures.time", "required with days"));
  if (
    before !== undefined && days === undefined &&
    earlierRows(description).isDated
  ) {
    problems.push(problem(
      "days",
      "required with before: the day of the first visit is excluded",
    ));
  }
  if (
    before !== undefined && before.table === undefined &&
    !earlierRows(description).isDated
  ) {
    problems.push(problem(
      "before.table",
      "required unless orders and exposures have times",
    ));
  }
  return problems;
}

/** Reports visitor counts unless each variation has one in total or one per day. */
function countProblems(
  { visitors = [], variations, days }: WarehouseDescription,
): Problem[] {
  const names = variations.map(({ name }) => name);
  const isDaily = visitors.some(({ day }) => day !== undefined);
  if (isDaily && days === undefined) {
    return [problem("days", "required when visitors are counted by day")];
  }
  const keys: readonly (string | undefined)[] = isDaily
    ? dayBounds(days!).names
    : [undefined];
  const misfits = visitors.filter(({ variation, day }) =>
    !names.includes(variation) || !keys.includes(day)
  ).map((count) =>
    problem(
      "visitors",
      `must belong to a variation${
        isDaily ? " and one of the days" : ""
      }: current value is ${JSON.stringify(count)}`,
    )
  );
  const problems = [...misfits];
  for (const name of names) {
    for (const key of keys) {
      const matches = visitors.filter(({ variation, day }) =>
        variation === name && day === key
      ).length;
      if (matches === 1) {
        continue;
      }
      const place = key === undefined ? name : `${name}, ${key}`;
      problems.push(problem(
        "visitors",
        `must have one count for ${place}: found ${matches}`,
      ));
    }
  }
  return problems;
}

function dayProblems(days: DayRange): Problem[] {
  try {
    dayBounds(days);
    return [];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [problem("days", error.message)];
  }
}

/** ClickHouse's plain DateTime has no fractions of a second. */
function dateProblems(
  description: WarehouseDescription,
  dialect: Dialect,
): Problem[] {
  if (dialect !== "clickhouse") return [];
  return (["orders", "exposures", "before"] as const).flatMap((table) =>
    (description[table]?.where ?? []).flatMap((condition, index) =>
      Object.values(condition).flat().filter(isOutsideDateTime).map((date) =>
        problem(
          `${table}.where[${index}]`,
          `must be a whole second from 1970 to 2106 for ClickHouse: current value is ${date.toISOString()}`,
        )
      )
    )
  );
}

function isOutsideDateTime(value: BoundValue | undefined): value is Date {
  if (!(value instanceof Date)) return false;
  const seconds = value.getTime() / 1000;
  return !Number.isInteger(seconds) || seconds < 0 || seconds >= 2 ** 32;
}

function problem(path: string, message: string): Problem {
  return { path, message };
}
