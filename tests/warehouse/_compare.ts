/** A readout from a warehouse beside the readout of the same store's files. */

import { ReadoutError } from "readout/api";
import type { Readout } from "readout/readout";
import { readoutFromFiles, readoutFromWarehouse } from "readout/readout";
import type { Dialect } from "readout/warehouse";
import type { Engine } from "./_engine.ts";
import { NOW, type Store } from "./_store.ts";
import { loadStore, writeStore } from "./_stored.ts";

/** The parts of a record that must be the same, wherever the orders lie. */
export const PARTS = [
  ...["experience", "period", "variations", "plan", "decision"] as const,
  ...["checks", "metrics", "guardrails", "overTime", "outliers"] as const,
  ...["orderValues", "ledger", "projectedImpact", "next"] as const,
  ...["attribution", "movedSplit"] as const,
] as const;

/** What became of a part: the same bits, equal to 1e-12, or where it differs. */
export type Verdict = "exact" | "1e-12" | `differs at ${string}`;

/** The readout of the store's files, or the error that it came to. */
export async function fromFiles(store: Store): Promise<Readout | Error> {
  const folder = await Deno.makeTempDir({ prefix: "readout-store-" });
  try {
    // A description names its days.
    const [start, end] = [store.days[0]!, store.days.at(-1)!];
    const files = { ...await writeStore(folder, store), start, end };
    return await readoutFromFiles(files, {
      ...store.options,
      control: store.names[0],
      cache: { folder: `${folder}/cache` },
    });
  } catch (error) {
    if (!(error instanceof ReadoutError)) throw error;
    return error;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The same from an engine, with what it cost. */
export async function fromEngine<D extends Dialect>(
  engine: Engine<D>,
  store: Store,
): Promise<{ result: Readout | Error; statements: number; rows: number }> {
  let statements = 0;
  let rows = 0;
  const description = await loadStore(engine, store);
  try {
    const result = await readoutFromWarehouse<D>(
      async (sql, parameters) => {
        const found = await engine.runner(sql, parameters);
        if (/orders/.test(sql)) statements++;
        rows += found.length;
        return found;
      },
      description,
      { ...store.options, dialect: engine.dialect, now: NOW },
    );
    return { result, statements, rows };
  } catch (error) {
    if (!(error instanceof ReadoutError)) throw error;
    return { result: error, statements, rows };
  }
}

/** Part by part. */
export function compareRecords(
  expected: Readout,
  actual: Readout,
): Record<typeof PARTS[number], Verdict> {
  return Object.fromEntries(
    PARTS.map((part) => {
      const [a, b] = [
        comparable(expected, part, expected),
        comparable(actual, part, expected),
      ];
      if (JSON.stringify(a) === JSON.stringify(b)) return [part, "exact"];
      const place = differenceOf(a, b, part);
      return [part, place === null ? "1e-12" : `differs at ${place}`];
    }),
  ) as Record<typeof PARTS[number], Verdict>;
}

/** Checks that a warehouse is not asked for yet, with what follows from them. */
const OF_FILES_ALONE: readonly string[] = [
  ...["few-large-orders", "refunds-to-come"],
  ...["guests-uneven", "sent-twice", "kinds-uneven"],
];
const AFTER_CHECKS: readonly string[] = [
  ...["checks", "decision", "projectedImpact", "next"],
];

/** A part of a record as far as both can have it. */
function comparable(
  readout: Readout,
  part: typeof PARTS[number],
  files: Readout,
): unknown {
  const hasMore = files.checks.some(({ code, findings }) =>
    [code, ...findings.map((finding) => finding.code)]
      .some((said) => OF_FILES_ALONE.includes(said))
  );
  return hasMore && AFTER_CHECKS.includes(part) ? null : readout[part];
}

function differenceOf(a: unknown, b: unknown, path: string): string | null {
  if (typeof a === "number" && typeof b === "number") {
    const scale = Math.max(1, Math.abs(a), Math.abs(b));
    return Math.abs(a - b) <= 1e-12 * scale || Object.is(a, b)
      ? null
      : `${path}: ${a} beside ${b}`;
  }
  if (
    a === null || b === null || typeof a !== "object" || typeof b !== "object"
  ) {
    return a === b
      ? null
      : `${path}: ${JSON.stringify(a)} beside ${JSON.stringify(b)}`;
  }
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  for (const name of names) {
    const place = differenceOf(
      (a as Record<string, unknown>)[name],
      (b as Record<string, unknown>)[name],
      `${path}.${name}`,
    );
    if (place !== null) return place;
  }
  return null;
}
