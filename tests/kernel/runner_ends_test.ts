/** Runs that end early, and what is kept of them. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { runNotebook } from "readout/kernel";
import { limitedTest } from "./_limited.ts";
import { notebookOf, textOf } from "./_run_notebooks.ts";

limitedTest(
  "a cell tagged raises-exception may fail, one tagged skip-execution is left",
  async () => {
    const result = await runNotebook({
      notebook: notebookOf(
        { source: 'throw new Error("as shown")', tags: ["raises-exception"] },
        { source: "Deno.exit()", tags: ["skip-execution"] },
        "let after = 1; after",
      ),
    });
    assertEquals(result.status, "ok");
    assertEquals(result.notebook.cells.map(textOf), [
      "Error: as shown",
      "stale\n",
      "1",
    ]);
  },
);

limitedTest(
  "a run that is aborted before the kernel is up has run nothing",
  async () => {
    const result = await runNotebook({
      notebook: notebookOf("1"),
      signal: AbortSignal.abort(),
    });
    assertEquals(result.status, "aborted");
    assertEquals(result.notebook.cells.map(textOf), [""]);
  },
);

limitedTest("a kernel that ends in a cell ends the run there", async () => {
  const result = await runNotebook({
    notebook: notebookOf(
      { source: "Deno.exit(0)", tags: ["raises-exception"] },
      "1",
    ),
  });
  assertEquals(result.status, "died");
  assertStringIncludes(textOf(result.notebook.cells[0]), "Deno.exit()");
  assertEquals(textOf(result.notebook.cells[1]), "");
});
