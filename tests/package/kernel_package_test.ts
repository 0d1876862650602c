/** The kernel as a package of its own, installed and used without the rest. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { denoDir } from "../kernel/_environment.ts";
import { makeHome } from "./_home.ts";
import { PACKAGES } from "./_packages.ts";
import { pack } from "./main.ts";
import { readManifest, serveRegistry } from "./registry.ts";

const CELLS = [
  'import { slider } from "@readout/kernel/widgets";\nconst z: number = 3;',
  'slider("Orders above z", { value: z, min: 2, max: 8 })',
];

const PROGRAM = `
import { installKernel, parseNotebook, runNotebook } from "npm:@readout/kernel";
const notebook = parseNotebook(JSON.stringify({
  nbformat: 4, nbformat_minor: 5, metadata: {},
  cells: ${JSON.stringify(CELLS)}.map((source, index) => ({
    cell_type: "code", id: "c" + index, metadata: {}, source,
    execution_count: null, outputs: [],
  })),
}));
const run = await runNotebook({ notebook, cellTimeout: 60_000 });
console.log(run.status, run.error?.evalue ?? "");
console.log(JSON.stringify(run.notebook.cells.at(-1).outputs));
const spec = JSON.parse(await Deno.readTextFile(await installKernel()));
console.log(spec.argv.at(-2));
`;

Deno.test({
  name:
    "the kernel packs alone, runs notebooks with widgets, and installs itself",
  timeout: 400_000,
  async fn() {
    const out = await Deno.makeTempDir();
    const tarball = await pack(out, PACKAGES.kernel);
    const { size } = await Deno.stat(tarball);
    assert(size <= 300_000, `${size}`);
    const manifest = await readManifest(tarball);
    assertEquals(Object.keys(manifest.dependencies), ["@babel/parser", "zod"]);
    await using registry = await serveRegistry(tarball, manifest);
    await using home = await makeHome(registry.url, {
      DENO_DIR: await denoDir(),
    });
    await Deno.writeTextFile(join(home.place, "program.ts"), PROGRAM);
    const run = await home.run([
      ...[Deno.execPath(), "run", "-A", "--no-check", "--quiet", "program.ts"],
    ]);
    assertEquals(run.code, 0, run.stderr);
    const [status, outputs, program] = run.stdout.trim().split("\n");
    assertEquals(status!.trim(), "ok", run.stdout);
    assertStringIncludes(outputs!, "Orders above z: 3");
    assertEquals(program, "npm:@readout/kernel@0.1.0/readout-kernel");
    await Deno.remove(out, { recursive: true });
  },
});
