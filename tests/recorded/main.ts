/**
 * Whole results, recorded before a change and compared after it:
 *
 *     deno task recorded save [FOLDER]      # before
 *     deno task recorded compare [FOLDER]   # after: status 1 where any differs
 *     deno task recorded digests            # where a number was to change
 *
 * The folder is one of the system's temporary ones unless it is given; no option
 * means all results and all surfaces:
 *
 *     --only TEXT          results whose names hold the text
 *     --surfaces LIST      of each these alone: record,sums,explorer
 *
 * What was renamed in between stands in `renames.ts`.
 */

import { join } from "node:path";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { type Difference, differences } from "./_compare.ts";
import { digestOf, DIGESTS, readDigests } from "./_digests.ts";
import { readRecorded, recordedIn, writeRecorded } from "./_recording.ts";
import { NAMES, PHRASES } from "./renames.ts";
import type { Result } from "./_result.ts";
import { recordOf, RESULTS } from "./results.ts";

const USAGE =
  "deno task recorded save|compare|digests [FOLDER] [--only TEXT] [--surfaces LIST]";

/* The command prints. */
const print = (text: string): void =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));

/** Which results and surfaces, and where they are kept. */
interface Asked {
  readonly folder: string;
  readonly results: readonly Result[];
  readonly isWanted: (surface: string) => boolean;
}

async function save({ folder, results }: Asked): Promise<boolean> {
  for (const result of results) {
    await writeRecorded(folder, result.name, await recordOf(result));
  }
  print(`${results.length} results recorded in ${folder}`);
  return true;
}

async function compare({ folder, results, isWanted }: Asked): Promise<boolean> {
  const renames = { names: NAMES, phrases: PHRASES };
  const names = results.map(({ name }) => name);
  const surfaces: string[] = [];
  let equal = 0;
  for (const result of results) {
    const was = await readRecorded(folder, result.name);
    const apart: readonly Difference[] = was === null
      ? [{ surface: "all", count: 1, first: ["was not recorded"] }]
      : differences(was, await recordOf(result, isWanted), renames, isWanted);
    if (apart.length === 0) equal++;
    else show(result.name, apart);
    surfaces.push(...apart.map(({ surface }) => surface));
  }
  const lost = results.length < RESULTS.length
    ? []
    : (await recordedIn(folder)).filter((name) => !names.includes(name));
  for (const name of lost) print(`${name}\n  is made no more`);
  for (const [surface, all] of Map.groupBy(surfaces, (each) => each)) {
    print(`${surface} differs in ${all.length}`);
  }
  print(`${equal} of ${results.length} equal`);
  return equal === results.length && lost.length === 0;
}

function show(name: string, apart: readonly Difference[]): void {
  print(name);
  for (const { surface, count, first } of apart) {
    print(`  ${surface}: ${count} ${count === 1 ? "differs" : "differ"}`);
    for (const words of first) print(`      ${words}`);
  }
}

async function digests({ results }: Asked): Promise<boolean> {
  const kept: Record<string, string> = results.length < RESULTS.length
    ? { ...await readDigests() }
    : {};
  for (const result of results) kept[result.name] = await digestOf(result);
  await Deno.writeTextFile(DIGESTS, `${JSON.stringify(kept, null, 2)}\n`);
  print(`${results.length} digests written`);
  return true;
}

const COMMANDS = new Map(Object.entries({ save, compare, digests }));

function askedFor(args: readonly string[]) {
  const { positionals: [name = "", folder], values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { only: { type: "string" }, surfaces: { type: "string" } },
  });
  const { only = "", surfaces } = values;
  const wanted = surfaces?.split(",");
  return {
    command: COMMANDS.get(name),
    folder: folder ?? join(tmpdir(), "readout-recorded"),
    results: RESULTS.filter((result) => result.name.includes(only)),
    isWanted: (surface: string) => wanted?.includes(surface) ?? true,
  };
}

if (import.meta.main) {
  const { command, ...asked } = askedFor(Deno.args);
  if (command === undefined || asked.results.length === 0) {
    print(command === undefined ? USAGE : "No result has such a name");
    Deno.exit(2);
  }
  Deno.exit(await command(asked) ? 0 : 1);
}
