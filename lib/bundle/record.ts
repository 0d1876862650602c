/** Recording: every request that a client makes, kept as it is answered. */

import { resolve } from "node:path";
import { checkOptions, RECORD_BUNDLE_OPTIONS } from "../base/mod.ts";
import type { Client, Wire } from "../api/mod.ts";
import { compressFile } from "./_gzip.ts";
import { readHead } from "./_read_folder.ts";
import { createRecorder, recordedFetch } from "./_recorder.ts";
import { hasManifest, makeFolder, orExplain } from "./_write_folder.ts";
import { resultText } from "./digest.ts";
import {
  type BundledNotebook,
  type BundleManifest,
  checkPlace,
  type StoredFile,
} from "./format.ts";

/** How a recording begins. */
export interface RecordBundleOptions {
  /** Go on with the bundle that is there, if one is. @default {false} */
  readonly append?: boolean | undefined;
  /** The notebook whose run is recorded. */
  readonly notebook?: BundledNotebook | undefined;
}

/** A bundle that is being recorded. It is whole after each answer. */
export interface Recording {
  /** The bundle's folder. */
  readonly path: string;
  /** Stands between a client and its service. */
  readonly wire: Wire;
  /** The same client, recorded. */
  client(client: Client): Client;
  /**
   * Keeps a file of the store's own.
   *
   * @param path Its place among the others, such as `orders/orders.csv`.
   * @param from The file.
   * @returns What was kept: size and digest.
   */
  addFile(path: string, from: string): Promise<StoredFile>;
  /** Keeps what a readout came to, and from which options and files. */
  addReadout(readout: {
    readonly experienceId: string;
    readonly files?: Readonly<Record<string, string>>;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly result: unknown;
  }): Promise<void>;
  /** Removes what was broken off, and tells what the bundle holds. */
  finish(): Promise<BundleManifest>;
  /** Removes the bundle. */
  discard(): Promise<void>;
}

/**
 * Begins a bundle: a folder that holds every request of a client with its
 * answers, and every export as it was received, so that
 * {@linkcode openBundle} can answer them again. Neither the token nor an
 * address' signature is kept.
 *
 * @param path The folder; it must not exist yet, or be empty.
 * @param options Whether to go on with a bundle.
 * @returns The recording.
 * @throws {BundleError} When something else is there, or it cannot be written.
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
  const goesOn = options.append === true && await hasManifest(folder);
  const first = goesOn ? (await readHead(folder, path)).manifest : null;
  if (!goesOn) await makeFolder(folder);
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
        checkPlace(place);
        const temporaryPath = await writer.partPath("files");
        const content = await orExplain(folder, () =>
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
