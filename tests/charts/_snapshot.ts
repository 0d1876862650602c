/**
 * Snapshots of rendered charts. To update them after a change of design:
 *
 * deno test -A tests/charts -- --update-snapshots
 *
 * Then view each as a picture before committing it.
 */
import { assert } from "@std/assert";

/** Without this line, the formatter would reformat the files. */
const HEAD = "<!-- deno-fmt-ignore-file -->\n";

const folder = new URL("./snapshots/", import.meta.url);

/** Compares a text with its stored copy, or stores it on request. */
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
  // `assertEquals` would print both texts over several screens.
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
