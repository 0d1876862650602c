/** Where the orders of tests that ran at once come from. */

import { join } from "node:path";
import {
  checkOptions,
  FILE_INTERACTION_OPTIONS,
  SERVICE_INTERACTION_OPTIONS,
} from "../../options/mod.ts";
import { type Client, type Experience, ReadoutError } from "../../api/mod.ts";
import {
  canBe,
  type ReadTableOptions,
  type StoredTable,
  storeExport,
  storeTable,
  tableHeaders,
} from "../../loaders/mod.ts";
import {
  type InteractionReadingOptions,
  readInteractions,
} from "./read_interactions.ts";
import type { ConcurrentTest, Interactions } from "./types.ts";

const TABLE = /\.(csv|csv\.gz|csv\.zst|tsv|parquet)$/i;
const ASSIGNMENTS = /\.(assignments|visitors)$/i;

/** How files of orders are read. */
export interface FileInteractionOptions
  extends Omit<InteractionReadingOptions, "exclusions"> {
  /** How the files are written, where that cannot be found out. */
  readonly written?: ReadTableOptions | undefined;
}

/**
 * Reads a folder of files: one of orders per test, named as the test is, and
 * where there is one, `NAME.assignments.csv` beside `NAME.csv` with the
 * variation of each visitor. `NAME.visitors.csv` is taken for the same, unless
 * it counts visitors by variation, as the folder of a season's experiences does.
 *
 * @param folder The folder.
 * @param options Level, how files are written, abort.
 * @returns What each pair did to each other.
 * @throws {ReadoutError} When there are fewer than two tests, or assignments
 *   without orders.
 * @throws {SchemaError} When a file is not what it should be.
 *
 * @example Two tests whose buyers were in both
 * ```ts
 * import { interactionsOfFiles } from "readout/program";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * for (const [test, nth] of [["Cart", 1], ["Search", 2]] as const) {
 *   const rows = Array.from({ length: 400 }, (_, i) =>
 *     `o${i},v${i},${i >> nth & 1 ? "New" : "Control"},${20 + i % 7}`);
 *   await Deno.writeTextFile(`${folder}/${test}.csv`,
 *     `order_id,visitor_id,variation,net_revenue\n${rows.join("\n")}\n`);
 * }
 * const { pairs } = await interactionsOfFiles(folder);
 * assertEquals(pairs[0]!.tests, ["Cart", "Search"]);
 * assertEquals(pairs[0]!.conversion!.significant, false);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function interactionsOfFiles(
  folder: string,
  options: FileInteractionOptions = {},
): Promise<Interactions> {
  checkOptions(FILE_INTERACTION_OPTIONS, options);
  const { written, ...reading } = options;
  const files = await withoutCounts(await filesIn(folder), folder, written);
  const orders = files.filter(({ isAssignments }) => !isAssignments);
  const lone = files.find(({ name, isAssignments }) =>
    isAssignments && !orders.some((order) => order.name === name)
  );
  if (lone !== undefined || orders.length < 2) {
    throw new ReadoutError(
      `${folder} must hold a file of orders for each of two tests or more${
        lone === undefined
          ? `: there are ${orders.map(({ file }) => file).join(", ") || "none"}`
          : `, named like its assignments: none found for ${lone.file}`
      }`,
    );
  }
  await using open = new AsyncDisposableStack();
  const store = async (
    file: string,
    kind: "orders" | "assignments",
  ): Promise<StoredTable> =>
    open.use(
      await storeTable(join(folder, file), {
        ...written,
        kind,
        signal: options.signal,
      }),
    );
  const tests: ConcurrentTest[] = [];
  for (const { name, file } of orders) {
    const assigned = files.find((namedFile) =>
      namedFile.isAssignments && namedFile.name === name
    );
    tests.push({
      name,
      orders: await store(file, "orders"),
      assignments: assigned === undefined
        ? null
        : await store(assigned.file, "assignments"),
      control: null,
    });
  }
  return await readInteractions(tests, reading);
}

interface NamedFile {
  readonly name: string;
  readonly file: string;
  readonly isAssignments: boolean;
}

async function filesIn(folder: string): Promise<NamedFile[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(
    (error: Error) => {
      throw new ReadoutError(
        `Cannot read the folder ${folder}: ${error.message}`,
        "interactions",
      );
    },
  );
  return entries.flatMap(({ name: file, isFile }) => {
    if (!isFile || file.startsWith(".") || !TABLE.test(file)) return [];
    const stem = file.replace(TABLE, "");
    return [{
      name: stem.replace(ASSIGNMENTS, ""),
      file,
      isAssignments: ASSIGNMENTS.test(stem),
    }];
  }).sort((a, b) => a.file < b.file ? -1 : 1);
}

/** Without visitors that are counted by variation, which say nothing of who. */
async function withoutCounts(
  files: readonly NamedFile[],
  folder: string,
  written: ReadTableOptions = {},
): Promise<NamedFile[]> {
  const isOfEach = await Promise.all(
    files.map(async ({ file, isAssignments }) =>
      !isAssignments || !/\.visitors\./i.test(file) ||
      canBe(
        "assignments",
        await tableHeaders(join(folder, file), written),
        written,
      )
    ),
  );
  return files.filter((_, at) => isOfEach[at]);
}

