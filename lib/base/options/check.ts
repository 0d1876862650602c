/** Options against their description: every problem at once. */

import { nearest, orMeant } from "./nearest.ts";
import { wrongText } from "./texts.ts";

/** What an option may be: words, options of its own, or by the name of a kind. */
export type Kind = readonly string[] | Description | keyof typeof KINDS;

/** What each option may be, by its name. */
export interface Description {
  readonly [name: string]: readonly Kind[];
}

/** Options that a function does not have, or not so. All problems are collected. */
export class OptionsError extends TypeError {
  /** Everything that was wrong. */
  readonly problems: readonly string[];

  /**
   * Lists the problems in its message.
   *
   * @param problems Everything that was wrong; at least one.
   */
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "OptionsError";
    this.problems = problems;
  }
}

/**
 * Refuses options that are not in the description, or are of another kind.
 *
 * @param description What there is, made from the type of the options.
 * @param input What the caller gave.
 * @throws {OptionsError} With everything that is wrong.
 */
export function checkOptions(
  description: Description,
  input: object | undefined,
): void {
  if (input === undefined) return;
  const problems = isObject(input) ? optionProblems(description, input, "") : [
    `Options are given by name, as { ${Object.keys(description)[0]}: ... }: ${
      currentValue("", input)
    }`,
  ];
  if (problems.length > 0) throw new OptionsError(problems);
}

/**
 * Refuses an argument too many, which says something that nobody would hear.
 *
 * @param values The arguments of the function.
 * @param maximum How many it takes.
 * @throws {OptionsError} When there are more.
 */
export function checkArguments(
  values: ArrayLike<unknown>,
  maximum: number,
): void {
  if (values.length <= maximum) return;
  const taken = maximum === 1 ? "1 is taken" : `${maximum} are taken`;
  const first = currentValue("", values[maximum]);
  throw new OptionsError([
    `There are ${values.length} arguments where ${taken}: ${first} for the first too many`,
  ]);
}

/**
 * Refuses a name that none of the choices has.
 *
 * @param subject What is chosen.
 * @param name What was asked for.
 * @param choices What there is.
 * @throws {OptionsError} With the nearest name.
 */
export function checkChoice(
  subject: string,
  name: string,
  choices: string[],
): void {
  if (choices.includes(name)) return;
  throw new OptionsError([`No ${subject} ${name}: ${orMeant(name, choices)}`]);
}

/**
 * The options of one function among those of a wider one that hands them on.
 *
 * @param description What the function takes.
 * @param wider What the wider one was given.
 * @returns Those that both have.
 */
export function optionsAmong<Options extends object>(
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
  place: string,
): string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const kinds = Object.hasOwn(description, name) ? description[name] : null;
    if (kinds == null) {
      // A running sandbox is an address and a token, and can be closed.
      return Symbol.asyncDispose in input
        ? []
        : [unknownOption(name, description, place)];
    }
    if (value === undefined) return [];
    const nested = kinds.find(isDescription);
    if (nested !== undefined && isObject(value)) {
      return optionProblems(nested, value, `${place}${name}.`);
    }
    const text = wrongText(name, value);
    if (text !== null) {
      const current = currentValue(name, value);
      return [`Option ${place}${name} must ${text}: ${current}`];
    }
    if (kinds.some((kind) => fits(value, kind))) return [];
    const requirement = kinds.map(kindRequirement).join(" or ");
    const near = nearest(String(value), kinds.filter(Array.isArray).flat());
    const suggestion = near === null ? "" : `, did you mean ${near}?`;
    const current = currentValue(name, value) + suggestion;
    return [`Option ${place}${name} must be ${requirement}: ${current}`];
  });
}

/** What other tools call an option, and what it is called here. */
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
  written: string,
  description: Description,
  place: string,
): string {
  const knownOptions = Object.keys(description);
  const unknown = `Unknown option ${place}${written}`;
  const name = Object.hasOwn(OTHER_OPTIONS, written)
    ? OTHER_OPTIONS[written]!
    : written;
  for (const [outer, kinds] of Object.entries(description)) {
    const inner = Object.keys(kinds.find(isDescription) ?? {});
    const near = nearest(name, knownOptions) === null
      ? nearest(name, inner)
      : null;
    if (near === written) return `${unknown}: it belongs in ${outer}`;
    if (near) return `${unknown}: did you mean ${outer}: { ${near}: ... }?`;
  }
  const isOther = name !== written && knownOptions.includes(name);
  return `${unknown}: ${orMeant(isOther ? name : written, knownOptions)}`;
}

/** The kinds that have a name: whether a value is of it, and how it is called. */
const KINDS = {
  number: [(value) => typeof value === "number", "a number"],
  text: [(value) => typeof value === "string", "text"],
  flag: [(value) => typeof value === "boolean", "true or false"],
  list: [isList, "a list"],
  function: [(value) => typeof value === "function", "a function"],
  object: [(value) => isObject(value) || isList(value), "an object"],
  null: [(value) => value === null, "null"],
  anything: [() => true, "anything"],
} satisfies Record<string, readonly [(value: unknown) => boolean, string]>;

function fits(value: unknown, kind: Kind): boolean {
  if (typeof kind === "string") return KINDS[kind][0](value);
  return isDescription(kind) ? isObject(value) : kind.includes(value as string);
}

function kindRequirement(kind: Kind): string {
  if (typeof kind === "string") return KINDS[kind][1];
  return isDescription(kind) ? "an object" : `one of ${kind.join(", ")}`;
}

const isDescription = (kind: Kind): kind is Description =>
  typeof kind === "object" && !Array.isArray(kind);

function isList(value: unknown): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !isList(value);

const LONGEST_QUOTE = 80;

/** A value for a message: never one that may be a secret. */
function currentValue(name: string, value: unknown): string {
  if (/token|password/i.test(name)) return "current value is not shown";
  const kind = [KINDS.list, KINDS.function, KINDS.object]
    .find(([isKind]) => isKind(value));
  const quoted = typeof value === "string"
    ? JSON.stringify(value.slice(0, LONGEST_QUOTE))
    : kind?.[1] ?? String(value);
  return `current value is ${quoted}`;
}
