/** A folder of JSON reports and bundles. */

import { join } from "@std/path";
import { ReadoutError } from "../api/mod.ts";
import { openBundle } from "../bundle/mod.ts";
import type { Readout } from "../readout/mod.ts";
import { inOneCurrency } from "./_amounts.ts";
import { testsOfReadout } from "./of_readout.ts";
import { type Named, shippedAmong } from "./_shipped.ts";
import type { ProgrammeInput } from "./types.ts";

/** How a folder of reports is read. */
export interface ReportsOptions {
  /**
   * Ids or names of what was shipped, with the variation where an experience has
   * several (`Name: Variation`). @default {what the readouts say to ship}
   */
  readonly shipped?: readonly string[] | undefined;
}

/**
 * Reads the readouts in a folder: JSON reports (`readout --format json`), bare
 * records (`--json`), and bundles, which are folders. Of two of one experience
 * the one with the later last day counts.
 *
 * @param folder The folder.
 * @param options What was shipped.
 * @returns The tests; files that hold no readout are left out and counted.
 * @throws {ReadoutError} When the folder cannot be read or holds no readout, or
 *   what was shipped is none of them.
 */
export async function readReports(
  folder: string,
  { shipped }: ReportsOptions = {},
): Promise<ProgrammeInput> {
  const readouts: Readout[] = [];
  const counts = { foreign: 0, lesser: 0, broken: 0, bare: 0 };
  for (const place of await placesIn(folder)) {
    const found = await readoutsOf(place);
    if (found === null) counts.foreign++;
    else readouts.push(...found);
  }
  const latest = new Map<string, Readout>();
  for (const one of readouts) {
    const key = one.experience.id ?? one.experience.name;
    const other = latest.get(key);
    if (other !== undefined) counts.lesser++;
    if (other === undefined || dayOf(one) >= dayOf(other)) latest.set(key, one);
  }
  const kept = [...latest.values()];
  if (kept.length === 0) {
    throw new ReadoutError(
      `${folder} holds no readout; write some with: readout ... --format json --out ${
        join(folder, "NAME.json")
      }`,
    );
  }
  const isShipped = shipped && shippedAmong(shipped, kept.map(namedOf));
  const tests = kept.flatMap((readout) => {
    const own = testsOfReadout(readout, {
      isShipped: isShipped &&
        ((variation) => isShipped(namedOf(readout), variation)),
    });
    const isBroken = readout.decision.verdict === "do-not-decide";
    if (own.length === 0) counts[isBroken ? "broken" : "bare"]++;
    const { currency } = readout.experience;
    return own.map((test) => ({ ...test, currency }));
  });
  const { notes, ...amounts } = inOneCurrency(tests);
  return {
    ...amounts,
    leftOut: [
      { reason: "files that hold no readout", tests: counts.foreign },
      { reason: "earlier readouts of one experience", tests: counts.lesser },
      {
        reason: "readouts that say not to decide on their numbers",
        tests: counts.broken,
      },
      { reason: "readouts without a lift and its error", tests: counts.bare },
    ].filter(({ tests }) => tests > 0),
    notes: [
      ...(shipped === undefined
        ? [
          "A readout does not say what was done afterwards: where it says to ship, the variation counts as shipped; --shipped names them.",
        ]
        : []),
      ...notes,
    ],
  };
}

function namedOf({ experience, variations }: Readout): Named {
  const { id, name } = experience;
  return { id: id ?? name, name, variations };
}

function dayOf({ period }: Readout): string {
  return period.lastDay ?? "";
}

async function placesIn(folder: string): Promise<string[]> {
  try {
    const names = await Array.fromAsync(Deno.readDir(folder));
    return names
      .filter(({ name, isDirectory }) =>
        !name.startsWith(".") && (isDirectory || name.endsWith(".json"))
      )
      .map(({ name }) => join(folder, name)).sort();
  } catch (error) {
    throw new ReadoutError(
      `Cannot read the folder ${folder}: ${(error as Error).message}`,
    );
  }
}

/** The readouts of a file or a bundle; `null` when it is neither. */
async function readoutsOf(place: string): Promise<Readout[] | null> {
  if ((await Deno.stat(place)).isDirectory) {
    const bundle = await openBundle(place).catch(() => null);
    if (bundle === null) return null;
    const results = await Promise.all(
      bundle.manifest.readouts.map((one) => bundle.result(one)),
    );
    return results.flatMap((one) => isReadout(one) ? [one] : []);
  }
  try {
    const record = JSON.parse(await Deno.readTextFile(place));
    const readout = record?.readout ?? record;
    return isReadout(readout) ? [readout] : null;
  } catch {
    return null;
  }
}

function isReadout(value: unknown): value is Readout {
  const record = value as Partial<Readout> | null;
  return typeof record === "object" && record !== null &&
    Array.isArray(record.metrics) && Array.isArray(record.variations) &&
    typeof record.experience?.name === "string" &&
    typeof record.decision?.verdict === "string" &&
    record.worth !== undefined && record.next !== undefined;
}
