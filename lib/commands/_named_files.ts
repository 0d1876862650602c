/** Assigns files on the command line to options, based on their headers. */

import { extname } from "node:path";
import { ReadoutError } from "../base/mod.ts";
import { fileHeaders, type FileKind, holdsOf } from "../intake/mod.ts";
import { type CommandSpec, type UnnamedFiles, UsageError } from "./line/mod.ts";
import { mayName } from "../loaders/mod.ts";
import { checkedSettings } from "./_service.ts";
import { writtenFiles } from "./readout/mod.ts";

/** Display name of each file kind, and the option for such a file. */
const KINDS: Readonly<Record<FileKind, readonly [string, string | null]>> = {
  orders: ["orders", "--orders"],
  visitors: ["visitor counts", "--visitors"],
  assignments: ["assignments", "--assignments"],
  summaries: ["summary statistics", "--summaries"],
  unknown: ["neither orders nor visitors", null],
};

/** Combinations of file kinds that make a readout. */
const TOGETHER: readonly (readonly FileKind[])[] = [
  ["orders", "visitors"],
  ["assignments", "orders"],
  ["summaries"],
];

const GIVE =
  "Provide orders with visitor counts or assignments; use --per-visitor for one row per visitor, or --summaries for one row per variation";
const GIVE_SEASON =
  "Use --orders FILE with one row per order, or --daily FILE with one row per day";

/** Maximum number of columns listed for an unrecognized table. */
const MOST_HEADERS = 8;

/** A file with its detected kind. */
interface HeldFile {
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
  const written = writtenFiles(args, await checkedSettings(args));
  const held: HeldFile[] = [];
  const wrong: string[] = [];
  for (const path of files) {
    if (extname(path) === ".sql") {
      wrong.push(
        `"${path}" is a query; say what it returns, for example with --orders`,
      );
      continue;
    }
    try {
      held.push({
        path,
        kind: await holdsOf(path, written),
        headers: await fileHeaders(path, written),
      });
    } catch (error) {
      if (!(error instanceof ReadoutError)) throw error;
      wrong.push(error.message);
    }
  }
  if (wrong.length > 0) throw new UsageError(wrong);
  const given = [...sources.map(({ of }) => of), "--visitors", "--assignments"]
    .find((word) =>
      word.startsWith("--") && args.text(word.slice(2)) !== undefined
    );
  if (given !== undefined) {
    throw new UsageError(held.map((file) => besideOption(file, given)));
  }
  const isSeason = name === "season";
  const fits = isSeason
    ? isOfSeason(held)
    : TOGETHER.some((kinds) => `${kinds}` === `${kindsOf(held)}`);
  if (!fits) {
    throw new UsageError([
      isSeason
        ? `${held.map(seasonDescription).join(", and ")}. ${GIVE_SEASON}`
        : `${held.map(description).join(", and ")}. ${GIVE}`,
    ]);
  }
  return held.flatMap(({ path, kind }) => [KINDS[kind][1]!, path]);
}

function kindsOf(files: readonly HeldFile[]): readonly FileKind[] {
  return files.map(({ kind }) => kind).sort();
}

/**
 * Returns whether the files are orders with or without visitors, and not daily
 * totals.
 */
function isOfSeason(files: readonly HeldFile[]): boolean {
  const orders = files.find(({ kind }) => kind === "orders");
  return orders !== undefined && mayName("order_id", orders.headers) &&
    ["orders", "orders,visitors"].includes(`${kindsOf(files)}`);
}

function description({ path, kind, headers }: HeldFile): string {
  const columns = kind === "unknown"
    ? ` (its columns: ${headers.slice(0, MOST_HEADERS).join(", ")})`
    : "";
  return `"${path}" holds ${KINDS[kind][0]}${columns}`;
}

/**
 * Describes a file for a season; daily totals have the columns of orders except
 * the order ID.
 */
function seasonDescription(file: HeldFile): string {
  return file.kind === "orders" && !mayName("order_id", file.headers)
    ? `"${file.path}" has no order IDs`
    : description(file);
}

/**
 * Returns advice for a file that was given together with an option for another
 * file.
 */
function besideOption(file: HeldFile, given: string): string {
  const option = KINDS[file.kind][1];
  const isOption = Object.values(KINDS).some(([, name]) => name === given);
  return isOption && option !== null && option !== given
    ? `${description(file)}; with ${given}, add ${option} ${file.path}`
    : `${
      description(file)
    } and can't be combined with ${given}; remove one of them`;
}
