/** A file of estimates: a row per test, variation and metric. */

import { parse } from "@std/csv";
import { basename } from "@std/path";
import { type Problem, ReadoutError, SchemaError } from "../api/mod.ts";
import type { ProgrammeInput, ProgrammeTest, TestDecision } from "./types.ts";

/** The columns, and whether a file must have them. */
const COLUMNS = {
  id: true,
  name: false,
  metric: true,
  lift: true,
  standard_error: true,
  days: false,
  visitors: false,
  ended: false,
  decision: true,
  per_month: false,
  planned_lift: false,
} as const satisfies Readonly<Record<string, boolean>>;

type Column = keyof typeof COLUMNS;

const DECISIONS: Readonly<Record<string, TestDecision>> = {
  shipped: "shipped",
  ship: "shipped",
  "rolled out": "shipped",
  launched: "shipped",
  rejected: "rejected",
  "not shipped": "rejected",
  "kept control": "rejected",
  undecided: "undecided",
  inconclusive: "undecided",
  "": "undecided",
  running: "running",
  started: "running",
};

/** A lift beyond it is taken for a percentage without its sign. */
const LARGEST_LIFT = 3;

/** Above so many problems, the rest is counted. */
const MOST_PROBLEMS = 20;

/**
 * Reads a file of estimates: CSV with a header, between commas, semicolons or
 * tabs. Lifts and standard errors are fractions (0.042), or have a percent sign
 * (4.2 %). Rows of one id, name and metric with different `days` are looks at one
 * test, the later ones holding the visitors of the earlier: they tell how much
 * of an effect lasts.
 *
 * @param path The file.
 * @returns The tests.
 * @throws {SchemaError} Naming every cell that cannot be read, by row, column
 *   and value.
 * @throws {ReadoutError} When the file cannot be read or has no rows.
 *
 * @example
 * ```ts
 * import { readEstimates } from "readout/program";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(
 *   path,
 *   "id,metric,lift,standard_error,decision\nA1,revenue,4.2 %,0.02,shipped\n",
 * );
 * const { tests } = await readEstimates(path);
 * assertEquals(tests[0]!.lift, 0.042);
 * ```
 */
export async function readEstimates(path: string): Promise<ProgrammeInput> {
  const source = basename(path);
  const text = await Deno.readTextFile(path).catch((error: Error) => {
    throw new ReadoutError(`Cannot read ${path}: ${error.message}`);
  });
  const [first = "", ...rest] = text.replace(/^\ufeff/, "").split("\n");
  const separator = [",", ";", "\t"].reduce((best, sign) =>
    first.split(sign).length > first.split(best).length ? sign : best
  );
  let lines: string[][];
  try {
    lines = parse([first, ...rest].join("\n"), {
      separator,
      fieldsPerRecord: -1,
    });
  } catch (error) {
    throw new ReadoutError(
      `Cannot read ${source}: ${(error as Error).message}`,
    );
  }
  const [head = [], ...rows] = lines;
  const problems: Problem[] = [];
  const places = placesOf(head, problems);
  if (problems.length > 0) throw new SchemaError(source, problems);
  if (rows.length === 0) {
    throw new ReadoutError(`${source} has a header and no rows`);
  }
  const tests = rows.flatMap((row, i) =>
    row.every((cell) => cell.trim() === "")
      ? []
      : [testOf(row, places, `row ${i + 2}`, head.length, problems)]
  );
  if (problems.length > 0) {
    const more = problems.length - MOST_PROBLEMS;
    throw new SchemaError(source, [
      ...problems.slice(0, MOST_PROBLEMS),
      ...(more > 0 ? [{ path: "", message: `and ${more} more` }] : []),
    ]);
  }
  const unused = head.filter((name) => !(canonical(name) in COLUMNS));
  return {
    tests: fromLooks(tests, source),
    leftOut: [],
    notes: unused.length === 0
      ? []
      : [`Columns of ${source} that were not used: ${unused.join(", ")}.`],
    currency: null,
  };
}

function canonical(header: string): string {
  const name = header.trim().toLowerCase().replaceAll(/[\s-]+/g, "_");
  return name === "se" || name === "stderr" ? "standard_error" : name;
}

function placesOf(
  head: readonly string[],
  problems: Problem[],
): Partial<Record<Column, number>> {
  const names = head.map(canonical);
  const places: Partial<Record<Column, number>> = {};
  for (const [column, isNeeded] of Object.entries(COLUMNS)) {
    const at = names.indexOf(column);
    if (at >= 0) places[column as Column] = at;
    if (at < 0 && isNeeded) {
      problems.push({
        path: `column ${column}`,
        message: `is missing; there are ${head.join(", ")}`,
      });
    }
    if (names.lastIndexOf(column) !== at) {
      problems.push({ path: `column ${column}`, message: "is there twice" });
    }
  }
  return places;
}

