/** Files that are changed while they are read: nothing is told of them, or kept. */

import { assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { ReadoutError } from "../../lib/api/mod.ts";
import { cached } from "../../lib/engine/mod.ts";
import {
  readoutFromFiles,
  readoutFromVisitors,
} from "../../lib/readout/mod.ts";
import { writeOrders } from "./_files.ts";
import { withFolder } from "../_folder.ts";

const CHANGED = "changed while being read";

/** Holds what a file is made into, while the file is changed or left. */
function held(folder: string, cache: string | null, changes: boolean) {
  const origin = join(folder, "orders.csv");
  Deno.writeTextFileSync(origin, "before");
  return cached({
    origin,
    source: "orders.csv",
    recipe: "none",
    make: async (target) => {
      await Deno.copyFile(origin, target);
      if (changes) await Deno.writeTextFile(origin, "behind");
    },
  }, { folder: cache, smallest: 0 });
}

Deno.test("what is made from a changed file is not confirmed, and nothing of it is kept", () =>
  withFolder(async (folder) => {
    const cache = join(folder, "cache");
    for (const changes of [true, false]) {
      for (const place of [null, cache]) {
        await using file = await held(folder, place, changes);
        const derived = await file.kept!.derive(
          "sums",
          (target) => Deno.writeTextFile(target, "sums"),
        );
        assertEquals(await Deno.readTextFile(file.path), "before");
        assertEquals(await Deno.readTextFile(derived), "sums");
        if (changes) {
          await assertRejects(() => file.confirm(), ReadoutError, CHANGED);
        } else await file.confirm();
      }
      const kept = [...Deno.readDirSync(cache)];
      assertEquals(kept.length, changes ? 0 : 2);
    }
  }));

Deno.test("no readout is told of files that were changed while they were read", () =>
  withFolder(async (folder) => {
    const orders = await writeOrders(folder, 400_000);
    const visitors = join(folder, "visitors.csv");
    await Deno.writeTextFile(
      visitors,
      "day,variation,visitors\n2026-02-01,A,900000\n2026-02-01,B,900000\n",
    );
    const cache = { folder: join(folder, "cache"), smallest: 0 };
    const perVisitor = join(folder, "each.csv");
    const rows = Array.from(
      { length: 200_000 },
      (_, at) => `v${at},${at % 2 ? "B" : "A"},${at % 7}.5`,
    );
    await Deno.writeTextFile(
      perVisitor,
      ["visitor_id,variation,net_revenue", ...rows].join("\n"),
    );
    const readouts = [
      [orders, () => readoutFromFiles({ orders, visitors }, { cache })],
      [perVisitor, () => readoutFromVisitors(perVisitor)],
    ] as const;
    for (const [path, read] of readouts) {
      const before = await Deno.readFile(path);
      let isRead = false;
      const changing = (async () => {
        // As many bytes as before, and never the same.
        for (let nth = 0; !isRead; nth++) {
          const file = await Deno.open(path, { write: true });
          await file.seek(-8, Deno.SeekMode.End);
          await file.write(new TextEncoder().encode(`${1e7 + nth}`));
          file.close();
          await new Promise((done) => setTimeout(done, 3));
        }
      })();
      await assertRejects(
        () => read().finally(() => isRead = true),
        ReadoutError,
        CHANGED,
      );
      await changing;
      await Deno.writeFile(path, before);
    }
    // Names begin with the size of what they are made from.
    const { size } = await Deno.stat(orders);
    const kept = [...Deno.readDirSync(cache.folder)]
      .filter(({ name }) => name.startsWith(`${size}-`));
    assertEquals(kept, []);
  }));
