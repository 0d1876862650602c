/** Validates options against a description, and reports all problems at once. */

import { nearest, suggestionText } from "./nearest.ts";
import { textProblem } from "./texts.ts";

/** Allowed kind of an option: a list of words, nested options, or a named kind. */
export type Kind = readonly string[] | Description | keyof typeof KINDS;

/** Allowed kinds of each option, by name. */
export interface Description {
  readonly [name: string]: readonly Kind[];
}

/**
 * Error for unknown options or options of the wrong kind; it collects all
 * problems.
 */
export class OptionsError extends TypeError {
  /** All problems. */
  readonly problems: readonly string[];

  /**
   * Creates an error whose message lists the problems.
   *
   * @param problems All problems; at least one.
   */
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "OptionsError";
    this.problems = problems;
  }
}

/**
 * Throws if options are unknown or of the wrong kind.
 *
 * @param description Description of the options, generated from their type.
 * @param input Options of the caller.
 * @throws {OptionsError} If options are invalid; lists every problem.
 */
export function checkOptions(
  description: Description,
  input: object | undefined,
): void {
  if (input === undefined) return;
  const problems = isObject(input) ? optionProblems(description, input, "") : [
    `Options must be passed by name, such as { ${
      Object.keys(description)[0]
    }: ... }: ${currentValue("", input)}`,
  ];
  if (problems.length > 0) throw new OptionsError(problems);
}

/**
 * Throws if there are too many arguments, which would otherwise be silently
 * ignored.
 *
 * @param values Arguments of the function.
 * @param max Maximum number of arguments.
 * @throws {OptionsError} If there are more arguments.
 */
export function checkArguments(values: ArrayLike<unknown>, max: number): void {
  if (values.length <= max) return;
  const limitText = max === 1 ? "1 is taken" : `${max} are allowed`;
  const first = currentValue("", values[max]);
  throw new OptionsError([
    `Got ${values.length} arguments where ${limitText}: ${first} for the first extra one`,
  ]);
}

/**
 * Throws if a name is not among the choices.
 *
 * @param subject Description of what is chosen.
 * @param name Requested name.
 * @param choices Allowed names.
 * @throws {OptionsError} If the name is unknown; suggests the nearest one.
 */
export function checkChoice(
  subject: string,
  name: string,
  choices: string[],
): void {
  if (choices.includes(name)) return;
  throw new OptionsError([
    `No ${subject} ${name}: ${suggestionText(name, choices)}`,
  ]);
}

/**
 * Selects the options of a function from those of a caller with more options.
 *
 * @param description Description of the function's options.
 * @param wider Options of the caller.
 * @returns The options that the function accepts.
 */
export function selectOptions<Options extends object>(
  description: Description,
  wider: Options,
): Options {
  return Object.fromEntries(
    Object.entries(wider).filter(([name]) => Object.hasOwn(description, name)),
  ) as Options;
}

function optionProblems(
  description: Description,
  input: object,
  path: string,
): string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const kinds = Object.hasOwn(description, name) ? description[name] : null;
    if (kinds == null) {
      // A running sandbox may be passed as client options, and has further
      // fields such as its disposal.
      return Symbol.asyncDispose in input
        ? []
        : [unknownOption(name, description, path)];
    }
    if (value === undefined) return [];
    const nested = kinds.find(isDescription);
    if (nested !== undefined && isObject(value)) {
      return optionProblems(nested, value, `${path}${name}.`);
    }
    const text = textProblem(name, value);
    if (text !== null) {
      const current = currentValue(name, value);
      return [`Option ${path}${name} must ${text}: ${current}`];
    }
    if (kinds.some((kind) => isOfKind(value, kind))) return [];
    const requirement = kinds.map(kindRequirement).join(" or ");
    const near = nearest(String(value), kinds.filter(Array.isArray).flat());
    const suggestion = near === null ? "" : `, did you mean ${near}?`;
    const current = currentValue(name, value) + suggestion;
    return [`Option ${path}${name} must be ${requirement}: ${current}`];
  });
}

/** Option names of other tools, with the names used here. */
const OTHER_OPTIONS: Readonly<Record<string, string>> = {
  alpha: "level",
  confidence: "level",
  cumulative: "mode",
  excludeOutliers: "maxZScore",
  frequency: "granularity",
  interval: "granularity",
  outliers: "maxZScore",
  removeOutliers: "maxZScore",
};

function unknownOption(
  optionName: string,
  description: Description,
  path: string,
): string {
  const options = Object.keys(description);
  const unknown = `Unknown option ${path}${optionName}`;
  const name = Object.hasOwn(OTHER_OPTIONS, optionName)
    ? OTHER_OPTIONS[optionName]!
    : optionName;
  for (const [outer, kinds] of Object.entries(description)) {
    const inner = Object.keys(kinds.find(isDescription) ?? {});
    const near = nearest(name, options) === null ? nearest(name, inner) : null;
    if (near === optionName) return `${unknown}: it belongs in ${outer}`;
    if (near) return `${unknown}: did you mean ${outer}: { ${near}: ... }?`;
  }
  const hasOtherName = name !== optionName && options.includes(name);
  return `${unknown}: ${
    suggestionText(hasOtherName ? name : optionName, options)
  }`;
}

/** Named kinds, with their test and their description. */
const KINDS = {
  number: [(value) => typeof value === "number", "a number"],
  text: [(value) => typeof value === "string", "text"],
  flag: [(value) => typeof value === "boolean", "true or false"],
  list: [isArrayLike, "a list"],
  function: [(value) => typeof value === "function", "a function"],
  object: [(value) => isObject(value) || isArrayLike(value), "an object"],
  null: [(value) => value === null, "null"],
  anything: [() => true, "anything"],
} satisfies Record<string, readonly [(value: unknown) => boolean, string]>;

function isOfKind(value: unknown, kind: Kind): boolean {
  if (typeof kind === "string") return KINDS[kind][0](value);
  return isDescription(kind) ? isObject(value) : kind.includes(value as string);
}

function kindRequirement(kind: Kind): string {
  if (typeof kind === "string") return KINDS[kind][1];
  return isDescription(kind) ? "an object" : `one of ${kind.join(", ")}`;
}

const isDescription = (kind: Kind): kind is Description =>
  typeof kind === "object" && !Array.isArray(kind);

function isArrayLike(value: unknown): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !isArrayLike(value);

const LONGEST_QUOTE = 80;

/** Describes a value for an error message, without showing possible secrets. */
function currentValue(name: string, value: unknown): string {
  if (/token|password/i.test(name)) return "current value is not shown";
  const kind = [KINDS.list, KINDS.function, KINDS.object]
    .find(([isKind]) => isKind(value));
  const quoted = typeof value === "string"
    ? JSON.stringify(value.slice(0, LONGEST_QUOTE))
    : kind?.[1] ?? String(value);
  return `current value is ${quoted}`;
}