/** How exports are asked for. */
export interface ServiceInteractionOptions
  extends Omit<InteractionReadingOptions, "exclusions"> {
  /** Told what is being done. */
  readonly onProgress?: ((message: string) => void) | undefined;
}

/**
 * Exports the orders of every experience that ran while another did, and reads
 * what each pair did to each other. One export an experience; the limiter of the
 * client spaces them.
 *
 * @param client The service.
 * @param options Level, progress, abort.
 * @returns The pairs; experiences that cannot be exported are left out and
 *   counted.
 * @throws {ReadoutError} When the list cannot be read.
 */
export async function interactionsOfService(
  client: Client,
  options: ServiceInteractionOptions = {},
): Promise<Interactions> {
  checkOptions(SERVICE_INTERACTION_OPTIONS, options);
  const { onProgress = () => {}, ...reading } = options;
  const { signal } = reading;
  const listed = await Array.fromAsync(client.experiences({}, { signal }));
  const wanted = ranAtOnce(listed);
  await using open = new AsyncDisposableStack();
  let done = 0;
  const failed: string[] = [];
  const exported = await Promise.all(wanted.map(async (experience) => {
    try {
      const orders = open.use(
        await storeExport(client, experience.id, {}, { signal }),
      );
      return [{ ...namesOf(experience), orders, assignments: null }];
    } catch {
      signal?.throwIfAborted();
      failed.push(experience.name);
      return [];
    } finally {
      onProgress(`${++done} of ${wanted.length} exports`);
    }
  }));
  return await readInteractions(exported.flat(), {
    ...reading,
    exclusions: failed.length === 0 ? [] : [{
      reason: "experiences whose orders could not be exported, or have none",
      count: failed.length,
    }],
  });
}

function namesOf(
  { name, variations }: Experience,
): Pick<ConcurrentTest, "name" | "control"> {
  return {
    name,
    control: variations.find(({ isControl }) => isControl)?.name ?? null,
  };
}

/** Those that ran while another did; what has no beginning did not run. */
function ranAtOnce(experiences: readonly Experience[]): Experience[] {
  const runs = experiences.flatMap((experience) =>
    experience.startedAtTs == null ? [] : [{
      experience,
      from: experience.startedAtTs,
      to: experience.endedAtTs ?? experience.pausedAtTs ?? Infinity,
    }]
  );
  return runs.filter((run) =>
    runs.some((other) =>
      other !== run && other.from < run.to && run.from < other.to
    )
  ).map(({ experience }) => experience);
}
