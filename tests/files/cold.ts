/**
 * Reads odd files, each in a fresh process with an empty cache, and keeps those
 * that failed: `deno run -A tests/files/cold.ts 300 7`.
 */

import { join } from "node:path";
import { newSeed } from "../_draw.ts";
import { type ColdRead, readCold } from "./_cold.ts";

/* The command prints. */
const print = (text: string): void =>
  // deno-lint-ignore no-console
  console.log(text);

/** Processes at one time. */
const WORKERS = 2;

const [count = 300, first = newSeed()] = Deno.args.map(Number);
const folder = await Deno.makeTempDir({ prefix: "readout-cold-" });
print(`${count} files from seed ${first}, failures kept in ${folder}`);
const reads: ColdRead[] = [];
let next = 0;

async function work(): Promise<void> {
  while (next < count) {
    const seed = first + next++;
    const place = join(folder, String(seed));
    const read = await readCold(seed, place);
    reads.push(read);
    if (read.wrong === null && read.refusal === null) {
      await Deno.remove(place, { recursive: true });
      continue;
    }
    const isBroken = read.drawn.some((text) => text.startsWith("broken"));
    const about = read.drawn.join("; ");
    if (read.wrong !== null) {
      print(`WRONG ${seed}: ${read.wrong}\n  ${about}`);
    } else if (!isBroken) {
      print(
        `refused ${seed}: ${read.refusal!.slice(0, 300)}\n  ${about}`,
      );
    }
  }
}

await Promise.all(Array.from({ length: WORKERS }, work));
const seconds = reads.map((read) => read.seconds).sort((a, b) => a - b);
const codes = Object.entries(Object.groupBy(reads, ({ code }) => code))
  .map(([code, some]) => `${code}: ${some!.length}`).join(", ");
const wrong = reads.filter((read) => read.wrong !== null);
print(
  `exit codes ${codes}; seconds median ${
    seconds[seconds.length >> 1]!.toFixed(1)
  }, most ${seconds.at(-1)!.toFixed(1)}; wrong ${wrong.length}`,
);
if (wrong.length > 0) Deno.exit(1);
