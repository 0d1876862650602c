/** `readout bundle verify`: whether a bundle is what was recorded. */

import { LIBRARY_VERSION, ReadoutError } from "../../api/mod.ts";
import {
  BundleError,
  type BundleVerification,
  openBundle,
  verifyBundle,
} from "../../bundle/mod.ts";
import {
  readoutFromBundle,
  type RecheckedReadout,
  recheckReadouts,
} from "../../readout/mod.ts";
import { isSeason, seasonFromBundle } from "../../seasonal/mod.ts";
import type { Args } from "../line/mod.ts";
import { byteText, print, printJson, visible } from "../output/mod.ts";

/**
 * Checks every byte, then makes the recorded readouts again.
 *
 * @param path The bundle.
 * @param options `--digest`, `--files-only`, `--json`.
 * @throws {BundleError} Unless everything is as it was.
 */
export async function verifyCommand(
  path: string,
  options: Args,
): Promise<void> {
  const verification = await verifyBundle(path);
  const expected = options.text("digest");
  const isOther = expected !== undefined &&
    expected !== verification.digest;
  const isRechecked = verification.intact && !isOther &&
    !options.flag("files-only");
  const rows = isRechecked ? await recheck(path) : [];
  if (options.flag("json")) printJson({ ...verification, readouts: rows });
  else print(summary(verification, rows));
  if (!verification.intact) {
    throw new BundleError(
      `${path} is not what was recorded`,
      verification.problems.map(({ path, message }) => ({
        path: visible(path),
        message: visible(message),
      })),
    );
  }
  if (isOther) {
    throw new BundleError(
      `${path} is intact, but another bundle: its digest is ${verification.digest}, and ${
        visible(expected)
      } was expected`,
    );
  }
  const changed = rows.flatMap(({ changes }) => changes);
  if (rows.some(({ same }) => !same)) {
    throw new BundleError(
      `Readout ${LIBRARY_VERSION} makes another result of the same data`,
      changed.map(({ path, message }) => ({ path, message: visible(message) })),
    );
  }
}

async function recheck(path: string): Promise<readonly RecheckedReadout[]> {
  try {
    return await recheckReadouts(
      await openBundle(path),
      (bundle) =>
        bundle.manifest.readouts.some(isSeason)
          ? seasonFromBundle(bundle)
          : readoutFromBundle(bundle),
    );
  } catch (error) {
    if (!(error instanceof ReadoutError)) throw error;
    throw new BundleError(
      `The files of ${path} are as they were recorded, but Readout ${LIBRARY_VERSION} cannot make its readout again: ${
        visible(error.message)
      }`,
    );
  }
}

function summary(
  { intact, digest, files, bytes }: BundleVerification,
  rows: readonly RecheckedReadout[],
): string {
  return [
    `Files    ${
      intact
        ? `${files} files (${byteText(bytes)}) are as they were recorded`
        : "not as they were recorded"
    }`,
    ...rows.map(({ experienceId, same }) =>
      `Readout  ${visible(experienceId)}: ${
        same ? "the same result" : "another result"
      } by Readout ${LIBRARY_VERSION}`
    ),
    ...(digest === null ? [] : [`Digest   ${digest}`]),
  ].join("\n");
}
