/** What is wrong with a description, all of it at once. */

import { type Problem, SchemaError } from "../api/mod.ts";
import { check } from "../api/mod.ts";
import { countProblems } from "./_counts.ts";
import { daysOf } from "./_days.ts";
import { descriptionSchema } from "./_description_schema.ts";
import { RULES } from "./_rules.ts";
import type { Dialect } from "./dialects.ts";
import type { BoundValue, MomentsDescription } from "./types.ts";

/** Throws unless a query can be made of the description. */
export function checkDescription(
  description: MomentsDescription,
  dialect: Dialect,
): void {
  const problems = problemsOf(description, dialect);
  if (problems.length > 0) {
    throw new SchemaError("the description of the moments", problems);
  }
}

function problemsOf(
  description: MomentsDescription,
  dialect: Dialect,
): readonly Problem[] {
  const known = Object.keys(RULES);
  if (!known.includes(dialect)) {
    return [{
      path: "dialect",
      message: `must be one of ${known.join(", ")}: current value is ${
        JSON.stringify(dialect)
      }`,
    }];
  }
  // Without its form the rest cannot be read.
  const form = check(descriptionSchema, description);
  if (!form.ok) return form.problems;
  const fitting = [
    ...variationProblems(description),
    ...sourceProblems(description),
    ...keyProblems(description),
    ...dateProblems(description, dialect),
  ];
  return fitting.length > 0 ? fitting : countProblems(description);
}

function variationProblems({ variations }: MomentsDescription): Problem[] {
  const repeated = (texts: readonly string[]): string[] =>
    texts.filter((text, i) => texts.indexOf(text) !== i);
  const names = repeated(variations.map(({ name }) => name));
  const values = repeated(
    variations.map(({ name, value }) => String(value ?? name)),
  );
  return [
    ...names.map((name) => `the name "${name}" is there twice`),
    ...values.map((value) => `the value "${value}" is there twice`),
  ].map((message) => ({ path: "variations", message }));
}

/** Variations come from the exposures or from the orders, not from both. */
function sourceProblems(description: MomentsDescription): Problem[] {
  const { orders, exposures, visitors } = description;
  if (exposures === undefined) {
    return [
      ...(orders.variation === undefined
        ? [problem("orders.variation", "required without exposures")]
        : []),
      ...(visitors === undefined
        ? [problem("visitors", "required without exposures")]
        : []),
    ];
  }
  const twice = "must be left out with exposures, which say it";
  return [
    ...(orders.variation === undefined
      ? []
      : [problem("orders.variation", twice)]),
    ...(orders.segment === undefined ? [] : [problem("orders.segment", twice)]),
    ...(visitors === undefined ? [] : [problem("visitors", twice)]),
  ];
}

function keyProblems(description: MomentsDescription): Problem[] {
  const { orders, exposures, per, days } = description;
  const source = exposures === undefined ? "orders" : "exposures";
  const problems: Problem[] = [];
  if (per === "segment" && (exposures ?? orders).segment === undefined) {
    problems.push(problem(`${source}.segment`, "required per segment"));
  }
  if (per !== "day") {
    return days === undefined
      ? problems
      : [...problems, problem("days", 'only for per: "day"')];
  }
  if (orders.time === undefined) {
    problems.push(problem("orders.time", "required per day"));
  }
  if (exposures !== undefined && exposures.time === undefined) {
    problems.push(problem("exposures.time", "required per day"));
  }
  return days === undefined
    ? [...problems, problem("days", "required per day")]
    : [...problems, ...dayProblems(days)];
}

function dayProblems(
  days: NonNullable<MomentsDescription["days"]>,
): Problem[] {
  try {
    daysOf(days);
    return [];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [problem("days", error.message)];
  }
}

/** ClickHouse's plain DateTime has no fractions of a second. */
function dateProblems(
  { orders, exposures }: MomentsDescription,
  dialect: Dialect,
): Problem[] {
  if (dialect !== "clickhouse") return [];
  const conditions = [
    ...(orders.where ?? []).map((one, i) => ({
      one,
      at: `orders.where[${i}]`,
    })),
    ...(exposures?.where ?? []).map((one, i) => ({
      one,
      at: `exposures.where[${i}]`,
    })),
  ];
  return conditions.flatMap(({ one, at }) =>
    Object.values(one).flat().filter(isOutsideDateTime).map((date) =>
      problem(
        at,
        `must be a whole second from 1970 to 2106 for ClickHouse: current value is ${date.toISOString()}`,
      )
    )
  );
}

function isOutsideDateTime(
  value: BoundValue | undefined,
): value is Date {
  if (!(value instanceof Date)) return false;
  const seconds = value.getTime() / 1000;
  return !Number.isInteger(seconds) || seconds < 0 || seconds >= 2 ** 32;
}

function problem(path: string, message: string): Problem {
  return { path, message };
}
