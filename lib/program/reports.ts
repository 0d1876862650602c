/** Reader for a folder of JSON reports and bundles. */

import { basename, join } from "node:path";
import {
  checkOptions,
  isFile,
  ReadoutError,
  REPORTS_OPTIONS,
} from "../base/mod.ts";
import { openBundle } from "../bundle/mod.ts";
import type { Readout } from "../record/mod.ts";
import { namedExperience, testsFromReadouts } from "./of_readouts.ts";
import { keepOneCurrency } from "./_amounts.ts";
import { applyShipped } from "./_assumed.ts";
import { readEstimates } from "./estimates/mod.ts";
import { resolveShipped } from "./_shipped.ts";
import { latestOfEachTest, type ReadoutCandidate } from "./_one_of_each.ts";
import type { ProgrammeInput } from "./types.ts";

/** Options for reading a folder of reports. */
export interface ReportsOptions {
  /**
   * Ids or names of shipped tests, with the variation for an experience with
   * several (`Name: Variation`). @default {those that the readouts recommend}
   */
  readonly shipped?: readonly string[] | undefined;
}

/**
 * Reads the readouts in a folder: JSON reports (`readout --format json`, or those
 * of `readout --all`), bare records (`--json`), and bundles, which are folders.
 * Of several readouts of one experience, the one with the latest last day counts.
 * Readouts from files have no id, so those with the same name and first day are
 * the same test. CSV files are read like {@linkcode readEstimates} does, with one
 * or several tests per file.
 *
 * @param folder Path of the folder.
 * @param options Shipped tests.
 * @returns The tests; files without a readout are left out and counted.
 * @throws {ReadoutError} If the folder cannot be read or contains no readout, a
 *   shipped test matches none of them, or two readouts with the same name may or
 *   may not be the same test.
 */
export async function readReports(
  folder: string,
  options: ReportsOptions = {},
): Promise<ProgrammeInput> {
  checkOptions(REPORTS_OPTIONS, options);
  const { shipped } = options;
  const candidates: ReadoutCandidate[] = [];
  const results: ProgrammeInput[] = [];
  const problems: string[] = [];
  const counts = { foreign: 0, changed: 0 };
  for (const path of await readoutPaths(folder)) {
    if (RESULTS.test(path)) {
      try {
        results.push(await readEstimates(path));
      } catch (error) {
        if (!(error instanceof ReadoutError)) throw error;
        problems.push(error.message);
      }
      continue;
    }
    const contents = await readReadouts(path);
    if (typeof contents === "string") counts[contents]++;
    else {
      const fileName = basename(path);
      candidates.push(
        ...contents.map((readout) => ({ path: fileName, readout })),
      );
    }
  }
  if (problems.length > 0) {
    throw new ReadoutError(problems.join("\n"), "reports");
  }
  const readouts = latestOfEachTest(candidates);
  if (readouts.length === 0 && results.length === 0) {
    throw new ReadoutError(
      `${folder} contains no readouts. Create some with: readout ... --format json --out ${
        join(folder, "NAME.json")
      }`,
      "reports",
    );
  }
  const isShipped = shipped && results.length === 0
    ? resolveShipped(shipped, readouts.map(namedExperience))
    : undefined;
  const input = mergeInputs([
    testsFromReadouts(readouts, isShipped),
    ...results,
  ]);
  return {
    ...input,
    tests: shipped === undefined || results.length === 0
      ? input.tests
      : applyShipped(input.tests, shipped),
    exclusions: [
      { reason: "files without a readout", tests: counts.foreign },
      { reason: "changed or unreadable bundles", tests: counts.changed },
      {
        reason: "earlier readouts of the same experience",
        tests: candidates.length - readouts.length,
      },
      ...input.exclusions,
    ].filter(({ tests }) => tests > 0),
  };
}

/** File names of result exports and lists of tests. */
const RESULTS = /\.(csv|tsv)$/i;

/** Merges tests from several sources; without amounts if their currencies differ. */
function mergeInputs(inputs: readonly ProgrammeInput[]): ProgrammeInput {
  const { notes, ...amounts } = keepOneCurrency(
    inputs.flatMap(({ tests, currency }) =>
      tests.map((test) => ({ ...test, currency }))
    ),
  );
  return {
    ...amounts,
    exclusions: inputs.flatMap(({ exclusions }) => exclusions),
    notes: [...new Set([...notes, ...inputs.flatMap(({ notes }) => notes)])],
  };
}

async function readoutPaths(folder: string): Promise<string[]> {
  try {
    const names = await Array.fromAsync(Deno.readDir(folder));
    return names
      .filter(({ name, isDirectory }) =>
        !name.startsWith(".") &&
        (isDirectory || name.endsWith(".json") || RESULTS.test(name))
      )
      .map(({ name }) => join(folder, name)).sort();
  } catch (error) {
    const { message } = error as Error;
    throw new ReadoutError(
      error instanceof Deno.errors.NotFound
        ? `Cannot read the folder ${folder}: folder not found`
        : `Cannot read the folder ${folder}: ${message}`,
    );
  }
}

/** Returns the readouts of a file or a bundle, or the reason why there are none. */
async function readReadouts(
  path: string,
): Promise<Readout[] | "foreign" | "changed"> {
  if ((await Deno.stat(path)).isDirectory) {
    return await isFile(join(path, "manifest.json"))
      ? await bundleReadouts(path).catch(() => "changed" as const)
      : "foreign";
  }
  try {
    const record = JSON.parse(await Deno.readTextFile(path));
    // The index of a folder of pages is skipped, because the records are in the
    // same folder.
    if (Array.isArray(record?.pages)) return [];
    const readout = record?.readout ?? record;
    return isReadout(readout) ? [readout] : "foreign";
  } catch {
    return "foreign";
  }
}

async function bundleReadouts(folder: string): Promise<Readout[]> {
  const bundle = await openBundle(folder);
  const results = await Promise.all(
    bundle.manifest.readouts.map((readout) => bundle.result(readout)),
  );
  return results.filter((result) => isReadout(result));
}

function isReadout(value: unknown): value is Readout {
  const record = value as Partial<Readout> | null;
  return typeof record === "object" && record !== null &&
    Array.isArray(record.metrics) && Array.isArray(record.variations) &&
    typeof record.experience?.name === "string" &&
    typeof record.decision?.verdict === "string" &&
    record.projectedImpact !== undefined && record.next !== undefined;
}
