/** Collects the errors of several steps, and reports them together. */

import { type Problem, ReadoutError, SchemaError } from "../../base/mod.ts";
import { basename, join } from "node:path";
import { scratchFolder } from "../../engine/mod.ts";
import type { FilesCheck, HealthCheck } from "../../record/mod.ts";

/**
 * Awaits two promises, and returns both results or throws the errors of both.
 *
 * @throws {ReadoutError} The single error, or one that contains both.
 */
export async function settleBoth<A, B>(
  first: Promise<A>,
  second: Promise<B>,
): Promise<[A, B]> {
  const collected = new CollectedProblems();
  const results = await Promise.all([
    collected.collect(() => first),
    collected.collect(() => second),
  ]);
  collected.report();
  return results as [A, B];
}

/** Collects errors while independent steps continue. */
export class CollectedProblems {
  readonly #errors: ReadoutError[] = [];

  /** Errors collected so far. */
  get errors(): readonly ReadoutError[] {
    return this.#errors;
  }

  /** Adds an error that was thrown elsewhere. */
  add(error: ReadoutError): void {
    if (error instanceof SeveralErrors) this.#errors.push(...error.errors);
    else this.#errors.push(error);
  }

  /** Runs a function, and returns its result or `null` if it threw a problem. */
  async collect<T>(work: () => T | Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ReadoutError)) throw error;
      this.add(error);
      return null;
    }
  }

  /** Returns whether an error about the given name was collected. */
  names(name: string): boolean {
    return this.#errors.some(({ message }) => message.includes(name));
  }

  /**
   * Throws the collected errors, each once.
   *
   * @throws {ReadoutError} The single error, or one that contains all.
   */
  report(): void {
    const byMessage = new Map(
      this.#errors.map((readoutError) => [readoutError.message, readoutError]),
    );
    const different = [...byMessage.values()];
    if (different.length > 1) throw new SeveralErrors(different);
    if (different.length > 0) throw different[0];
  }
}

/** Error that combines several independent errors. */
class SeveralErrors extends SchemaError {
  readonly errors: readonly ReadoutError[];

  constructor(errors: readonly ReadoutError[]) {
    super("the files", errors.flatMap(problemRows));
    this.message = errors.map(({ message }) => message).join("\n");
    this.errors = errors;
  }
}

function problemRows(error: ReadoutError): Problem[] {
  if (!(error instanceof SchemaError)) {
    return [{ path: "", message: error.message }];
  }
  return error.problems.map(({ path, message }) => ({
    path: [error.source, path].filter((piece) => piece !== "").join(", "),
    message,
  }));
}

/** Maximum size of a file that is copied for a second pass, in bytes. */
const MOST_BYTES = 50e6;

/** Formats a check as text. */
export type FormatCheck = (check: HealthCheck) => string;

/** Returns the path to read for a file: the file itself or a copy. */
export type PathOf = (path: string) => string;

/**
 * Checks files again without the rows that have unreadable cells, to report all
 * problems at once. Skips compressed files, files with multi-line rows, and files
 * with more bad rows than the errors list.
 *
 * @param collected Collected errors; new ones are added.
 * @param paths Paths of the files.
 * @param runCheck Checks the copies.
 * @param formatCheck Formats a check as text.
 */
export async function checkWithoutBadRows(
  collected: CollectedProblems,
  paths: readonly string[],
  runCheck: (moved: PathOf) => Promise<FilesCheck>,
  formatCheck: FormatCheck,
): Promise<void> {
  await using scratch = await scratchFolder();
  const copies = new Map<string, string>();
  for (const path of paths) {
    const rows = badRows(collected.errors, basename(path));
    const text = rows === null ? null : await removeLines(path, rows);
    if (text === null) continue;
    const copy = join(scratch.path, basename(path));
    await Deno.writeFile(copy, text);
    copies.set(path, copy);
  }
  if (copies.size === 0) return;
  const names = [...copies.keys()].map((path) => basename(path)).join(" and ");
  try {
    const { checks } = await runCheck((path) => copies.get(path) ?? path);
    for (const check of checks) {
      if (check.status !== "warn" && check.status !== "fail") continue;
      collected.add(
        new ReadoutError(
          `Besides these rows of ${names}: ${formatCheck(check)}`,
        ),
      );
    }
  } catch (error) {
    if (!(error instanceof ReadoutError)) throw error;
    // Row numbers in the copy differ from those in the file, so errors that
    // name a row are dropped.
    if (!/(?:^|: |\n) *row \d+/.test(error.message)) addIfNew(collected, error);
  }
}

/** Adds an error that was not collected before. */
function addIfNew(collected: CollectedProblems, error: ReadoutError): void {
  const knownLines = new Set(collected.errors.flatMap(messageLines));
  for (
    const readoutError of error instanceof SeveralErrors
      ? error.errors
      : [error]
  ) {
    const lines = messageLines(readoutError);
    const [first = "", ...moreLines] = lines.filter((line) =>
      !knownLines.has(line)
    );
    if (first === "") continue;
    collected.add(new ReadoutError([first, ...moreLines].join("\n")));
  }
}

function messageLines({ message }: ReadoutError): string[] {
  return message.split("\n");
}

/** Returns the numbers of unreadable rows, or `null` if some are unknown. */
function badRows(
  errors: readonly ReadoutError[],
  source: string,
): ReadonlySet<number> | null {
  const problems: Problem[] = [];
  for (const error of errors) {
    if (!(error instanceof SchemaError) || error.source !== source) continue;
    for (const problem of error.problems) problems.push(problem);
  }
  const rows = problems.map(({ path }) =>
    Number(/^row (\d+)/.exec(path)?.[1] ?? NaN)
  );
  const isKnown = rows.length > 0 && rows.every((row) => row > 1);
  return isKnown ? new Set(rows) : null;
}

const LINE_FEED = 10;

/** Returns the bytes of a file without some of its lines. */
async function removeLines(
  path: string,
  rows: ReadonlySet<number>,
): Promise<Uint8Array | null> {
  const { size } = await Deno.stat(path);
  if (size > MOST_BYTES || !/\.(csv|tsv|txt)$/i.test(path)) return null;
  const bytes = await Deno.readFile(path);
  const keptLines: Uint8Array[] = [];
  for (let row = 1, from = 0; from < bytes.length; row++) {
    const end = bytes.indexOf(LINE_FEED, from);
    const to = end < 0 ? bytes.length : end + 1;
    if (!rows.has(row)) keptLines.push(bytes.subarray(from, to));
    from = to;
  }
  return await new Blob(keptLines as Uint8Array<ArrayBuffer>[]).bytes();
}
