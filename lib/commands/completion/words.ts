/** Which words may come next on a command line. */

import {
  type CommandSpec,
  optionsOf,
  type OptionSpec,
  positionalsIn,
  type PositionalSpec,
} from "../line/mod.ts";

/** A word that may come next, and what it is. */
export interface Word {
  /** `:file` and `:folder` ask the shell for its own. */
  readonly word: string;
  /** For shells that show it. */
  readonly help?: string;
}

/**
 * The words that may stand in the place of the last one given.
 *
 * @param specs Every command.
 * @param given What was typed behind `readout`; the last, perhaps empty, is
 *   still being typed.
 * @returns The words that begin so.
 */
export function nextWords(
  specs: readonly CommandSpec[],
  given: readonly string[],
): readonly Word[] {
  const current = given.at(-1) ?? "";
  const words = given.length < 2
    ? firstWords(specs)
    : laterWords(specs, given[0]!, given.slice(1, -1), current);
  return words.filter(({ word }) =>
    word.startsWith(":") || word.startsWith(current)
  );
}

function firstWords(specs: readonly CommandSpec[]): readonly Word[] {
  return [
    ...specs.map(({ name, summary }) => ({ word: name, help: summary })),
    { word: "help", help: "tell what a command does" },
  ];
}

function laterWords(
  specs: readonly CommandSpec[],
  first: string,
  before: readonly string[],
  current: string,
): readonly Word[] {
  if (first === "help") return firstWords(specs).slice(0, -1);
  const named = specs.find(({ name, alias }) =>
    name === first || alias === first
  );
  // Where the verb is left out, the first word is one of its own.
  const line = named === undefined ? [first, ...before] : before;
  const spec = named ?? specs.find(({ name }) => name === "readout")!;
  const options = optionsOf(spec);
  const asking = optionOf(options, line.at(-1));
  if (asking !== undefined && asking.kind !== "flag") return valuesOf(asking);
  if (current.startsWith("-")) return options.flatMap(usages);
  const place = positionalsIn(line, options).length;
  const positional = spec.positional?.[
    Math.min(place, spec.positional.length - 1)
  ];
  return positional === undefined ? [] : valuesOf(positional);
}

function optionOf(
  options: readonly OptionSpec[],
  word: string | undefined,
): OptionSpec | undefined {
  return options.find(({ name, short }) =>
    word === `--${name}` || short !== undefined && word === `-${short}`
  );
}

function usages({ name, short, help }: OptionSpec): Word[] {
  const forms = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
  return forms.map((word) => ({ word, help }));
}

function valuesOf(
  { kind, choices }: OptionSpec | PositionalSpec,
): readonly Word[] {
  if (choices !== undefined) return choices.map((word) => ({ word }));
  return kind === "file" || kind === "folder" ? [{ word: `:${kind}` }] : [];
}
