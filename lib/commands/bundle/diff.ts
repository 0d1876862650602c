/** `readout bundle diff`: why the numbers changed. */

import { diffBundles, formatDiff } from "../../diff/mod.ts";
import type { Args } from "../line/mod.ts";
import { print, textOptions, visibleRecord } from "../output/mod.ts";

/**
 * Prints what changed between two bundles, and what that did to the readout.
 *
 * @param before The earlier bundle.
 * @param after The later one.
 * @param options `--json`.
 */
export async function diffCommand(
  before: string,
  after: string,
  options: Args,
): Promise<void> {
  const diff = await diffBundles(before, after);
  print(
    options.flag("json")
      ? JSON.stringify(diff, null, 2)
      : formatDiff(visibleRecord(diff), textOptions()),
  );
}
