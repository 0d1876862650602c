/** Which options go with what a readout is made from. */

import { type Args, UsageError } from "../line/mod.ts";
import {
  FILE_OPTIONS,
  SERVICE_OPTIONS,
  WRITTEN_OPTIONS,
} from "../specs/mod.ts";

/** What a readout is made from. */
export type Origin =
  | "--all"
  | "--all-started"
  | "--from"
  | "an experience's id"
  | "--per-visitor"
  | "--summaries"
  | "--warehouse"
  | "--orders";

const OF_FILES = [...FILE_OPTIONS.options, ...WRITTEN_OPTIONS.options]
  .map(({ name }) => name);
const OF_SERVICE = SERVICE_OPTIONS.options.map(({ name }) => name)
  // A project's own script may always name its settings.
  .filter((name) => name !== "settings");
const OF_WAREHOUSE = ["warehouse", "write-back"];
const OF_PERIOD = ["start", "end", "running", "ended"];
const NO_FILES = [
  ...OF_FILES.filter((name) => name !== "map"),
  ...OF_WAREHOUSE,
];

const OF_ORDERS = [
  "orders",
  "visitors",
  "assignments",
  "line-items",
  "variation-from",
  "guests",
  "weeks",
  "max-z-score",
];

/** Options that would be ignored. */
const UNFIT: Readonly<Record<Origin, readonly string[]>> = {
  "--all": [...NO_FILES, "all-started", "format", "from", "bundle"],
  "--all-started": [...NO_FILES, "format", "from", "bundle"],
  "--from": [...NO_FILES, ...OF_SERVICE, "bundle", "jobs"],
  "an experience's id": [...NO_FILES, "from", "jobs"],
  "--warehouse": [
    ...OF_FILES.filter((name) => !OF_PERIOD.includes(name)),
    "control",
    ...OF_SERVICE,
    "from",
    "jobs",
  ],
  "--per-visitor": [
    ...OF_ORDERS,
    "summaries",
    ...OF_WAREHOUSE,
    "days",
    "start",
    "end",
    ...OF_SERVICE,
    "from",
    "jobs",
  ],
  "--summaries": [
    ...OF_ORDERS,
    "per-visitor",
    ...OF_WAREHOUSE,
    ...OF_SERVICE,
    "from",
    "jobs",
  ],
  "--orders": [
    "per-visitor",
    "summaries",
    "measures",
    "write-back",
    ...OF_SERVICE,
    "from",
    "jobs",
  ],
};

/**
 * What a command line makes a readout from.
 *
 * @param options The command line.
 * @returns What it is; `null` when nothing is named.
 * @throws {UsageError} Naming every option that does not go with it, or what
 *   has to go with it.
 */
export function originOf(options: Args): Origin | null {
  const origin = named(options);
  const alone = aloneProblems(origin, options);
  if (alone.length > 0) throw new UsageError(alone);
  if (origin === null) return null;
  const unfit = UNFIT[origin]
    .filter((name) => options.repeated(name).some(Boolean))
    .map((name) => `--${name}`);
  const hasId = options.positional.length > 0;
  if (hasId && !["--from", "an experience's id"].includes(origin)) {
    unfit.push("an experience's id");
  }
  const problems = [
    ...[...new Set(unfit)].map((what) =>
      `${
        origin.startsWith("--") ? `Option ${origin}` : "An experience's id"
      } does not go with ${what}`
    ),
    ...jobsProblems(options.number("jobs")),
  ];
  if (problems.length > 0) throw new UsageError(problems);
  return origin;
}

function named(options: Args): Origin | null {
  if (options.flag("all")) return "--all";
  if (options.flag("all-started")) return "--all-started";
  if (options.text("from") !== undefined) return "--from";
  if (options.positional.length > 0) return "an experience's id";
  if (options.text("per-visitor") !== undefined) return "--per-visitor";
  if (options.text("summaries") !== undefined) return "--summaries";
  if (options.text("warehouse") !== undefined) return "--warehouse";
  return options.text("orders") === undefined ? null : "--orders";
}

/**
 * Orders and visitors are of no use without each other.
 *
 * @param origin What is read.
 * @param options The command line.
 * @returns What has to go with what is given.
 */
export function aloneProblems(
  origin: Origin | null,
  options: Args,
): string[] {
  const given = ["visitors", "assignments"]
    .filter((name) => options.text(name) !== undefined);
  if (origin === "--orders" && given.length === 0) {
    return [
      "Option --orders needs --visitors or --assignments: orders do not say who bought nothing",
    ];
  }
  return origin === null
    ? given.map((name) => `Option --${name} needs --orders`)
    : [];
}

/** More would only wait for the same rate limit, with more orders in memory. */
const MOST_JOBS = 16;

function jobsProblems(jobs = 1): string[] {
  return Number.isInteger(jobs) && jobs > 0 && jobs <= MOST_JOBS ? [] : [
    `Option --jobs must be a whole number from 1 to ${MOST_JOBS}: current value is ${jobs}`,
  ];
}
