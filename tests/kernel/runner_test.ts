/** Notebooks that run from top to bottom. */

import { assert, assertEquals, assertRejects } from "@std/assert";
import type { CodeCell, ProgressEvent } from "readout/kernel";
import {
  formatNotebook,
  readNotebook,
  runNotebook,
  writeNotebook,
} from "readout/kernel";
import { limitedTest } from "./_limited.ts";
import { notebookOf, type Source, textOf } from "./_run_notebooks.ts";
import { temporaryFolder } from "../_folder.ts";

const PARAMETERS: Source = {
  source: 'let experienceId: string = "exp_1";\nlet maxZScore: number = 3;',
  tags: ["parameters"],
};

limitedTest(
  "a notebook runs from top to bottom and keeps its outputs",
  async () => {
    const events: ProgressEvent[] = [];
    const result = await runNotebook({
      notebook: notebookOf(
        "let a = 20;",
        "",
        "\n// twice\nconsole.log(a);\na * 2",
      ),
      onProgress: (event) => events.push(event),
    });
    assertEquals(result.status, "ok");
    assertEquals(result.error, null);
    const cells = result.notebook.cells as readonly CodeCell[];
    assertEquals(cells.map(textOf), ["", "stale\n", "20\n40"]);
    assertEquals(cells.map((cell) => cell.execution_count), [1, 99, 2]);
    assertEquals(
      events.map(({ type, number, total, firstLine, status }) =>
        `${type} ${number}/${total} ${firstLine} ${status}`
      ),
      [
        "start 1/2 let a = 20; null",
        "end 1/2 let a = 20; ok",
        "start 2/2 // twice null",
        "end 2/2 // twice ok",
      ],
    );
    assertEquals(result.notebook.metadata.kernelspec, {
      display_name: "Deno",
      language: "typescript",
      name: "deno",
    });
  },
);

limitedTest(
  "a display is updated in the cell that shows it, also from a later one",
  async () => {
    const show = (text: string, update: boolean): string =>
      `await Deno.jupyter.display({ "text/plain": "${text}" }, { raw: true, display_id: "bar", update: ${update} });`;
    const { notebook } = await runNotebook({
      notebook: notebookOf(show("0%", false), show("100%", true)),
    });
    assertEquals(notebook.cells.map(textOf), ["100%", ""]);
  },
);

limitedTest(
  "without timings two runs are the same bytes, and a run of a run too",
  async () => {
    const notebook = notebookOf(
      PARAMETERS,
      "console.log({ maxZScore }); maxZScore",
      'await Deno.jupyter.display({ "text/plain": "x" }, { raw: true })',
      { source: 'throw new Error("shown")', tags: ["raises-exception"] },
    );
    const options = { parameters: { maxZScore: 4 }, recordTimings: false };
    const once = await runNotebook({ notebook, ...options });
    const again = await runNotebook({ notebook, ...options });
    const rerun = await runNotebook({ notebook: once.notebook, ...options });
    const bytes = formatNotebook(once.notebook);
    assertEquals(formatNotebook(again.notebook), bytes);
    assertEquals(formatNotebook(rerun.notebook), bytes);
    assert(!/\d{4}-\d\d-\d\dT|\\u001b/.test(bytes));
  },
);

limitedTest("with timings the cells carry papermill's times", async () => {
  const { notebook } = await runNotebook({
    notebook: notebookOf("await new Promise((r) => setTimeout(r, 50))"),
  });
  const { papermill } = notebook.cells[0]!.metadata as {
    papermill: { start_time: string; end_time: string; duration: number };
  };
  assert(papermill.duration >= 0.05);
  assert(Date.parse(papermill.start_time) <= Date.parse(papermill.end_time));
});

limitedTest("a notebook file runs in its own folder", async () => {
  await using folder = await temporaryFolder({
    "one.ts": "export const one = 1;",
  });
  const path = `${folder.path}/run.ipynb`;
  await writeNotebook(
    path,
    notebookOf('import { one } from "./one.ts"; one', 'Deno.env.get("WHO")'),
  );
  const env = { WHO: "me" };
  for (const notebook of [path, new URL(`file://${path}`)]) {
    const result = await runNotebook({ notebook, env });
    assertEquals(result.notebook.cells.map(textOf), ["1", '"me"']);
  }
  assertEquals(textOf((await readNotebook(path)).cells[0]), "stale\n");
});

limitedTest(
  "notebooks of other languages and missing files are refused",
  async () => {
    const python = {
      ...notebookOf("1"),
      metadata: { kernelspec: { name: "python3", language: "python" } },
    };
    await assertRejects(
      () => runNotebook({ notebook: python }),
      TypeError,
      'its kernel is "python3" for python',
    );
    await assertRejects(
      () => runNotebook({ notebook: "no_such.ipynb" }),
      Deno.errors.NotFound,
      "no_such.ipynb",
    );
  },
);
