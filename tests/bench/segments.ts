/** For whom it works: a readout of orders that say of whom they are. */

import { join } from "node:path";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { type BenchRow, inTurns } from "./_measure.ts";
import {
  makeScaleFiles,
  type ScaleFiles,
  withSegments,
} from "./_scale_data.ts";

const RUNS = 5;
const PROMISE = "1.5 times a readout alone";

/** Read for the first time. */
export function segmentsFirstBench(): Promise<BenchRow> {
  return segments(200_000, "first read", "anew");
}

/** From the kept file. */
export function segmentsKeptBench(): Promise<BenchRow> {
  return segments(1_000_000, "from the kept file", "kept");
}

/** In turns with the same orders without those columns. */
async function segments(
  count: number,
  how: string,
  cache: "anew" | "kept",
): Promise<BenchRow> {
  const folder = await Deno.makeTempDir({ prefix: "readout-bench-" });
  try {
    const plain = await makeScaleFiles(folder, count);
    const cut = { ...plain, orders: await withSegments(plain, folder) };
    let turn = 0;
    const read = async ({ orders, visitors }: ScaleFiles): Promise<number> => {
      const started = performance.now();
      await readoutFromFiles({ orders, visitors, map: { created_at: "day" } }, {
        cache: {
          folder: join(folder, cache === "kept" ? "cache" : `cache${turn++}`),
          smallest: 0,
        },
      });
      return performance.now() - started;
    };
    const { task, floor } = await inTurns(
      RUNS,
      () => read(cut),
      () => read(plain),
    );
    return {
      what: `${
        count.toLocaleString("en")
      } orders by device and country, ${how}`,
      milliseconds: task,
      floor: "the same orders without those columns",
      floorMilliseconds: floor,
      promise: PROMISE,
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
