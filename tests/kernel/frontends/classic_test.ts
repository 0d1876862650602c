/** The classic Notebook, as Debian has it, in front of the Readout kernel. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { formatNotebook } from "readout/kernel";
import { notebookOf } from "../_jupyter.ts";
import { type ClassicNotebook, startClassic } from "./_classic.ts";
import { contentOf, copyShipped, shippedOutputs } from "./_notebooks.ts";
import { CHROMIUM } from "../../_chromium.ts";
import { missingProgram } from "./_programs.ts";

/** Cells of one notebook, so that one kernel and one page serve all steps. */
const CELLS = {
  fine: "1",
  fails: 'throw new Error("stop here")',
  busy: 'let kept = 7; console.log("on"); while (true);',
  pending: 'console.log("on"); await new Promise(() => {})',
  kept: "kept",
  prompt: 'prompt("Name?")',
  basket: "const basket = { total: 3, taxes: 1 };",
  named: "basket.tot",
  before: "let x = 5;",
  afresh: "typeof x",
};
const NAMES = Object.keys(CELLS);

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

    await Deno.writeTextFile(
      `${classic.folder}/cells.ipynb`,
      formatNotebook(notebookOf(Object.values(CELLS))),
    );
    await using notebook = await classic.open("cells.ipynb");
    const start = (name: keyof typeof CELLS) =>
      notebook.start(NAMES.indexOf(name));
    const run = async (name: keyof typeof CELLS) => {
      await start(name);
      await notebook.idle();
    };
    const shown = async (name: keyof typeof CELLS) =>
      (await texts(notebook))[NAMES.indexOf(name)]!;

    await t.step("runs nothing behind a cell that fails", async () => {
      await notebook.runAll();
      assertEquals(await texts(notebook), [
        "text/plain: 1",
        "Error: stop here",
        ...NAMES.slice(2).map(() => ""),
      ]);
    });

    await t.step(
      "stops a cell by its button, and keeps the state",
      async () => {
        for (const [at, cell] of (["busy", "pending"] as const).entries()) {
          await start(cell);
          await notebook.page.locator(".output_stdout").nth(at).waitFor();
          await notebook.page.click("[data-jupyter-action$=interrupt-kernel]");
          await notebook.idle();
        }
        await run("kept");
        const said = "the kernel kept its state";
        assertStringIncludes(await shown("busy"), said);
        assertStringIncludes(await shown("pending"), said);
        assertEquals(await shown("kept"), "text/plain: 7");
      },
    );

    await t.step("asks a person, and hands the answer on", async () => {
      await start("prompt");
      const field = notebook.page.locator("input.raw_input");
      await field.fill("Ada");
      await field.press("Enter");
      await notebook.idle();
      assertStringIncludes(await shown("prompt"), "Ada");
    });

    await t.step("completes a name", async () => {
      await run("basket");
      // Like a person, who asks once more when a busy kernel had no answer in time.
      await notebook.page.waitForFunction(
        `(() => {
          const cell = Jupyter.notebook.get_cell(${NAMES.indexOf("named")});
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

    await t.step("starts afresh by its button", async () => {
      await run("before");
      await notebook.page.click(
        "[data-jupyter-action$='confirm-restart-kernel']",
      );
      await notebook.evaluate(
        "globalThis.ready = new Promise((done) => Jupyter.notebook.events.one('kernel_ready.Kernel', done)); null",
      );
      await notebook.page.click(".modal-footer .btn-danger");
      await notebook.evaluate("ready.then(() => null)");
      await run("afresh");
      assertStringIncludes(await shown("afresh"), "undefined");
    });
  },
});

/** What each cell shows. */
async function texts(notebook: ClassicNotebook): Promise<string[]> {
  const outputs = await notebook.outputs();
  return outputs.map((cell) => cell.map(contentOf).join("\n"));
}
