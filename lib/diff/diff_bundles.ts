/** Why the numbers changed: two bundles of the same experience, compared. */

import { ReadoutError } from "../api/mod.ts";
import {
  type Bundle,
  type BundledReadout,
  type BundledRequest,
  openBundle,
  resultText,
} from "../bundle/mod.ts";
import { scratchFolder } from "../engine/mod.ts";
import type { Readout } from "../record/mod.ts";
import { readoutFromBundle } from "../readout/mod.ts";
import { withOrders } from "./_engine.ts";
import {
  exportedExperiences,
  filterKey,
  orderExports,
  writeExports,
} from "./_exports.ts";
import { compareOrders } from "./_orders.ts";
import { compareReadouts } from "./_readouts.ts";
import type { BundleDiff, ExperienceDiff, OrdersDiff } from "./types.ts";
import { deepFreeze } from "../stats/mod.ts";

/**
 * What changed in the data between two bundles, and what that did to the
 * readout. Orders that arrive late are the usual cause of "the numbers changed".
 *
 * Both readouts are made anew by the library of today, so that what differs
 * between them is the data, and not the library. Exports are compared in the SQL
 * engine.
 *
 * @param before The earlier bundle, or its folder.
 * @param after The later one.
 * @returns The differences, plain and frozen.
 * @throws {ReadoutError} When a bundle cannot be read, or was changed.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { diffBundles } from "readout/diff";
 * import { readout } from "readout/readout";
 * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const folder = await Deno.makeTempDir();
 * const experience = DEMO_EXPERIENCES.clearWinner;
 * for (const [bundle, end] of [["early", "2026-10-20"], ["late", "2026-10-26"]]) {
 *   await readout(createClient(sandbox), experience, {
 *     end,
 *     bundle: `${folder}/${bundle}`,
 *   });
 * }
 * const { experiences: [change] } = await diffBundles(
 *   `${folder}/early`,
 *   `${folder}/late`,
 * );
 * const { added, late, removed } = change!.orders!;
 * assertEquals([added.orders > 0, late!.orders, removed.orders], [true, 0, 0]);
 * ```
 */
export async function diffBundles(
  before: string | Bundle,
  after: string | Bundle,
): Promise<BundleDiff> {
  const a = typeof before === "string" ? await openBundle(before) : before;
  const b = typeof after === "string" ? await openBundle(after) : after;
  const requests = compareRequests(a, b);
  const notes: string[] = [];
  const experiences: ExperienceDiff[] = [];
  for (const id of new Set([...experiencesOf(a), ...experiencesOf(b)])) {
    experiences.push(await compareExperience(a, b, id, notes));
  }
  const { onlyBefore, onlyAfter, changed } = requests;
  return deepFreeze({
    before: a.digest,
    after: b.digest,
    sameData: onlyBefore.length + onlyAfter.length + changed.length === 0,
    ...requests,
    experiences,
    notes,
  });
}

function compareRequests(
  before: Bundle,
  after: Bundle,
): Pick<BundleDiff, "onlyBefore" | "onlyAfter" | "changed"> {
  const then = answersOf(before);
  const now = answersOf(after);
  return {
    onlyBefore: [...then.keys()].filter((name) => !now.has(name)),
    onlyAfter: [...now.keys()].filter((name) => !then.has(name)),
    changed: [...now.keys()].filter((name) =>
      then.has(name) && then.get(name) !== now.get(name)
    ),
  };
}

/** A request in words, and its answers as one text; a file, and its digest. */
function answersOf({ manifest }: Bundle): Map<string, string> {
  const nameOf = ({ method, path, query, body }: BundledRequest): string => {
    const search = new URLSearchParams(query).toString();
    return [
      method,
      search === "" ? path : `${path}?${search}`,
      ...(body === null ? [] : [resultText(body)]),
    ].join(" ");
  };
  return new Map([
    ...manifest.requests.map((request) =>
      [nameOf(request), resultText(request.answers)] as const
    ),
    ...(manifest.files ?? []).map(({ path, sha256 }) =>
      [path, sha256] as const
    ),
  ]);
}

function experiencesOf(bundle: Bundle): string[] {
  const read = bundle.manifest.readouts.map(({ experienceId }) => experienceId);
  return [...new Set([...read, ...exportedExperiences(bundle)])];
}

