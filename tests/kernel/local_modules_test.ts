/** Modules beside the notebook that change while its kernel runs. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Kernel } from "readout/kernel";
import { ownKernelTest, textOf } from "./_client.ts";

const shown = async (kernel: Kernel, code: string): Promise<string> =>
  textOf((await kernel.execute(code)).outputs);

const ANEW = " was reloaded; values created with it earlier are unchanged.\n";

ownKernelTest(
  "a module that changed is read anew with its next import, and values stay",
  async (kernel, folder) => {
    const path = `${folder}/store.ts`;
    const cell = 'import { rate } from "./store.ts"; rate()';
    await Deno.writeTextFile(path, "export const rate = () => 1;");
    assertEquals(
      await shown(kernel, `${cell}; const old = rate; old()`),
      "1\n",
    );
    assertEquals(await shown(kernel, cell), "1\n");
    await Deno.writeTextFile(path, "export const rate = () => 2 + 40;");
    assertEquals(
      await shown(kernel, "old()"),
      `1\n${path} has changed. Rerun the cell that imports it; values created with it are unchanged.\n`,
    );
    assertEquals(await shown(kernel, "old()"), "1\n");
    assertEquals(await shown(kernel, cell), `42\n${path}${ANEW}`);
    assertEquals(await shown(kernel, "[old(), rate()].join()"), '"1,42"\n');
    assertEquals(await shown(kernel, cell), "42\n");
  },
);

ownKernelTest(
  "what a module imports is read anew, whoever else imports it, by one copy",
  async (kernel, folder) => {
    const write = (name: string, text: string) =>
      Deno.writeTextFile(`${folder}/${name}.ts`, text);
    await write("leaf", "export const leaf = { value: 1 };");
    await write("left", 'export { leaf as left } from "./leaf.ts";');
    await write("right", 'export { leaf as right } from "./leaf.ts";');
    await write(
      "top",
      'export * from "./left.ts"; export * from "./right.ts"; export const state = {};',
    );
    const cell =
      'import { left, right } from "./top.ts"; [left.value, left === right].join()';
    assertEquals(await shown(kernel, cell), '"1,true"\n');
    await write("leaf", "export const leaf = { value: 22 };");
    assertEquals(
      await shown(kernel, cell),
      `"22,true"\n${folder}/leaf.ts${ANEW}`,
    );
  },
);

ownKernelTest(
  "an error names the file, packages and the library are found as ever",
  async (kernel, folder) => {
    const path = `${folder}/wrong.ts`;
    await Deno.writeTextFile(path, "export const wrong = 1;");
    await kernel.execute('import "./wrong.ts";');
    await Deno.writeTextFile(path, 'throw new Error("late");');
    const failed = await kernel.execute('import "./wrong.ts";');
    assertEquals(failed.error?.evalue, "late");
    assertStringIncludes(failed.error!.traceback.join(), "wrong.ts:1:7");
    const library = 'import { welchTest } from "readout/stats"; welchTest.name';
    assertEquals(await shown(kernel, library), '"welchTest"\n');
    const mean =
      'import { mean } from "npm:simple-statistics@7.12.1"; mean([7])';
    assertEquals(await shown(kernel, mean), "7\n");
  },
);
