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
  const needed = (word: string): string =>
    sources.filter((other) => other.of !== word && isOf(other, word))
      .map(({ of }) => aWord(of)).filter((of) => /^(--|an )/.test(of))
      .join(" or ");
  return [
    ...ignored.map((word) => {
      const own = needed(word);
      if (source === undefined || source.of === "") {
        return `${titled(word, spec)} needs ${own}`;
      }
      return `${titled(source.of, spec)} does not go with ${aWord(word)}${
        word.startsWith("--") && own !== "" ? `, which needs ${own}` : ""
      }`;
    }),
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

/** An argument with its article. */
function aWord(word: string): string {
  const isArgument = /^[A-Z]+$/.test(word);
  return isArgument ? `an ${word.toLowerCase()}` : word;
}

function titled(word: string, { name }: CommandSpec): string {
  if (word.startsWith("--")) return `Option ${word}`;
  const known = aWord(word);
  return known === word ? `${name} ${word}` : known.replace("a", "A");
}
