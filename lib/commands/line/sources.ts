/** Determines the source of a command line, and the options that apply to it. */

import type { CommandSpec, Given, Source } from "./spec.ts";
import { commandOptions } from "./spec.ts";

/**
 * Returns the first source that a command line names.
 *
 * @returns The named source, or else the source that needs no name, or
 *   `undefined` if there is none.
 */
export function findSource(
  { sources = [] }: CommandSpec,
  input: Given,
): Source | undefined {
  return sources.find(({ of }) =>
    of === "" || isOnCommandLine(of, input) || input.positional[0] === of
  );
}

/**
 * Returns the problems of options that would be ignored or that lack a required
 * option.
 */
export function sourceProblems(spec: CommandSpec, input: Given): string[] {
  const { sources = [], positional = [] } = spec;
  const source = findSource(spec, input);
  const belongsTo = ({ of, with: companions }: Source, word: string): boolean =>
    of === word || companions.includes(word);
  const words = [
    ...commandOptions(spec).map(({ name }) => `--${name}`),
    ...positional.map(({ name }) => name),
  ];
  const ignored = words.filter((word) =>
    isOnCommandLine(word, input) &&
    sources.some((candidate) => belongsTo(candidate, word)) &&
    (source === undefined || !belongsTo(source, word))
  );
  const needs = source?.needs;
  const isLacking = needs !== undefined &&
    !needs.oneOf.some((word) => isOnCommandLine(word, input));
  const sourcesOf = (word: string): string =>
    sources
      .filter((other) => other.of !== word && belongsTo(other, word))
      .map(({ of }) => withArticle(of))
      .filter((label) => /^(--|an )/.test(label))
      .join(" or ");
  const title = titleOfWord(source?.of ?? "", spec);
  const problems = ignored.map((word) => {
    const requirement = sourcesOf(word);
    if (source === undefined || source.of === "") {
      return `${titleOfWord(word, spec)} needs ${requirement}`;
    }
    const reason = word.startsWith("--") && requirement !== ""
      ? `, which needs ${requirement}`
      : "";
    return `${title} can't be combined with ${withArticle(word)}${reason}`;
  });
  if (isLacking) {
    const missing = needs.oneOf.join(" or ");
    problems.push(`${title} needs ${missing}: ${needs.because}`);
  }
  return problems;
}

/** Returns whether an option or a positional argument is given. */
function isOnCommandLine(
  word: string,
  { text, positional, names }: Given,
): boolean {
  return word.startsWith("--")
    ? text(word.slice(2)) !== undefined
    : names.indexOf(word) >= 0 && positional.length > names.indexOf(word);
}

/** Returns an argument with its article. */
function withArticle(word: string): string {
  const isArgument = /^[A-Z]+$/.test(word);
  return isArgument ? `an ${word.toLowerCase()}` : word;
}

function titleOfWord(word: string, { name }: CommandSpec): string {
  if (word.startsWith("--")) return `Option ${word}`;
  const description = withArticle(word);
  return description === word
    ? `${name} ${word}`
    : description.replace("a", "A");
}
