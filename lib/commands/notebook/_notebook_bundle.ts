/** Passes a bundle to a notebook's kernel, for recording or replay. */

import { basename, resolve } from "node:path";
import {
  BundleError,
  contentDigest,
  openBundle,
  RECORD_VARIABLE,
  recordBundle,
  REPLAY_VARIABLE,
} from "../../bundle/mod.ts";
import type { JsonObject } from "../../kernel/mod.ts";
import type { Args } from "../line/mod.ts";
import { printNote } from "../output/mod.ts";

/** Bundle of a notebook run. */
export interface NotebookBundle {
  /** Environment variables of the kernel. */
  readonly env: Readonly<Record<string, string>>;
  /** Path of the bundle being recorded, or `null` if nothing is recorded. */
  readonly recorded: string | null;
  /**
   * Ends the recording after the kernel has ended, and removes an empty bundle.
   *
   * @param wentWell Whether the run succeeded, so that the bundle should not be
   *   empty.
   */
  finish(wentWell: boolean): Promise<void>;
}

/**
 * Creates or opens a bundle according to the command line.
 *
 * @param notebook Path of the notebook.
 * @param parameters Parameters of the notebook.
 * @param options Parsed command line, with `--record` and `--from`.
 * @returns Bundle settings for the kernel.
 */
export async function openNotebookBundle(
  notebook: string,
  parameters: JsonObject,
  options: Args,
): Promise<NotebookBundle> {
  const record = options.text("record");
  const from = options.text("from");
  if (record !== undefined) {
    return await startNotebookBundle(record, notebook, parameters);
  }
  return {
    // The variables hide the service, so that a client without bundle support
    // cannot contact it.
    env: from === undefined ? {} : {
      [REPLAY_VARIABLE]: resolve(from),
      [RECORD_VARIABLE]: "",
      READOUT_BASE_URL: "",
      READOUT_TOKEN: "",
    },
    recorded: null,
    finish: async () => {},
  };
}

async function startNotebookBundle(
  folder: string,
  notebook: string,
  parameters: JsonObject,
): Promise<NotebookBundle> {
  const source = await Deno.readFile(notebook);
  const name = basename(notebook);
  await recordBundle(folder, {
    notebook: { name, ...contentDigest(source), parameters },
  });
  return {
    env: { [RECORD_VARIABLE]: resolve(folder), [REPLAY_VARIABLE]: "" },
    recorded: folder,
    async finish(wentWell) {
      const recording = await recordBundle(folder, { append: true });
      const { requests } = await recording.finish();
      if (requests.length > 0) return;
      await recording.discard();
      if (!wentWell) return;
      throw new BundleError(
        'Nothing was recorded. The notebook must create its client with openClient or createClient from "readout"',
      );
    },
  };
}

/**
 * Returns the parameters of a recorded run. A warning is printed if the notebook
 * differs from the recorded one, because it may request data that the bundle
 * lacks.
 *
 * @param from Path of the bundle, or `undefined` for none.
 * @param path Path of the notebook.
 * @returns Parameters of the recorded notebook.
 */
export async function recordedParameters(
  from: string | undefined,
  path: string,
): Promise<JsonObject> {
  if (from === undefined) return {};
  const { notebook } = (await openBundle(from)).manifest;
  if (notebook === null) return {};
  if (contentDigest(await Deno.readFile(path)).sha256 !== notebook.sha256) {
    printNote(
      `${from} was recorded by another notebook or an earlier version of ${notebook.name}`,
    );
  }
  return notebook.parameters as JsonObject;
}
