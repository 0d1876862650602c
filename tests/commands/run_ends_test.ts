/** `readout run` of what fails, is over its limit, or is interrupted. */

import {
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import type { CodeCell } from "../../lib/kernel/mod.ts";
import { parseNotebook, readNotebook } from "../../lib/kernel/mod.ts";
import { runCli, startCli } from "./_cli.ts";
import { outputText as textOf } from "../kernel/_notebook_text.ts";
import { PARAMETERS, readCells, runTest } from "./_run.ts";

runTest(
  "a failing cell is marked in the saved files and told, with exit status 1",
  [PARAMETERS, 'throw new RangeError("no orders")', "1"],
  async (folder) => {
    const args = ["run", "weekly.ipynb", "--html", "a.html"];
    const { code, stdout, stderr } = await runCli(args, folder);
    assertEquals([code, stdout], [1, ""]);
    assertStringIncludes(
      stderr,
      'error: The notebook stopped at cell 2, "throw new RangeError("no orders")": RangeError: no orders; written: reports/weekly.ipynb, a.html',
    );
    const cells = await readCells(join(folder, "reports/weekly.ipynb"));
    assertEquals(
      cells.map(({ metadata, outputs, execution_count }) => {
        const { exception, status } = Object(metadata.papermill);
        return [exception, status, textOf(outputs), execution_count];
      }),
      [
        [false, "completed", "", 1],
        [true, "failed", "RangeError: no orders", 2],
        [null, "pending", "", null],
      ],
    );
    const saved = await readNotebook(join(folder, "reports/weekly.ipynb"));
    assertEquals(Object(saved.metadata.papermill).exception, true);
    assertEquals(
      saved.cells.map(({ id }) => id),
      ["papermill-error-top", "c0", "papermill-error-cell", "c1", "c2"],
    );
    assertStringIncludes(saved.cells[0]!.source, "In [2]");
    const html = await Deno.readTextFile(join(folder, "a.html"));
    assertStringIncludes(html, "The notebook stopped with");

    const allowed = await runCli([...args, "--allow-errors"], folder);
    assertEquals(allowed.code, 0, allowed.stderr);
    const all = await readCells(join(folder, "reports/weekly.ipynb"));
    assertEquals(textOf(all[2]!.outputs), "1");
  },
);

runTest(
  "a cell and a run over their limits end in plain words",
  [PARAMETERS, "await new Promise(() => {})"],
  async (folder) => {
    const cell = await runCli(
      ["run", "weekly.ipynb", "--timeout", "0.3"],
      folder,
    );
    assertStringIncludes(cell.stderr, "its limit of 0.3 s was reached");
    const all = await runCli(
      ["run", "weekly.ipynb", "--total-timeout", "10"],
      folder,
    );
    assertStringIncludes(
      all.stderr,
      "the notebook's limit of 10 s was reached",
    );
    assertEquals([cell.code, all.code], [1, 1]);
  },
);

runTest(
  "a cell that floods its output is stopped at its limit, at once",
  [PARAMETERS, "while (true) console.log('flood '.repeat(20))"],
  async (folder) => {
    const { code, stderr } = await runCli(
      ["run", "weekly.ipynb", "--timeout", "1"],
      folder,
    );
    assertEquals(code, 1);
    const [, took = "Infinity"] = /timeout +(\d+) ms/.exec(stderr) ?? [];
    // A third of a second over it where nothing else runs; a flood that has to
    // be read to its end never ends.
    assertEquals(Number(took) < 20_000, true, stderr.slice(-600));
  },
);

runTest(
  "Ctrl+C ends the run and saves what was run",
  [
    PARAMETERS,
    'console.log("kept")',
    'Deno.writeTextFileSync("waits", ""); await new Promise(() => {})',
    "1",
  ],
  async (folder) => {
    const files = Deno.watchFs(folder);
    const child = startCli(["run", "weekly.ipynb"], folder);
    const ended = child.output();
    for await (const { paths } of files) {
      if (paths.includes(join(folder, "waits"))) break;
    }
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    const said = new TextDecoder().decode(stderr);
    assertEquals(code, 1, said);
    assertStringIncludes(said, "CellInterrupted");
    const cells = await readCells(join(folder, "reports/weekly.ipynb"));
    assertEquals(textOf(cells[1]!.outputs), "kept\n");
    assertStringIncludes(textOf(cells[2]!.outputs), "stopped on request");
    assertEquals(textOf(cells[3]!.outputs), "");
  },
);

runTest(
  "a misspelt property ends a strict run before its first cell; what a run may make right does not",
  [PARAMETERS, "let last = null;\nlast?.toFixed();", "markets.lenght"],
  async (folder) => {
    const { code, stderr } = await runCli(
      ["run", "weekly.ipynb", "--strict"],
      folder,
    );
    assertEquals(code, 1);
    assertMatch(
      stderr,
      /^error: weekly.ipynb, cell 3 \("markets.lenght"\), line 1, column 9: TS2551 .*'length'\?\n$/,
    );
    await assertRejects(() =>
      readNotebook(join(folder, "reports/weekly.ipynb"))
    );
  },
);

runTest(
  "a notebook from a pipe goes into one",
  [PARAMETERS, "maxZScore * 2"],
  async (folder) => {
    const child = startCli(
      ["run", "-", "-p", "maxZScore=4", "-q"],
      folder,
      {},
      "piped",
    );
    const text = await Deno.readTextFile(join(folder, "weekly.ipynb"));
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
    const { code, stdout } = await child.output();
    assertEquals(code, 0);
    const { cells } = parseNotebook(new TextDecoder().decode(stdout));
    assertEquals(textOf((cells[2] as CodeCell).outputs), "8");
    const refused = await runCli(["run", "-", "--check"], folder);
    assertEquals(refused.code, 2);
    assertStringIncludes(
      refused.stderr,
      "need a notebook file, not standard input (",
    );
  },
);
