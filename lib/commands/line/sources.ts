/** What a command line works on, and which of its options belong to that. */

import {
  type CommandSpec,
  type Given,
  optionsOf,
  type Source,
} from "./spec.ts";

/**
 * The first of a command's sources that a command line names.
 *
 * @returns The one that needs no naming where nothing is named; `undefined`
 *   where there is none.
 */
export function sourceOf(
  { sources = [] }: CommandSpec,
  given: Given,
): Source | undefined {
  return sources.find(({ of }) =>
    of === "" || isGiven(of, given) || given.positional[0] === of
  );
}

/** Everything that is given and would be ignored, or lacks what it needs. */
export function sourceProblems(spec: CommandSpec, given: Given): string[] {
  const { sources = [], positional = [] } = spec;
  const source = sourceOf(spec, given);
  const isOf = ({ of, with: own }: Source, word: string): boolean =>
    of === word || own.includes(word);
  const words = [
    ...optionsOf(spec).map(({ name }) => `--${name}`),
    ...positional.map(({ name }) => name),
  ];
  const ignored = words.filter((word) =>
    isGiven(word, given) && sources.some((other) => isOf(other, word)) &&
    (source === undefined || !isOf(source, word))
  );
  const needs = source?.needs;
  const isLacking = needs !== undefined &&
    !needs.oneOf.some((word) => isGiven(word, given));
  return [
    ...ignored.map((word) =>
      source === undefined || source.of === ""
        ? `${titled(word, spec)} needs ${
          sources.filter((other) => other.of !== "" && isOf(other, word))
            .map(({ of }) => of).join(" or ")
        }`
        : `${titled(source.of, spec)} does not go with ${
          word.startsWith("--") ? word : `an ${word.toLowerCase()}`
        }`
    ),
    ...(isLacking
      ? [
        `${titled(source!.of, spec)} needs ${
          needs.oneOf.join(" or ")
        }: ${needs.because}`,
      ]
      : []),
  ];
}

/** Whether an option, or an argument by its name, is given. */
function isGiven(word: string, { text, positional, names }: Given): boolean {
  return word.startsWith("--")
    ? text(word.slice(2)) !== undefined
    : names.indexOf(word) >= 0 && positional.length > names.indexOf(word);
}

function titled(word: string, { name }: CommandSpec): string {
  if (word.startsWith("--")) return `Option ${word}`;
  const isArgument = word === word.toUpperCase();
  return isArgument ? `An ${word.toLowerCase()}` : `${name} ${word}`;
}
