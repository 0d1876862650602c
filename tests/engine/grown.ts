/**
 * Orders that grow by a day, each day read as what is new and as a whole: the
 * records must be the same to the byte, and the new day must take less. On some
 * days two processes read at once, and on some one is killed before.
 *
 *     deno run -A tests/engine/grown.ts [ORDERS] [DAYS] [ROUNDS]
 */

import { join } from "node:path";
import { median } from "../bench/_measure.ts";
import { withFolder } from "../_folder.ts";
import { FIRST_DAYS, growingStore, MORE_DAYS } from "./_grown.ts";

/* The command prints. */
const print = (text: string): void =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));

interface Read {
  readonly digest: string;
  readonly cpuSeconds: number;
}

function start(
  { orders, visitors }: { readonly orders: string; readonly visitors: string },
  cache: string,
): Deno.ChildProcess {
  const script = new URL("_grown_process.ts", import.meta.url).pathname;
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", script, orders, visitors, cache],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function ended(child: Deno.ChildProcess): Promise<Read> {
  const { success, stdout, stderr } = await child.output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

if (import.meta.main) {
  const [count = 4_000_000, days = MORE_DAYS, rounds = 2] = Deno.args.map(
    Number,
  );
  let wrong = 0;
  const shares: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await withFolder(async (folder) => {
      const store = await growingStore(folder, count);
      const [cache, whole] = [join(folder, "cache"), join(folder, "whole")];
      await store.write(FIRST_DAYS);
      await ended(start(store, cache));
      for (let day = FIRST_DAYS + 1; day <= FIRST_DAYS + days; day++) {
        await store.write(day);
        const isKilled = day % 5 === 0;
        if (isKilled) {
          const child = start(store, cache);
          await new Promise((done) => setTimeout(done, 300 + 17 * day));
          // A fast machine is done by now.
          try {
            child.kill("SIGKILL");
          } catch (error) {
            if (!(error instanceof TypeError)) throw error;
          }
          await child.output();
        }
        const others = day % 7 === 0 ? [start(store, cache)] : [];
        const reads = await Promise.all(
          [start(store, cache), ...others].map(ended),
        );
        await Deno.remove(whole, { recursive: true }).catch(() => {});
        const full = await ended(start(store, whole));
        const isSame = reads.every(({ digest }) => digest === full.digest);
        if (!isSame) wrong++;
        const share = reads[0]!.cpuSeconds / full.cpuSeconds;
        if (others.length === 0 && !isKilled) shares.push(share);
        print(
          `day ${day}${isKilled ? ", after one was killed" : ""}${
            others.length > 0 ? ", two at once" : ""
          }: ${isSame ? "equal" : "WRONG"}, ${
            reads[0]!.cpuSeconds
          } of ${full.cpuSeconds} CPU s`,
        );
      }
    });
  }
  print(
    `${rounds * days} days: ${wrong} came out wrong; a day takes ${
      median(shares).toFixed(2)
    } of all (${Math.min(...shares).toFixed(2)} to ${
      Math.max(...shares).toFixed(2)
    })`,
  );
  Deno.exit(wrong === 0 ? 0 : 1);
}
