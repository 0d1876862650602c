/** Runs that end early, and what is kept of them. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { type CodeCell, runNotebook } from "readout/kernel";
import { limitedTest } from "./_limited.ts";
import { notebookOf, textOf } from "./_run_notebooks.ts";

limitedTest(
  "a failing cell is marked and the cells after it are cleared",
  async () => {
    const result = await runNotebook({
      notebook: notebookOf(
        'console.log("before")',
        '// third\nthrow new TypeError("no such metric")',
        "1",
      ),
    });
    assertEquals(result.status, "error");
    assertEquals(result.error?.index, 1);
    assertEquals(result.error?.firstLine, "// third");
    assertEquals(result.error?.evalue, "no such metric");
    const cells = result.notebook.cells as readonly CodeCell[];
    assertEquals(cells.map(textOf), [
      "before\n",
      "TypeError: no such metric",
      "",
    ]);
    assertEquals(cells[2]!.execution_count, null);
    assertEquals(
      cells.map(({ metadata: { papermill } }) => {
        const { status, exception } = papermill as Record<string, unknown>;
        return [status, exception];
      }),
      [["completed", false], ["failed", true], ["pending", null]],
    );
    assertEquals(result.cells.map(({ status }) => status), [
      "ok",
      "error",
      "pending",
    ]);
    const papermill = result.notebook.metadata.papermill as {
      exception: boolean;
    };
    assertEquals(papermill.exception, true);
  },
);

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

limitedTest("with allowErrors all cells run", async () => {
  const result = await runNotebook({
    notebook: notebookOf("let = ;", "throw 1", "2"),
    allowErrors: true,
  });
  assertEquals(result.status, "ok");
  assertEquals(result.cells.map(({ status }) => status), [
    "error",
    "error",
    "ok",
  ]);
});

limitedTest(
  "a cell over its limit, and a run over its limit, end in plain words",
  async () => {
    const cell = await runNotebook({
      notebook: notebookOf("1", "await new Promise(() => {})", "3"),
      cellTimeout: 300,
    });
    assertEquals(cell.status, "timeout");
    assertStringIncludes(cell.error!.evalue, "its limit of 0.3 s is reached");
    const run = await runNotebook({
      notebook: notebookOf("while (true);", "3"),
      timeout: 3_000,
    });
    assertEquals(run.status, "timeout");
    assertStringIncludes(
      run.error!.evalue,
      "the notebook's limit of 3 s is reached",
    );
    assertEquals(textOf(run.notebook.cells[1]), "");
  },
);

limitedTest("an abort ends the run and returns what was run", async () => {
  const controller = new AbortController();
  const result = await runNotebook({
    notebook: notebookOf("1", 'console.log("go"); await new Promise(() => {})'),
    signal: controller.signal,
    onOutput: (index) => index === 1 && controller.abort(),
  });
  assertEquals(result.status, "aborted");
  assertEquals(textOf(result.notebook.cells[0]), "1");
  assertStringIncludes(textOf(result.notebook.cells[1]), "go\nCellInterrupted");
});

limitedTest(
  "a run that is aborted before the kernel is up has run nothing",
  async () => {
    const result = await runNotebook({
      notebook: notebookOf("1"),
      signal: AbortSignal.abort(),
    });
    assertEquals(result.status, "aborted");
    assertEquals(result.cells.map(({ status }) => status), ["pending"]);
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
