/** The demo's files: a notebook with every output, a report that stands alone. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import { type Cell, readNotebook } from "../../lib/kernel/mod.ts";
import { temporaryFolder } from "../_folder.ts";

const CLI = join(import.meta.dirname!, "../../lib/cli.ts");

const COMMITTED = new URL(
  "../../notebooks/experiment_readout.ipynb",
  import.meta.url,
);

/** What a cell shows; the demo's cells have another count. */
function shownBy(cell: Cell): readonly unknown[] {
  return cell.cell_type !== "code"
    ? []
    : cell.outputs.map((output) => "data" in output ? output.data : output);
}

async function demo(out: string): Promise<{ stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "-q", CLI, "demo", "--out", out],
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  const errors = decoder.decode(stderr);
  assertEquals(code, 0, errors);
  return { stdout: decoder.decode(stdout), stderr: errors };
}

Deno.test("the demo leaves a notebook with the committed outputs, and a report", async () => {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const { stdout, stderr } = await demo(folder);

  assertMatch(stderr, /^\[4\/9\] ok +\d+ ms {2}result\.projectedImpact;$/m);
  assertStringIncludes(stdout, "Roll out Progress bar.");

  const { cells } = await readNotebook(
    join(folder, "experiment_readout.ipynb"),
  );
  const shown = cells.filter(({ source }) =>
    /^result\.[a-zA-Z]+(\("[a-z-]+"\))?;$/.test(source)
  );
  assertEquals(shown.length, 5);
  for (const cell of shown) {
    assert(cell.cell_type === "code");
    const [output, ...others] = cell.outputs;
    assert(output?.output_type === "execute_result", cell.source);
    assertEquals(others, []);
    const rich = cell.source.includes("chart") ? "image/svg+xml" : "text/html";
    assert(rich in output.data, cell.source);
  }

  const html = await Deno.readTextFile(join(folder, "experiment_readout.html"));
  assertEquals(html.match(/<svg /g)?.length, 2);
  assertEquals(html.match(/(?:src|href)="(?!#|data:)/g), null);

  // They are made on each run anew (`tests/notebooks`), so that this is a
  // second run that shows the same.
  const committed = await readNotebook(COMMITTED);
  assertEquals(cells.flatMap(shownBy), committed.cells.flatMap(shownBy));
});