async function compareExperience(
  before: Bundle,
  after: Bundle,
  experienceId: string,
  notes: string[],
): Promise<ExperienceDiff> {
  if ([before, after].some((bundle) => isSeason(bundle, experienceId))) {
    notes.push(
      `${experienceId} is a season: its data are compared here and its result is not; readout season --from makes each again.`,
    );
    return {
      experienceId,
      name: null,
      currency: null,
      orders: null,
      readout: null,
    };
  }
  const then = await readAgain(before, experienceId, notes);
  const now = await readAgain(after, experienceId, notes);
  const readout = now?.readout ?? then?.readout;
  const orders = await ordersDiff(
    before,
    after,
    experienceId,
    then,
    now,
    notes,
  );
  if (then !== null && now !== null) {
    notes.push(...statusNotes(then.readout, now.readout));
  }
  return {
    experienceId,
    name: readout?.experience.name ?? null,
    currency: readout?.experience.currency ?? null,
    orders,
    readout: then === null || now === null ? null : compareReadouts(
      then.readout,
      now.readout,
      optionsOf(then) === optionsOf(now),
    ),
  };
}

function isSeason({ manifest }: Bundle, id: string): boolean {
  return manifest.readouts.some(({ experienceId, parameters }) =>
    experienceId === id && parameters.season != null
  );
}

/** A recorded readout, made by the library of today. */
interface Again {
  readonly recorded: BundledReadout;
  readonly readout: Readout;
}

/** The options of a readout; the moment at which files were read is none. */
function optionsOf({ recorded: { parameters } }: Again): string {
  const { now: _, ...options } = parameters;
  return resultText(options);
}

/** Whether a test ran changes how it is read, and may be all that changed. */
function statusNotes(then: Readout, now: Readout): string[] {
  const ran = [then, now].map(({ experience }) =>
    experience.status === "started"
  );
  if (ran[0] === ran[1]) return [];
  return [
    `${now.experience.name} ${
      ran[0]
        ? "ran before and had ended after"
        : "had ended before and ran after"
    }: while a test runs, a band that holds at every look decides, which is wider than the interval at its end.`,
  ];
}

async function readAgain(
  bundle: Bundle,
  experienceId: string,
  notes: string[],
): Promise<Again | null> {
  const recorded = bundle.manifest.readouts.find((readout) =>
    readout.experienceId === experienceId
  );
  if (recorded === undefined) return null;
  try {
    const readout = await readoutFromBundle(bundle, { experienceId });
    return { recorded, readout };
  } catch (error) {
    if (!(error instanceof ReadoutError)) throw error;
    notes.push(
      `The readout of ${bundle.path} cannot be made: ${error.message}`,
    );
    return null;
  }
}

async function ordersDiff(
  before: Bundle,
  after: Bundle,
  experienceId: string,
  then: Again | null,
  now: Again | null,
  notes: string[],
): Promise<OrdersDiff | null> {
  const theirs = [before, after].map((bundle) =>
    orderExports(bundle, experienceId)
  );
  const filters = chooseFilters(theirs[0]!, theirs[1]!, now ?? then);
  if (filters === null && (now ?? then)?.recorded.files !== undefined) {
    notes.push("Orders in files are not compared one by one; readouts are.");
    return null;
  }
  if (filters === null) {
    notes.push(
      `The bundles hold no orders of ${experienceId} that were exported with the same filters`,
    );
    return null;
  }
  await using folder = await scratchFolder();
  const files = async (bundle: Bundle, side: number, again: Again | null) => {
    const own = await Deno.makeTempDir({ dir: folder.path });
    const exports = theirs[side]!.get(filters)!;
    return {
      paths: await writeExports(bundle, exports, own),
      map: (again?.recorded.parameters.map ?? {}) as Record<string, string>,
    };
  };
  return await withOrders(
    await files(before, 0, then),
    await files(after, 1, now),
    (loaded) =>
      compareOrders(loaded, (variation) => ({
        before: visitorsOf(then, variation),
        after: visitorsOf(now, variation),
      })),
  );
}

/** The readout's own filters, or else those that both bundles have. */
function chooseFilters(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  again: Again | null,
): string | null {
  const common = [...before.keys()].filter((filters) => after.has(filters));
  const { filters, maxZScore } = again?.recorded.parameters ?? {};
  const own = filterKey({ ...filters as object, maxZScore });
  return common.find((filters) => filters === own) ?? common[0] ?? null;
}

function visitorsOf(again: Again | null, variation: string): number | null {
  return again?.readout.variations.find(({ name }) => name === variation)
    ?.visitors ?? null;
}
