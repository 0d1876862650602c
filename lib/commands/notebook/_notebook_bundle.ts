/** A notebook's run, recorded or replayed: how a bundle reaches the kernel. */

import { basename, resolve } from "node:path";
import {
  BundleError,
  digestOf,
  openBundle,
  RECORD_VARIABLE,
  recordBundle,
  REPLAY_VARIABLE,
} from "../../bundle/mod.ts";
import type { JsonObject } from "../../kernel/mod.ts";
import type { Args } from "../line/mod.ts";
import { note } from "../output/mod.ts";

/** What a run has to do with bundles. */
export interface NotebookBundle {
  /** Variables of the kernel's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** The bundle that is being made; `null` for none. */
  readonly recorded: string | null;
  /**
   * Ends the recording, once the kernel has ended. A bundle in which nothing is
   * is removed.
   *
   * @param wentWell Whether there should be something in it.
   */
  finish(wentWell: boolean): Promise<void>;
}

/**
 * Begins a bundle, or opens one, as the command line says.
 *
 * @param notebook The notebook's file.
 * @param parameters Its parameters.
 * @param options `--record` and `--from`.
 * @returns What the kernel needs to know.
 */
export async function openNotebookBundle(
  notebook: string,
  parameters: JsonObject,
  options: Args,
): Promise<NotebookBundle> {
  const record = options.text("record");
  const from = options.text("from");
  if (record !== undefined) return await begin(record, notebook, parameters);
  return {
    // A client that knows nothing of bundles finds no service to ask.
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

async function begin(
  folder: string,
  notebook: string,
  parameters: JsonObject,
): Promise<NotebookBundle> {
  const source = await Deno.readFile(notebook);
  const name = basename(notebook);
  await recordBundle(folder, {
    notebook: { name, ...digestOf(source), parameters },
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
        'Nothing was recorded; the notebook must open its client with openClient or createClient of "readout"',
      );
    },
  };
}

/**
 * The parameters of a recorded run. Says so when the notebook is another one
 * than was recorded: it may ask for what the bundle does not have.
 *
 * @param from The bundle; `undefined` for none.
 * @param path The notebook's file.
 * @returns The recorded notebook's parameters.
 */
export async function recordedParameters(
  from: string | undefined,
  path: string,
): Promise<JsonObject> {
  if (from === undefined) return {};
  const { notebook } = (await openBundle(from)).manifest;
  if (notebook === null) return {};
  if (digestOf(await Deno.readFile(path)).sha256 !== notebook.sha256) {
    note(
      `${from} was recorded by another notebook, or by ${notebook.name} as it was then`,
    );
  }
  return notebook.parameters as JsonObject;
}
