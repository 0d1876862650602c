/** What is wrong with a description, all of it at once. */

import { type Problem, SchemaError } from "../../api/mod.ts";
import { check } from "../../api/mod.ts";
import { daysOf } from "./_days.ts";
import { descriptionSchema } from "./_description_schema.ts";
import { beforeOf } from "./_plan.ts";
import { RULES } from "./_sql.ts";
import type { Dialect } from "./dialects.ts";
import type { BoundValue, DayRange, WarehouseDescription } from "./types.ts";

/** Throws unless a query can be made of the description. */
export function checkDescription(
  description: WarehouseDescription,
  dialect: Dialect,
): void {
  const problems = problemsOf(description, dialect);
  if (problems.length > 0) {
    throw new SchemaError("the description of the warehouse", problems);
  }
}

function problemsOf(
  description: WarehouseDescription,
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
    ...names.map((name) => `the name "${name}" is there twice`),
    ...values.map((value) => `the value "${value}" is there twice`),
  ].map((message) => ({ path: "variations", message }));
}

/** Variations come from the exposures or from the orders, not from both. */
function sourceProblems(description: WarehouseDescription): Problem[] {
  const { orders, exposures, visitors, before, days } = description;
  if (exposures === undefined) {
    return [
      ...(before === undefined
        ? []
        : [problem("before", "needs exposures, which say whom it is of")]),
      ...(orders.variation === undefined
        ? [problem("orders.variation", "required without exposures")]
        : []),
      ...(visitors === undefined
        ? [problem("visitors", "required without exposures")]
        : countProblems(description)),
    ];
  }
  const twice = "must be left out with exposures, which say it";
  return [
    ...(orders.variation === undefined
      ? []
      : [problem("orders.variation", twice)]),
    ...(visitors === undefined ? [] : [problem("visitors", twice)]),
    ...(days !== undefined && exposures.time === undefined &&
        orders.time !== undefined
      ? [problem("exposures.time", "required with days")]
      : []),
    ...(before !== undefined && days === undefined &&
        beforeOf(description).isDated
      ? [problem(
        "days",
        "required with before: what comes on the day of the first sight is left out",
      )]
      : []),
    ...(before !== undefined && before.table === undefined &&
        !beforeOf(description).isDated
      ? [problem(
        "before.table",
        "required unless orders and exposures have times",
      )]
      : []),
  ];
}

/** Every variation has one number of visitors, or one on every day. */
function countProblems(
  { visitors = [], variations, days }: WarehouseDescription,
): Problem[] {
  const names = variations.map(({ name }) => name);
  const isDaily = visitors.some(({ day }) => day !== undefined);
  if (isDaily && days === undefined) {
    return [problem("days", "required where visitors are counted by day")];
  }
  const keys: readonly (string | undefined)[] = isDaily
    ? daysOf(days!).names
    : [undefined];
  const misfits = visitors.filter(({ variation, day }) =>
    !names.includes(variation) || !keys.includes(day)
  ).map((count) =>
    problem(
      "visitors",
      `must be of a variation${
        isDaily ? " and one of the days" : ""
      }: current value is ${JSON.stringify(count)}`,
    )
  );
  return [
    ...misfits,
    ...names.flatMap((name) =>
      keys.flatMap((key) => {
        const found = visitors.filter(({ variation, day }) =>
          variation === name && day === key
        ).length;
        return found === 1 ? [] : [problem(
          "visitors",
          `must have one count for ${
            [name, key].filter((one) =>
              one !== undefined
            ).join(", ")
          }: there are ${found}`,
        )];
      })
    ),
  ];
}

function dayProblems(
  days: DayRange,
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
  description: WarehouseDescription,
  dialect: Dialect,
): Problem[] {
  if (dialect !== "clickhouse") return [];
  return (["orders", "exposures", "before"] as const).flatMap((table) =>
    (description[table]?.where ?? []).flatMap((condition, at) =>
      Object.values(condition).flat().filter(isOutsideDateTime).map((date) =>
        problem(
          `${table}.where[${at}]`,
          `must be a whole second from 1970 to 2106 for ClickHouse: current value is ${date.toISOString()}`,
        )
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
