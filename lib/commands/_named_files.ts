/** Assigns files on the command line to options, based on their headers. */

import { extname } from "node:path";
import { ReadoutError } from "../base/mod.ts";
import { detectTableKind, fileHeaders, type FileKind } from "../intake/mod.ts";
import { type CommandSpec, type UnnamedFiles, UsageError } from "./line/mod.ts";
import { mayName } from "../loaders/mod.ts";
import { checkedSettings } from "./_service.ts";
import { fileFormatOptions } from "./readout/mod.ts";

/** Display name of each file kind, and the option for such a file. */
const KINDS: Readonly<Record<FileKind, readonly [string, string | null]>> = {
  orders: ["orders", "--orders"],
  visitors: ["visitor counts", "--visitors"],
  assignments: ["assignments", "--assignments"],
  summaries: ["summary statistics", "--summaries"],
  unknown: ["neither orders nor visitors", null],
};

/** Combinations of file kinds that make a readout. */
const FILE_COMBINATIONS: readonly (readonly FileKind[])[] = [
  ["orders", "visitors"],
  ["assignments", "orders"],
  ["summaries"],
];

const COMBINATIONS_HINT =
  "Provide orders with visitor counts or assignments; use --per-visitor for one row per visitor, or --summaries for one row per variation";
const SEASON_HINT =
  "Use --orders FILE with one row per order, or --daily FILE with one row per day";

/** Maximum number of columns listed for an unrecognized table. */
const MOST_HEADERS = 8;

/** A file with its detected kind. */
interface DetectedFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly headers: readonly string[];
}

/**
 * Returns the options that name the files on a command line.
 *
 * @param unnamed The files, and the rest of the command line.
 * @param spec Declaration of the command.
 * @returns Words such as `--orders a.csv --visitors b.csv`.
 * @throws {UsageError} If the files do not belong together; the message describes
 *   each file.
 */
export async function nameFiles(
  { files, args, problems }: UnnamedFiles,
  { name, sources = [] }: CommandSpec,
): Promise<readonly string[]> {
  if (problems.length > 0) throw new UsageError(problems);
  if (name === "program") {
    if (files.length === 1) return ["--estimates", files[0]!];
    throw new UsageError([
      `Give one file with a row per test, or --reports FOLDER for several: ${
        files.map((file) => `"${file}"`).join(", ")
      }`,
    ]);
  }
  const formats = fileFormatOptions(args, await checkedSettings(args));
  const detected: DetectedFile[] = [];
  const fileProblems: string[] = [];
  for (const path of files) {
    if (extname(path) === ".sql") {
      fileProblems.push(
        `"${path}" is a query; say what it returns, for example with --orders`,
      );
      continue;
    }
    try {
      detected.push({
        path,
        kind: await detectTableKind(path, formats),
        headers: await fileHeaders(path, formats),
      });
    } catch (error) {
      if (!(error instanceof ReadoutError)) throw error;
      fileProblems.push(error.message);
    }
  }
  if (fileProblems.length > 0) throw new UsageError(fileProblems);
  const givenOption = [
    ...sources.map(({ of }) => of),
    "--visitors",
    "--assignments",
  ]
    .find((word) =>
      word.startsWith("--") && args.text(word.slice(2)) !== undefined
    );
  if (givenOption !== undefined) {
    throw new UsageError(
      detected.map((file) => extraFileAdvice(file, givenOption)),
    );
  }
  const isSeason = name === "season";
  const belongTogether = isSeason
    ? isSeasonFiles(detected)
    : FILE_COMBINATIONS.some((kinds) =>
      `${kinds}` === `${fileKinds(detected)}`
    );
  if (!belongTogether) {
    throw new UsageError([
      isSeason
        ? `${detected.map(seasonDescription).join(", and ")}. ${SEASON_HINT}`
        : `${detected.map(description).join(", and ")}. ${COMBINATIONS_HINT}`,
    ]);
  }
  return detected.flatMap(({ path, kind }) => [KINDS[kind][1]!, path]);
}

function fileKinds(files: readonly DetectedFile[]): readonly FileKind[] {
  return files.map(({ kind }) => kind).sort();
}

/**
 * Returns whether the files are orders with or without visitors, and not daily
 * totals.
 */
function isSeasonFiles(files: readonly DetectedFile[]): boolean {
  const orders = files.find(({ kind }) => kind === "orders");
  return orders !== undefined && mayName("order_id", orders.headers) &&
    ["orders", "orders,visitors"].includes(`${fileKinds(files)}`);
}

function description({ path, kind, headers }: DetectedFile): string {
  const columns = kind === "unknown"
    ? ` (its columns: ${headers.slice(0, MOST_HEADERS).join(", ")})`
    : "";
  return `"${path}" holds ${KINDS[kind][0]}${columns}`;
}

/**
 * Describes a file for a season; daily totals have the columns of orders except
 * the order ID.
 */
function seasonDescription(file: DetectedFile): string {
  return file.kind === "orders" && !mayName("order_id", file.headers)
    ? `"${file.path}" has no order IDs`
    : description(file);
}

/**
 * Returns advice for a file that was given together with an option for another
 * file.
 */
function extraFileAdvice(file: DetectedFile, givenOption: string): string {
  const option = KINDS[file.kind][1];
  const isOption = Object.values(KINDS).some(([, name]) =>
    name === givenOption
  );
  return isOption && option !== null && option !== givenOption
    ? `${description(file)}; with ${givenOption}, add ${option} ${file.path}`
    : `${
      description(file)
    } and can't be combined with ${givenOption}; remove one of them`;
}
