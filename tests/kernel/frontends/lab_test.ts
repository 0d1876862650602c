/**
 * JupyterLab's own notebook panel, in Chromium, in front of the Readout kernel
 * that Debian's jupyter-server starts.
 */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { formatNotebook } from "readout/kernel";
import { notebookOf } from "../_jupyter.ts";
import { labTest } from "./_in_lab.ts";
import type { Lab, LabNotebook } from "./_lab.ts";
import { contentOf } from "./_notebooks.ts";

labTest("JupyterLab's notebook panel", async (lab, t) => {
  await t.step("runs nothing behind a cell that fails in Run All", async () => {
    await using notebook = await open(lab, [
      "1",
      'throw new Error("stop here")',
      ...Array.from({ length: 18 }, (_, at) => `globalThis.ran = ${at}`),
    ]);
    assertEquals(await notebook.runAll(), false);
    const shown = await texts(notebook);
    assertEquals(shown[1], "Error: stop here");
    assertEquals(shown.slice(2), Array(18).fill(""));
    const counts = await notebook.counts();
    assertEquals(counts, [1, 2, ...Array(18).fill(null)]);
  });

  await t.step(
    "ends a busy loop by the stop button, and keeps the state",
    async () => {
      await using notebook = await open(lab, [
        "let kept = 7;",
        'console.log("on"); while (true);',
        "kept",
      ]);
      await notebook.run(0);
      const running = notebook.run(1);
      await shows(notebook, "on");
      await notebook.interrupt();
      assertEquals(await running, false);
      assertEquals(await notebook.run(2), true);
      assertEquals((await texts(notebook))[2], "text/plain: 7");
    },
  );

  await t.step(
    "ends a pending await by the stop button, and says what is lost",
    async () => {
      await using notebook = await open(lab, [
        'console.log("on"); await new Promise(() => {})',
        "1 + 1",
      ]);
      const running = notebook.run(0);
      await shows(notebook, "on");
      await notebook.interrupt();
      assertEquals(await running, false);
      assertEquals(await notebook.run(1), true);
      const [stopped, after] = await texts(notebook);
      assertStringIncludes(stopped!, "state");
      assertEquals(after, "text/plain: 2");
    },
  );

  await t.step("starts afresh by the button to restart", async () => {
    await using notebook = await open(lab, ["let x = 5;", "typeof x"]);
    await notebook.run(0);
    await notebook.restart();
    assertEquals(await notebook.run(1), true);
    assertStringIncludes((await texts(notebook))[1]!, "undefined");
    assertEquals(await notebook.counts(), [1, 1]);
  });

  await t.step("asks a person, and hands the answer on", async () => {
    await using notebook = await open(lab, [
      'prompt("Name?")',
      'confirm("Sure?")',
    ]);
    for (
      const [cell, answer, shown] of [[0, "Ada", "Ada"], [
        1,
        "y",
        "true",
      ]] as const
    ) {
      const asked = notebook.run(cell);
      // The field takes keys as soon as it has the focus.
      const field = notebook.page.locator(".jp-Stdin-input:focus");
      await field.waitFor();
      await field.fill(answer);
      await field.press("Enter");
      assertEquals(await asked, true);
      assertStringIncludes((await texts(notebook))[cell]!, shown);
    }
  });

  await t.step(
    "moves a slider by hand, and what follows from it in place",
    async () => {
      await using notebook = await open(lab, [
        `import { slider } from "readout/widgets";
const z = slider("z", { value: 3, min: 2, max: 8, step: 0.5 });
await z.onChange((value) => "at " + value);`,
        "z.value",
      ]);
      assertEquals(await notebook.run(0), true);
      await shows(notebook, "at 3");
      const handle = notebook.page.locator(".widget-slider .noUi-handle");
      await handle.waitFor();
      await handle.press("ArrowRight");
      await shows(notebook, "at 3.5");
      assertEquals(await notebook.run(1), true);
      assertEquals((await texts(notebook))[1], "text/plain: 3.5");
    },
  );

  await t.step("completes a name", async () => {
    await using notebook = await open(lab, [
      "const basket = { total: 3, taxes: 1 };",
      "basket.tot",
    ]);
    await notebook.run(0);
    await notebook.page.evaluate("lab.complete(1)");
    await notebook.page.locator('.jp-Completer-item[data-value="total"]')
      .click();
    assertEquals(await notebook.page.evaluate("lab.text(1)"), "basket.total");
  });
});

async function open(lab: Lab, cells: readonly string[]): Promise<LabNotebook> {
  const name = `${crypto.randomUUID()}.ipynb`;
  await Deno.writeTextFile(
    `${lab.folder}/${name}`,
    formatNotebook(notebookOf(cells)),
  );
  return await lab.open(name);
}

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
