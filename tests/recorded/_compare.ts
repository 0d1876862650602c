/** A recorded result beside the same one made now. */

import type { Part, Recorded } from "./_result.ts";

/** Old and new names. */
export interface Renames {
  readonly names: readonly (readonly [old: string, now: string])[];
  readonly phrases: readonly (readonly [old: string, now: string])[];
}

/** What differs in one surface. */
export interface Difference {
  readonly surface: string;
  /** How many fields or lines do. */
  readonly count: number;
  /** The first of them, each with what it was and is. */
  readonly first: readonly string[];
}

const SHOWN = 6;
const WIDTH = 200;

/** Every surface that differs, once the old one has the new names. */
export function differences(
  was: Recorded,
  is: Recorded,
  renames: Renames,
  isWanted: (surface: string) => boolean = () => true,
): readonly Difference[] {
  const surfaces = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...surfaces].filter(isWanted).flatMap((surface) => {
    const [before, now] = [was[surface], is[surface]];
    const words = before === undefined || now === undefined
      ? [before === undefined ? "was not there" : "is there no more"]
      : partDifferences(renamed(before, renames), now);
    return words.length === 0 ? [] : [{
      surface,
      count: words.length,
      first: words.slice(0, SHOWN).map(shortened),
    }];
  });
}

function shortened(text: string): string {
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text;
}

function partDifferences(was: Part, is: Part): string[] {
  return typeof was === "string" && typeof is === "string"
    ? lineDifferences(was.split("\n"), is.split("\n"))
    : fieldDifferences("", was, is);
}

/** Lines that only one of the texts has, however often. */
function lineDifferences(was: string[], is: string[]): string[] {
  const gone = linesWithout(was, is);
  const come = linesWithout(is, was);
  const count = Math.max(gone.length, come.length);
  const apart = Array.from(
    { length: count },
    (_, at) =>
      [
        ...(at < gone.length ? [`- ${gone[at]}`] : []),
        ...(at < come.length ? [`+ ${come[at]}`] : []),
      ].map(shortened).join("\n      "),
  );
  return count > 0 || was.every((line, at) => line === is[at])
    ? apart
    : ["the same lines in another order"];
}

function linesWithout(lines: string[], others: string[]): string[] {
  const left = Map.groupBy(others, (line) => line);
  return lines.filter((line) => left.get(line)?.pop() === undefined);
}

/** Fields that differ, numbers to the last digit. */
function fieldDifferences(path: string, was: unknown, is: unknown): string[] {
  if (Object.is(was, is)) return [];
  if (!isBranch(was) || !isBranch(is)) {
    return [`${path}: ${textOf(was)} -> ${textOf(is)}`];
  }
  const [before, now] = [was, is] as Readonly<Record<string, unknown>>[];
  const keys = new Set([...Object.keys(before!), ...Object.keys(now!)]);
  return [...keys].flatMap((key) =>
    fieldDifferences(
      Array.isArray(is) ? `${path}[${key}]` : path ? `${path}.${key}` : key,
      before![key],
      now![key],
    )
  );
}

function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

/** A part of an old recording in the names of now. */
export function renamed(part: Part, renames: Renames): Part {
  return fieldRenamed(part, [], renames) as Part;
}

function fieldRenamed(
  value: unknown,
  path: readonly string[],
  renames: Renames,
): unknown {
  if (typeof value === "string") return textRenamed(value, renames);
  if (Array.isArray(value)) {
    return value.map((item) => fieldRenamed(item, path, renames));
  }
  if (!isBranch(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const within = [...path, key];
      return [
        keyRenamed(within, renames),
        fieldRenamed(field, within, renames),
      ];
    }),
  );
}

/** The longest old name that the path ends in; the path has the old names. */
function keyRenamed(path: readonly string[], { names }: Renames): string {
  const here = `.${path.join(".")}`;
  const [, now] = names.filter(([old]) => here.endsWith(`.${old}`))
    .toSorted(([a], [b]) => b.length - a.length)[0] ?? [];
  return now ?? path.at(-1)!;
}

function textRenamed(text: string, { names, phrases }: Renames): string {
  const [, code] = names.find(([old]) => old === text) ?? [];
  return code ?? phrases.reduce(
    (renamed, [old, now]) => renamed.replaceAll(old, now),
    text,
  );
}
