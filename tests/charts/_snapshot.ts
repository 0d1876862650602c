/**
 * Snapshots of rendered charts. To write them anew after a change of design:
 *
 * deno test -A tests/charts -- --update-snapshots
 *
 * and then look at each as a picture before it is committed.
 */
import { assert } from "@std/assert";

/** The formatter would lay the files out anew. */
const HEAD = "<!-- deno-fmt-ignore-file -->\n";

const folder = new URL("./snapshots/", import.meta.url);

/** Holds a text against its stored copy, or stores it when told to. */
export async function assertSnapshot(
  name: string,
  actual: string,
): Promise<void> {
  const text = `${HEAD}${actual}\n`;
  const file = new URL(`${name}.svg`, folder);
  if (Deno.args.includes("--update-snapshots")) {
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(file, text);
  }
  const stored = await Deno.readTextFile(file);
  // Not assertEquals: the two texts side by side would fill screens.
  assert(
    text === stored,
    `${name} is drawn differently: look at it, then update the snapshots`,
  );
}

/** Names of all stored snapshots, sorted. */
export function storedSnapshots(): string[] {
  return [...Deno.readDirSync(folder)]
    .map(({ name }) => name.replace(/\.svg$/, "")).sort();
}
