/**
 * The sizes of the house, in lines of code: each room, and the tests with
 * their helpers.
 */

import { sourcesIn } from "../_sources.ts";
import { codeLines } from "./_code_lines.ts";

const ROOT = new URL("../../", import.meta.url);
/** What programs made: nobody reads it. */
const GENERATED = /_script\.ts$|_special\.ts$|\.d\.ts$/;

/** Size by name: `lib/stats`, `lib`, `tests`. */
export async function readSizes(): Promise<Readonly<Record<string, number>>> {
  const sizes = new Map<string, number>();
  const add = (name: string, lines: number) =>
    sizes.set(name, (sizes.get(name) ?? 0) + lines);
  for (const top of ["lib", "tests"]) {
    for (const file of await sourcesIn(new URL(`${top}/`, ROOT))) {
      const path = file.href.slice(ROOT.href.length);
      if (GENERATED.test(path)) continue;
      const lines = codeLines(await Deno.readTextFile(file));
      if (top === "lib") {
        add("lib", lines);
        const [, room, inner] = path.split("/");
        if (inner !== undefined) add(`lib/${room}`, lines);
      } else add("tests", lines);
    }
  }
  return Object.fromEntries([...sizes].sort(([a], [b]) => a < b ? -1 : 1));
}
