/** Every result that is recorded. */

import { DEMO } from "./demo.ts";
import { PROGRAMMES } from "./programmes.ts";
import { fixed, type Part, type Recorded, type Result } from "./_result.ts";
import { SEASONS } from "./seasons.ts";
import { STORES } from "./stores.ts";

const SCHEMA = new URL(
  "../../lib/report/readout.schema.json",
  import.meta.url,
);

/** All, in the order in which they are made. */
export const RESULTS: readonly Result[] = [
  ...STORES,
  ...DEMO,
  ...SEASONS,
  ...PROGRAMMES,
  {
    name: "schema",
    make: () =>
      Promise.resolve({
        record: async () => JSON.parse(await Deno.readTextFile(SCHEMA)),
      }),
  },
];

/**
 * Makes one in a folder of its own; what is refused is recorded as well.
 *
 * @param result Which.
 * @param isWanted Which of its surfaces. Default: all.
 */
export async function recordOf(
  { make }: Result,
  isWanted: (surface: string) => boolean = () => true,
): Promise<Recorded> {
  const folder = await Deno.makeTempDir({ prefix: "readout-recorded-" });
  try {
    const parts: Record<string, Part> = {};
    for (const [name, surface] of Object.entries(await make(folder))) {
      if (isWanted(name)) parts[name] = plain(await surface(), folder);
    }
    return parts;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { refused: fixed(`${error.name}: ${error.message}`, folder) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function plain(part: Part, folder: string): Part {
  return typeof part === "string"
    ? fixed(part, folder)
    : JSON.parse(fixed(JSON.stringify(part), folder));
}
