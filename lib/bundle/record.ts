/** Records every request of a client with its responses. */

import { join, resolve } from "node:path";
import { checkOptions, isFile, RECORD_BUNDLE_OPTIONS } from "../base/mod.ts";
import type { Client, Wire } from "../api/mod.ts";
import { compressFile } from "./_gzip.ts";
import { readHead } from "./_read_folder.ts";
import { createRecorder, recordedFetch } from "./_recorder.ts";
import { makeFolder, withBundleErrors } from "./_write_folder.ts";
import { resultText } from "./digest.ts";
import type {
  BundledNotebook,
  BundledReadout,
  BundleManifest,
  StoredFile,
} from "./format.ts";
import { checkFilePath, MANIFEST_FILE } from "./format.ts";

/** Options for starting a recording. */
export interface RecordBundleOptions {
  /** Whether to continue an existing bundle, if there is one. @default {false} */
  readonly append?: boolean | undefined;
  /** Notebook whose run is recorded. */
  readonly notebook?: BundledNotebook | undefined;
}

/**
 * A bundle that is being recorded. The folder holds a complete bundle after each
 * response.
 */
export interface Recording {
  /** Path of the bundle. */
  readonly path: string;
  /** Wire between a client and its service. */
  readonly wire: Wire;
  /** Returns the same client with recording. */
  client(client: Client): Client;
  /**
   * Adds an input file.
   *
   * @param path Relative path in the bundle, such as `orders/orders.csv`.
   * @param from Path of the file.
   * @returns Size and digest of the file.
   */
  addFile(path: string, from: string): Promise<StoredFile>;
  /** Adds the result of a readout, with its options and files. */
  addReadout(
    readout: Omit<BundledReadout, "result"> & { readonly result: unknown },
  ): Promise<void>;
  /** Removes incomplete files and returns the manifest. */
  finish(): Promise<BundleManifest>;
  /** Removes the bundle. */
  discard(): Promise<void>;
}

/**
 * Starts a bundle for replay by {@linkcode openBundle}. The folder holds every
 * request of a client, its responses, and every export as received. Neither the
 * token nor the signature of an address is stored.
 *
 * @param path Path of the folder, which must be empty or not exist yet.
 * @param options Whether to continue an existing bundle.
 * @returns The recording.
 * @throws {BundleError} If the folder contains something else or is not writable.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { openBundle, recordBundle } from "readout/bundle";
 * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * const path = `${await Deno.makeTempDir()}/bundle`;
 * const sandbox = await startSandbox();
 * const recording = await recordBundle(path);
 * const client = recording.client(createClient(sandbox));
 * const now = await client.getExperience(DEMO_EXPERIENCES.aaTest);
 * await recording.finish();
 * await sandbox.close();
 *
 * const later = (await openBundle(path)).client();
 * assertEquals(await later.getExperience(DEMO_EXPERIENCES.aaTest), now);
 * ```
 */
export async function recordBundle(
  path: string,
  options: RecordBundleOptions = {},
): Promise<Recording> {
  checkOptions(RECORD_BUNDLE_OPTIONS, options);
  const folder = resolve(path);
  const appends = options.append === true &&
    await isFile(join(folder, MANIFEST_FILE));
  const first = appends ? (await readHead(folder, path)).manifest : null;
  if (!appends) await makeFolder(folder);
  const recorder = createRecorder(path, folder, first);
  const { ledger, writer, downloads, inTurn, save } = recorder;
  ledger.notebook = options.notebook ?? ledger.notebook;
  await save();
  const wire: Wire = {
    fetch: (inner) => (input, init) =>
      recordedFetch(
        recorder,
        inner,
        input instanceof Request ? input.url : String(input),
        init,
      ),
    rangeEnd: (clockMs) => ledger.moment ??= clockMs,
  };
  return {
    path,
    wire,
    client: (client) => {
      ledger.timeZone ??= client.timeZone ?? undefined;
      return client.through(wire);
    },
    addFile: (place, from) =>
      inTurn(async () => {
        checkFilePath(place);
        const temporaryPath = await writer.partPath("files");
        const content = await withBundleErrors(folder, () =>
          compressFile(from, temporaryPath));
        await writer.adopt(temporaryPath, "files", content.sha256);
        ledger.addFile({ path: place, ...content });
        await save();
        return content;
      }),
    addReadout: ({ result, ...readout }) =>
      inTurn(async () => {
        const bytes = new TextEncoder().encode(resultText(result));
        const stored = await writer.keep("results", bytes);
        ledger.readouts.push({ ...readout, result: stored });
        await save();
      }),
    finish: () =>
      inTurn(async () => {
        for (const download of downloads.values()) await download.discard();
        downloads.clear();
        const manifest = ledger.manifest();
        await writer.save(manifest);
        await writer.tidy(manifest);
        return manifest;
      }),
    discard: () => inTurn(writer.remove),
  };
}
