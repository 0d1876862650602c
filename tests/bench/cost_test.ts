/** What a readout of ordinary orders costs beside what any would. */

import { assert } from "@std/assert";
import { withFolder } from "../_folder.ts";
import { makeScaleFiles } from "./_scale_data.ts";
import { runTask } from "./scale.ts";

/** CPU seconds of whole processes, readout and floor, were in this ratio. */
const RATIO = 4.5;
/** What other machines and work beside it may add. */
const SLACK = 3;

Deno.test("100,000 ordinary orders cost no more than three times what they did beside the floor", () =>
  withFolder(async (folder) => {
    const files = await makeScaleFiles(folder, 100_000);
    const cache = `${folder}/cache`;
    const floor = await runTask("floor", files, cache);
    const readout = await runTask("readout", files, cache);
    const ratio = readout.cpuSeconds / floor.cpuSeconds;
    assert(
      ratio <= SLACK * RATIO,
      `${readout.cpuSeconds} CPU s are ${
        ratio.toFixed(1)
      } times the ${floor.cpuSeconds} of the floor, at most ${SLACK * RATIO}`,
    );
  }));
