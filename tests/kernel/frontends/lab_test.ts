/**
 * JupyterLab's own notebook panel, in Chromium, in front of the Readout kernel
 * that Debian's jupyter-server starts.
 */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { formatNotebook } from "readout/kernel";
import { notebookOf } from "../_jupyter.ts";
import { labTest } from "./_in_lab.ts";
import type { LabNotebook } from "./_lab.ts";
import { contentOf } from "./_notebooks.ts";

/** Cells of one notebook, so that one kernel and one page serve all steps. */
const CELLS = {
  fine: "1",
  fails: 'throw new Error("stop here")',
  basket: "const basket = { total: 3, taxes: 1 };",
  named: "basket.tot",
  state: "let kept = 7;",
  busy: 'console.log("looping"); while (true);',
  kept: "kept",
  pending: 'console.log("waiting"); await new Promise(() => {})',
  after: "1 + 1",
  prompt: 'prompt("Name?")',
  confirm: 'confirm("Sure?")',
  slider: `import { slider } from "readout/widgets";
const z = slider("z", { value: 3, min: 2, max: 8, step: 0.5 });
await z.onChange((value) => "at " + value);`,
  moved: "z.value",
  before: "let x = 5;",
  afresh: "typeof x",
};
const AT = Object.fromEntries(
  Object.keys(CELLS).map((name, at) => [name, at]),
) as Record<keyof typeof CELLS, number>;

labTest("JupyterLab's notebook panel", async (lab, t) => {
  const path = `${crypto.randomUUID()}.ipynb`;
  await Deno.writeTextFile(
    `${lab.folder}/${path}`,
    formatNotebook(notebookOf(Object.values(CELLS))),
  );
  await using notebook = await lab.open(path);
  const run = (name: keyof typeof CELLS) => notebook.run(AT[name]);
  const shown = async (name: keyof typeof CELLS) =>
    (await texts(notebook))[AT[name]]!;

  await t.step("runs nothing behind a cell that fails in Run All", async () => {
    assertEquals(await notebook.runAll(), false);
    const rest = Object.keys(CELLS).slice(2);
    assertEquals(await shown("fails"), "Error: stop here");
    assertEquals((await texts(notebook)).slice(2), rest.map(() => ""));
    assertEquals(await notebook.counts(), [1, 2, ...rest.map(() => null)]);
  });

  // While it is in sight: a list beside a cell that scrolls away is hidden.
  await t.step("completes a name", async () => {
    await run("basket");
    await notebook.page.evaluate(`lab.complete(${AT.named})`);
    await notebook.page.locator('.jp-Completer-item[data-value="total"]')
      .click();
    assertEquals(
      await notebook.page.evaluate(`lab.text(${AT.named})`),
      "basket.total",
    );
  });

  await t.step(
    "ends a busy loop by the stop button, and keeps the state",
    async () => {
      await run("state");
      const running = run("busy");
      await shows(notebook, "looping");
      await notebook.interrupt();
      assertEquals(await running, false);
      assertEquals(await run("kept"), true);
      assertEquals(await shown("kept"), "text/plain: 7");
    },
  );

  await t.step(
    "ends a pending await by the stop button, and says what is lost",
    async () => {
      const running = run("pending");
      await shows(notebook, "waiting");
      await notebook.interrupt();
      assertEquals(await running, false);
      assertEquals(await run("after"), true);
      assertStringIncludes(await shown("pending"), "state");
      assertEquals(await shown("after"), "text/plain: 2");
    },
  );

  await t.step("asks a person, and hands the answer on", async () => {
    const questions = [["prompt", "Ada", "Ada"], ["confirm", "y", "true"]];
    for (
      const [cell, answer, told] of questions as [
        keyof typeof CELLS,
        string,
        string,
      ][]
    ) {
      const asked = run(cell);
      // The field takes keys as soon as it has the focus.
      const field = notebook.page.locator(".jp-Stdin-input:focus");
      await field.waitFor();
      await field.fill(answer);
      await field.press("Enter");
      assertEquals(await asked, true);
      assertStringIncludes(await shown(cell), told);
    }
  });

  await t.step(
    "moves a slider by hand, and what follows from it in place",
    async () => {
      assertEquals(await run("slider"), true);
      await shows(notebook, "at 3");
      const handle = notebook.page.locator(".widget-slider .noUi-handle");
      await handle.waitFor();
      await handle.press("ArrowRight");
      await shows(notebook, "at 3.5");
      assertEquals(await run("moved"), true);
      assertEquals(await shown("moved"), "text/plain: 3.5");
    },
  );

  await t.step("starts afresh by the button to restart", async () => {
    await run("before");
    await notebook.restart();
    assertEquals(await run("afresh"), true);
    assertStringIncludes(await shown("afresh"), "undefined");
    assertEquals((await notebook.counts())[AT.afresh], 1);
  });
});

/** What each cell shows. */
async function texts(notebook: LabNotebook): Promise<string[]> {
  const outputs = await notebook.outputs();
  return outputs.map((cell) => cell.map(contentOf).join("\n"));
}

/** Waits until a text is on the screen, below a cell. */
async function shows(notebook: LabNotebook, text: string): Promise<void> {
  await notebook.page.locator(".jp-OutputArea-output", { hasText: text })
    .waitFor();
}
