import { assertEquals } from "@std/assert";
import { denoDir } from "./_environment.ts";
import { startFrontend } from "./_frontend.ts";
import { temporaryFolder } from "../_folder.ts";
import { limitedTest } from "./_limited.ts";

/** What a cell shows in a folder that holds the given files. */
async function show(
  code: string,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  await using folder = await temporaryFolder(files);
  await using frontend = await startFrontend(folder.path);
  return (await frontend.execute(code)).text;
}

const IMPORT =
  'import { formatNotebook, parseNotebook } from "readout/kernel";';
const USE =
  `parseNotebook('{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}');
formatNotebook.name`;

limitedTest(
  "a notebook anywhere can import the library, dynamically as well; text that only looks like one is kept",
  async () => {
    const dynamic =
      "const { parseNotebook: parse } = await import('readout/kernel');";
    assertEquals(
      await show(
        `${IMPORT}\n${dynamic}\n${USE}; [parse === parseNotebook, "readout/kernel"].join(" ")`,
      ),
      '"true readout/kernel"\n',
    );
  },
);

limitedTest(
  "frames can be made wherever the library's can be, by polars' own name and by ours",
  async () => {
    const code = `import own from "nodejs-polars";
import { pl } from "readout/polars";
import { storeDates } from "readout/loaders";
const times = { dt: [new Date("2026-03-01T12:00:00Z")] };
[own === pl, storeDates(own.DataFrame(times), "dt")[0]].join(" ")`;
    const bare = { "deno.json": "{}" };
    for (const files of [{}, bare]) {
      assertEquals(await show(code, files), '"true 2026-03-01"\n');
    }
  },
);

limitedTest(
  "the notebook's own deno.json and folder are respected",
  async () => {
    const files = {
      "deno.json": '{ "imports": { "one": "./one.ts" } }',
      "one.ts": "export const one = 1;",
      "two.ts": "export const two = 2;",
    };
    const code = `${IMPORT}
import { one } from "one";
import { two } from "./two.ts";
[formatNotebook.name, one, two, Deno.readTextFileSync("one.ts").length].join()`;
    assertEquals(await show(code, files), '"formatNotebook,1,2,21"\n');
  },
);

limitedTest("a deno.json that names its own readout has its way", async () => {
  const files = {
    "deno.json":
      '{ "imports": { "readout/": "./mine/", "readout": "./one.ts" } }',
    "one.ts": 'export const mine = "mine";',
  };
  assertEquals(
    await show('import { mine } from "readout"; mine', files),
    '"mine"\n',
  );
});

/** What a script prints that has a cache folder of its own. */
async function printed(cache: string, script: string): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", script],
    cwd: new URL("../../", import.meta.url),
    env: { XDG_CACHE_HOME: cache, DENO_DIR: await denoDir() },
  }).output();
  return new TextDecoder().decode(stdout);
}

limitedTest(
  "copies of the library that nobody uses any more are removed",
  async () => {
    await using cache = await temporaryFolder();
    const folder = `${cache.path}/readout`;
    for (const [name, days] of [["library-a", 8], ["library-b", 6]] as const) {
      const time = new Date(Date.now() - days * 24 * 3_600_000);
      await Deno.mkdir(`${folder}/${name}/lib`, { recursive: true });
      await Deno.utime(`${folder}/${name}`, time, time);
    }
    const address = await printed(
      cache.path,
      `import { LibraryImports } from "./lib/kernel/execution/_library.ts";
console.log((await new LibraryImports("/").addresses("import"))("readout/kernel"));`,
    );
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
    assertEquals(names.length, 2);
    assertEquals(names.includes("library-b"), true);
    const [current] = names.filter((name) => name !== "library-b");
    assertEquals(address, `file://${folder}/${current}/lib/kernel/mod.ts\n`);
  },
  { ignore: Deno.build.os !== "linux" },
);

limitedTest(
  "where no cache can be written, a kernel starts and completes; the cell that imports the library says why it cannot",
  async () => {
    await using folder = await temporaryFolder();
    const script = `import { startKernel } from "./lib/kernel/mod.ts";
const options = { onInput: () => Promise.resolve(null) };
await using kernel = await startKernel({ cwd: "${folder.path}", assists: true });
await kernel.execute("const rec = { alpha: 1 };", options);
const { matches } = await kernel.complete("rec.al", 6);
const problem = await kernel.execute('import "readout"', options).catch(String);
console.log(matches[0].text, problem.includes("/proc/none/readout"));`;
    assertEquals(await printed("/proc/none", script), "alpha true\n");
  },
  { ignore: Deno.build.os !== "linux" },
);
