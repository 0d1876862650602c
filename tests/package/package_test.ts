/** The packed library, used as somebody who has no checkout uses it. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import { makeHome } from "./_home.ts";
import { pack } from "./main.ts";
import { readManifest, serveRegistry } from "./registry.ts";

const ROOT = new URL("../../", import.meta.url);
const project = JSON.parse(
  await Deno.readTextFile(new URL("deno.json", ROOT)),
);

/** Packages that are on this machine are not fetched once more. */
const { denoDir } = JSON.parse(
  new TextDecoder().decode(
    (await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] })
      .output()).stdout,
  ),
);

async function list(tarball: string): Promise<string[]> {
  const { stdout } = await new Deno.Command("tar", { args: ["-tzf", tarball] })
    .output();
  return new TextDecoder().decode(stdout).trim().split("\n").map((path) =>
    path.replace("package/", "./")
  );
}

Deno.test("the import map names what the package exports", () => {
  for (const [name, path] of Object.entries(project.exports)) {
    assertEquals(project.imports[`readout${name.slice(1)}`], path);
  }
});

Deno.test({
  name: "the package is small, typed and pinned, and runs without a checkout",
  timeout: 400_000,
  fn: async (t) => {
    const out = await Deno.makeTempDir();
    const tarball = await pack(out);
    const manifest = await readManifest(tarball);

    await t.step("it is at most 2.5 MB", async () => {
      const { size } = await Deno.stat(tarball);
      assert(size <= 2_500_000, `${size}`);
    });
    await t.step("it has every entry and its types", async () => {
      const files = new Set(await list(tarball));
      const entries = Object.values(manifest.exports);
      assertEquals(entries.length, Object.keys(project.exports).length);
      for (const entry of entries) {
        assert(files.has(entry.types), entry.types);
        assert(files.has(entry.default), entry.default);
      }
      assert(files.has("./notebooks/quickstart.ipynb"));
      assert(files.has("./data/orders.csv"));
      assert(files.has("./lib/special/LICENSE"));
    });
    await t.step("it has the checkout's versions, exactly", () => {
      const pinned = Object.values<string>(project.imports);
      for (const [name, version] of Object.entries(manifest.dependencies)) {
        assert(
          pinned.some((pin) => `${pin}/`.startsWith(`npm:${name}@${version}/`)),
          `${name}@${version}`,
        );
      }
    });

    await t.step("it has nothing that only tests and tools use", () => {
      for (const name of ["fast-check", "ts-json-schema-generator"]) {
        assertEquals(name in manifest.dependencies, false, name);
      }
    });

    await using registry = await serveRegistry(tarball, manifest);
    await using home = await makeHome(registry.url, { DENO_DIR: denoDir });
    const deno = Deno.execPath();
    const readout = [deno, "run", "-A", "npm:@readout/readout"];

    await t.step("two files are read", async () => {
      for (const name of ["orders.csv", "time_series.csv"]) {
        await Deno.copyFile(
          new URL(`data/${name}`, ROOT),
          join(home.place, name),
        );
      }
      const read = await home.run([
        ...readout,
        ...["--orders", "orders.csv", "--visitors", "time_series.csv"],
        ...["--map", "created_at=dt"],
      ]);
      assertEquals(read.code, 0, read.stderr);
      assertStringIncludes(read.stdout, "2,000 visitors");
    });
    await t.step("help names the command as it is typed", async () => {
      const { stdout } = await home.run([...readout, "--help"]);
      assertStringIncludes(stdout, "readout NAME --help");
      assertEquals(stdout.includes("deno task"), false);
    });
    await t.step("a project runs its notebook", async () => {
      const made = await home.run([...readout, "init", "shop"]);
      assertEquals(made.code, 0, made.stderr);
      const ran = await home.run([deno, "task", "run"], "shop");
      assertEquals(ran.code, 0, ran.stderr);
      assertStringIncludes(
        await Deno.readTextFile(join(home.place, "shop/reports/readout.html")),
        "readout-verdict",
      );
    });
    await t.step("a script of the project is checked and run", async () => {
      await Deno.writeTextFile(
        join(home.place, "shop/lift.ts"),
        `import { relativeLift } from "readout/stats";
const arm = (mean: number) => ({ n: 100, mean, variance: 1 });
const { value }: { value: number | null } = relativeLift(arm(2), arm(3));
console.log(value);
`,
      );
      const ran = await home.run([deno, "run", "--check", "lift.ts"], "shop");
      assertEquals(ran.stdout, "0.5\n", ran.stderr);
      await Deno.writeTextFile(
        join(home.place, "shop/wrong.ts"),
        `import { relativeLift } from "readout/stats";
relativeLift("two", 3);
`,
      );
      const wrong = await home.run([deno, "check", "wrong.ts"], "shop");
      assertEquals(wrong.code, 1);
      assertStringIncludes(wrong.stderr, "TS2345");
    });
    await t.step("statistics load in Node", async () => {
      const folder = join(home.place, "node");
      await Deno.mkdir(folder);
      await new Deno.Command("tar", { args: ["-xzf", tarball, "-C", folder] })
        .output();
      const stats = JSON.stringify(`${folder}/package/lib/stats/mod.js`);
      const { stdout, stderr } = await home.run([
        "node",
        "--input-type=module",
        "-e",
        `const { welchTest } = await import(${stats});
         console.log(typeof welchTest);`,
      ], "node");
      assertEquals(stdout, "function\n", stderr);
    });
    await Deno.remove(out, { recursive: true });
  },
});

Deno.test("a path of this machine is in no file of the package", async () => {
  const { stdout } = await new Deno.Command("git", {
    args: ["grep", "-lF", fromFileUrl(ROOT), "--", "lib", "notebooks", "data"],
    cwd: ROOT,
  }).output();
  assertEquals(new TextDecoder().decode(stdout), "");
});