function testOf(
  row: readonly string[],
  places: Partial<Record<Column, number>>,
  where: string,
  fields: number,
  problems: Problem[],
): ProgrammeTest {
  if (row.length !== fields) {
    problems.push({
      path: where,
      message: `has ${row.length} fields where the header has ${fields}`,
    });
  }
  const cell = (column: Column): string =>
    places[column] === undefined ? "" : row[places[column]!]?.trim() ?? "";
  const wrong = (column: Column, what: string): void => {
    problems.push({
      path: `${where}, column ${column}`,
      message: `${what}: current value is ${JSON.stringify(cell(column))}`,
    });
  };
  const number = (column: Column): number | null => {
    const text = cell(column).replaceAll("−", "-");
    if (text === "") return null;
    const [, digits, percent] = /^(.*?)\s*(%?)$/.exec(text)!;
    const value = Number(
      digits!.includes(",") && !digits!.includes(".")
        ? digits!.replace(",", ".")
        : digits,
    );
    if (digits === "" || !Number.isFinite(value)) {
      wrong(column, "must be a number");
      return null;
    }
    return percent === "" ? value : value / 100;
  };
  const needed = (column: Column): number => {
    if (cell(column) === "") wrong(column, "must not be empty");
    return number(column) ?? NaN;
  };
  const atLeast = (column: Column, least: number): number | null => {
    const value = number(column);
    if (value !== null && !(value >= least)) {
      wrong(column, `must be at least ${least}`);
    }
    return value;
  };
  const lift = needed("lift");
  if (Math.abs(lift) > LARGEST_LIFT) {
    wrong("lift", "must be a fraction, or have a percent sign");
  }
  const standardError = needed("standard_error");
  if (standardError <= 0) wrong("standard_error", "must be above 0");
  if (standardError > LARGEST_LIFT) {
    wrong("standard_error", "must be a fraction, or have a percent sign");
  }
  const plannedLift = atLeast("planned_lift", 0);
  if (plannedLift !== null && plannedLift > LARGEST_LIFT) {
    wrong("planned_lift", "must be a fraction, or have a percent sign");
  }
  const decision = DECISIONS[cell("decision").toLowerCase()];
  if (decision === undefined) {
    wrong("decision", "must be shipped, rejected, undecided or running");
  }
  for (const column of ["id", "metric"] as const) {
    if (cell(column) === "") wrong(column, "must not be empty");
  }
  const ended = cell("ended") === "" ? null : cell("ended").slice(0, 10);
  if (ended !== null && !isDay(ended)) wrong("ended", "must be YYYY-MM-DD");
  return {
    id: cell("id"),
    name: cell("name") || cell("id"),
    metric: cell("metric"),
    lift,
    standardError,
    periods: [],
    days: atLeast("days", 0),
    visitors: atLeast("visitors", 0),
    ended,
    decision: decision ?? "undecided",
    perMonth: atLeast("per_month", 0),
    plannedLift,
  };
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(text);
}

/** Looks at one test become its periods. */
function fromLooks(
  rows: readonly ProgrammeTest[],
  source: string,
): ProgrammeTest[] {
  const problems: Problem[] = [];
  const groups = Map.groupBy(
    rows,
    ({ id, name, metric }) => JSON.stringify([id, name, metric]),
  );
  const tests = [...groups.values()].map((looks) => {
    if (looks.length === 1) return looks[0]!;
    const sorted = looks.toSorted((a, b) => (a.days ?? 0) - (b.days ?? 0));
    const last = sorted.at(-1)!;
    const isOrdered = sorted.every(({ days }, i) =>
      days !== null && (i === 0 || days > sorted[i - 1]!.days!)
    );
    if (!isOrdered) {
      problems.push({
        path: `test ${JSON.stringify(last.id)}`,
        message:
          `has ${looks.length} rows of ${last.metric}, which must differ in their days (looks), or in their name (variations)`,
      });
    }
    // One early look parts the run: the one nearest to its half.
    const early = sorted.slice(0, -1).reduce((best, look) =>
      Math.abs(look.days! - last.days! / 2) <
          Math.abs(best.days! - last.days! / 2)
        ? look
        : best
    );
    return { ...last, periods: partedAt(early, last) };
  });
  if (problems.length > 0) throw new SchemaError(source, problems);
  return tests;
}

/** Precisions add up, so what came after the early look follows by subtraction. */
function partedAt(
  early: ProgrammeTest,
  last: ProgrammeTest,
): ProgrammeTest["periods"] {
  const before = early.standardError ** -2;
  const all = last.standardError ** -2;
  // Little came after it: nothing is learnt from the rest.
  if (all < 1.05 * before) return [];
  return [
    { value: early.lift, standardError: early.standardError },
    {
      value: (all * last.lift - before * early.lift) / (all - before),
      standardError: (all - before) ** -0.5,
    },
  ];
}
