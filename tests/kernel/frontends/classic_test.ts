/** The classic Notebook, as Debian has it, in front of the Readout kernel. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { formatNotebook } from "readout/kernel";
import { notebookOf } from "../_jupyter.ts";
import {
  type Classic,
  type ClassicNotebook,
  startClassic,
} from "./_classic.ts";
import { contentOf, copyShipped, shippedOutputs } from "./_notebooks.ts";
import { CHROMIUM } from "../../_chromium.ts";
import { missingProgram } from "./_programs.ts";

const missing = missingProgram("jupyter-notebook", CHROMIUM);

Deno.test({
  name: `the classic Notebook${
    missing === null ? "" : ` (ignored: needs ${missing})`
  }`,
  ignore: missing !== null,
  timeout: 600_000,
  // The browser's pipe and its timers belong to playwright.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    await using classic = await startClassic();

    await t.step("shows every output of a shipped notebook", async () => {
      await copyShipped(classic.folder, ["quickstart.ipynb"]);
      await using notebook = await classic.open("quickstart.ipynb");
      await notebook.evaluate("Jupyter.notebook.clear_all_output()");
      await notebook.runAll();
      const outputs = await notebook.outputs();
      assertEquals(
        outputs.map((cell) => cell.map(contentOf)),
        await shippedOutputs("quickstart.ipynb"),
      );
    });

    await t.step("runs nothing behind a cell that fails", async () => {
      await using notebook = await open(classic, [
        "1",
        'throw new Error("stop here")',
        ...Array.from({ length: 10 }, (_, at) => `${at}`),
      ]);
      await notebook.runAll();
      assertEquals(await texts(notebook), [
        "text/plain: 1",
        "Error: stop here",
        ...Array(10).fill(""),
      ]);
    });

    await t.step(
      "stops a cell by its button, and keeps the state",
      async () => {
        await using notebook = await open(classic, [
          'let kept = 7; console.log("on"); while (true);',
          'console.log("on"); await new Promise(() => {})',
          "kept",
        ]);
        for (const cell of [0, 1]) {
          await notebook.start(cell);
          await notebook.page.locator(".output_stdout").nth(cell).waitFor();
          await notebook.page.click("[data-jupyter-action$=interrupt-kernel]");
          await notebook.idle();
        }
        await notebook.start(2);
        await notebook.idle();
        const shown = await texts(notebook);
        assertStringIncludes(shown[0]!, "the kernel kept its state");
        assertStringIncludes(shown[1]!, "the kernel kept its state");
        assertEquals(shown[2], "text/plain: 7");
      },
    );

    await t.step("starts afresh by its button", async () => {
      await using notebook = await open(classic, ["let x = 5;", "typeof x"]);
      await notebook.start(0);
      await notebook.idle();
      await notebook.page.click(
        "[data-jupyter-action$='confirm-restart-kernel']",
      );
      await notebook.evaluate(
        "globalThis.ready = new Promise((done) => Jupyter.notebook.events.one('kernel_ready.Kernel', done)); null",
      );
      await notebook.page.click(".modal-footer .btn-danger");
      await notebook.evaluate("ready.then(() => null)");
      await notebook.start(1);
      await notebook.idle();
      assertStringIncludes((await texts(notebook))[1]!, "undefined");
    });

    await t.step("asks a person, and hands the answer on", async () => {
      await using notebook = await open(classic, ['prompt("Name?")']);
      await notebook.start(0);
      const field = notebook.page.locator("input.raw_input");
      await field.fill("Ada");
      await field.press("Enter");
      await notebook.idle();
      assertStringIncludes((await texts(notebook))[0]!, "Ada");
    });

    await t.step("completes a name", async () => {
      await using notebook = await open(classic, [
        "const basket = { total: 3, taxes: 1 };",
        "basket.tot",
      ]);
      await notebook.start(0);
      await notebook.idle();
      // Like a person, who asks once more when a busy kernel had no answer in time.
      await notebook.page.waitForFunction(
        `(() => {
          const cell = Jupyter.notebook.get_cell(1);
          if (cell.get_text() === "basket.total") return true;
          if (document.querySelector(".completions")) return false;
          cell.focus_editor();
          cell.code_mirror.setCursor({ line: 0, ch: 10 });
          cell.completer.startCompletion();
          return false;
        })()`,
        undefined,
        { polling: 3_000 },
      );
    });
  },
});

async function open(
  classic: Classic,
  cells: readonly string[],
): Promise<ClassicNotebook> {
  const name = `${crypto.randomUUID()}.ipynb`;
  await Deno.writeTextFile(
    `${classic.folder}/${name}`,
    formatNotebook(notebookOf(cells)),
  );
  return await classic.open(name);
}

/** What each cell shows. */
async function texts(notebook: ClassicNotebook): Promise<string[]> {
  const outputs = await notebook.outputs();
  return outputs.map((cell) => cell.map(contentOf).join("\n"));
}
