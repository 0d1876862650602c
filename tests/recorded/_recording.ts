/** Recordings in a folder: a compressed file per result. */

import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Recorded } from "./_result.ts";

const ENDING = ".json.gz";

/** Writes a result. */
export async function writeRecorded(
  folder: string,
  name: string,
  recorded: Recorded,
): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeFile(
    join(folder, `${name}${ENDING}`),
    gzipSync(JSON.stringify(recorded)),
  );
}

/** Reads a result; `null` where it was not recorded. */
export async function readRecorded(
  folder: string,
  name: string,
): Promise<Recorded | null> {
  try {
    const bytes = await Deno.readFile(join(folder, `${name}${ENDING}`));
    return JSON.parse(gunzipSync(bytes).toString());
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** The names of the results that a folder has. */
export async function recordedIn(folder: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return entries.map(({ name }) => name)
      .filter((name) => name.endsWith(ENDING))
      .map((name) => name.slice(0, -ENDING.length));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
