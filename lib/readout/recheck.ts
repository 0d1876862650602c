/**
 * Checks whether the current version of the library reproduces a bundle's
 * recorded results.
 */

import { isObject, type Problem } from "../base/mod.ts";
import { type Bundle, openBundle, resultText } from "../bundle/mod.ts";
import { readoutFromBundle } from "./from_bundle.ts";

/** Recorded readout that was made again. */
export interface RecheckedReadout {
  /** UUID of the experience. */
  readonly experienceId: string;
  /** Whether the result is identical, to the last digit. */
  readonly same: boolean;
  /**
   * Fields that differ, with their old and new values; limited to
   * {@linkcode CHANGES_SHOWN}.
   */
  readonly changes: readonly Problem[];
}

/** Maximum number of differing fields listed. */
export const CHANGES_SHOWN = 20;

/**
 * Makes every readout of a bundle again, and compares it with the recorded
 * result.
 *
 * @param bundle Bundle, or path of its folder.
 * @param repeat Makes one readout of a bundle again. Default: the function for
 *   its kind of readout
 * @returns A row per recorded readout.
 * @throws {ReadoutError} If the bundle was modified, or cannot be read any more.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { readout, recheckReadouts } from "readout/readout";
 * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const experienceId = DEMO_EXPERIENCES.aaTest;
 * const bundle = `${await Deno.makeTempDir()}/aa-test`;
 * await readout(createClient(sandbox), experienceId, { bundle });
 * assertEquals(await recheckReadouts(bundle), [
 *   { experienceId, same: true, changes: [] },
 * ]);
 * ```
 */
export async function recheckReadouts(
  bundle: string | Bundle,
  repeat: (bundle: Bundle) => Promise<unknown> = (single) =>
    readoutFromBundle(single),
): Promise<readonly RecheckedReadout[]> {
  const opened = typeof bundle === "string" ? await openBundle(bundle) : bundle;
  const rows: RecheckedReadout[] = [];
  for (const recorded of opened.manifest.readouts) {
    const single = {
      ...opened,
      manifest: { ...opened.manifest, readouts: [recorded] },
    };
    const current = JSON.parse(resultText(await repeat(single)));
    const changes: Problem[] = [];
    collectChanges(await opened.result(recorded), current, "", changes);
    rows.push({
      experienceId: recorded.experienceId,
      same: changes.length === 0,
      changes: changes.slice(0, CHANGES_SHOWN),
    });
  }
  return rows;
}

function collectChanges(
  recordedValue: unknown,
  currentValue: unknown,
  path: string,
  changes: Problem[],
): void {
  if (isObject(recordedValue) && isObject(currentValue)) {
    for (
      const name of new Set([
        ...Object.keys(recordedValue),
        ...Object.keys(currentValue),
      ])
    ) {
      const inner = Array.isArray(currentValue) ? `[${name}]` : `.${name}`;
      collectChanges(
        recordedValue[name],
        currentValue[name],
        path === "" ? name : path + inner,
        changes,
      );
    }
  } else if (recordedValue !== currentValue) {
    changes.push({
      path,
      message: `was ${quote(recordedValue)}, is ${quote(currentValue)}`,
    });
  }
}

function quote(value: unknown): string {
  if (value === undefined) return "not there";
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
