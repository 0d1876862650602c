/** The shipped notebooks by `jupyter nbconvert --execute`, and as its pages. */
import { assert, assertEquals } from "@std/assert";
import { readNotebook } from "readout/kernel";
import { drawn } from "../../_draw.ts";
import { executeFile, HAS_JUPYTER, toPages } from "../_jupyter.ts";
import { limitedTest } from "../_limited.ts";
import {
  copyShipped,
  inLanes,
  SHIPPED,
  shippedOutputs,
  shownBy,
} from "./_notebooks.ts";
import { temporaryFolder } from "../../_folder.ts";

const NAMES = drawn(1, SHIPPED);

limitedTest(
  HAS_JUPYTER
    ? "nbconvert --execute gives every output of shipped notebooks, and its pages every chart"
    : "nbconvert --execute of the shipped notebooks (ignored: needs jupyter-nbconvert)",
  async () => {
    await using temporary = await temporaryFolder();
    const folder = temporary.path;
    await copyShipped(folder, NAMES);
    await inLanes(NAMES, (name) => executeFile(name, folder));
    for (const name of NAMES) {
      const executed = await readNotebook(`${folder}/${name}`);
      assertEquals(shownBy(executed), await shippedOutputs(name), name);
    }
    await toPages(NAMES, folder);
    for (const name of NAMES) await assertCharts(name, folder);
  },
  { ignore: !HAS_JUPYTER, timeout: 300_000 },
);

/** Every chart is a picture with its words. */
async function assertCharts(name: string, folder: string): Promise<void> {
  const { cells } = await readNotebook(`${folder}/${name}`);
  const charts = cells.flatMap((cell) =>
    cell.cell_type === "code"
      ? cell.outputs.filter((output) =>
        "data" in output && "image/png" in output.data
      )
      : []
  );
  const page = await Deno.readTextFile(
    `${folder}/${name.replace(/\.ipynb$/, ".html")}`,
  );
  const pictures = page.match(/<img [^>]*alt="[^"]{10,}/g) ?? [];
  // Views have charts in their HTML.
  assert(pictures.length >= charts.length, name);
}
