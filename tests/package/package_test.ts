/** The packed library, used as somebody who has no checkout uses it. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { askPackage, memoryOfServers } from "./_agents.ts";
import { drawn } from "../_draw.ts";
import { printText } from "../../lib/commands/output/mod.ts";
import { chromiumIsThere } from "../_chromium.ts";
import { inBrowser, layPackage } from "./_elsewhere.ts";
import { makeHome } from "./_home.ts";
import { onOtherMachines, SENTENCES } from "./_machines.ts";
import { pack } from "./main.ts";
import { readManifest, serveRegistry } from "./registry.ts";
import type { Trial } from "./try.ts";
import { copyFiles, trialLine, tryCommands, tryOne } from "./try.ts";

const ROOT = new URL("../../", import.meta.url);
const project = JSON.parse(await Deno.readTextFile(new URL("deno.json", ROOT)));

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
  // The browser's pipe and its timers belong to playwright.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async (t) => {
    const out = await Deno.makeTempDir();
    const tarball = await pack(out);
    const manifest = await readManifest(tarball);

    const text = async (path: string) => {
      const { stdout } = await new Deno.Command("tar", {
        args: ["-xzOf", tarball, `package/${path}`],
      }).output();
      return new TextDecoder().decode(stdout);
    };

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
      assert(files.has("./lib/stats/special/LICENSE"));
    });
    await t.step("it teaches agents, in few words", async () => {
      const files = new Set(await list(tarball));
      for (const name of ["files", "service", "season"]) {
        assert(files.has(`./skills/readout/references/${name}.md`), name);
      }
      const skill = await text("skills/readout/SKILL.md");
      assertStringIncludes(skill, "\nname: readout\n");
      assertStringIncludes(skill, "\nlicense: MIT\n");
      // A token has four letters, or three and a half.
      assert(skill.length / 3.5 < 5000, `${skill.length}`);
      const llms = await text("llms.txt");
      for (const [, path] of llms.matchAll(/\]\(([^)]+)\)/g)) {
        assert(files.has(`./${path}`), path);
      }
      assertStringIncludes(await text("llms-full.txt"), "## relativeLift");
    });
    await t.step("it has the checkout's versions, exactly", () => {
      const pinned = Object.values<string>(project.imports)
        // What the engine's package asks for, and is bundled with it.
        .concat("npm:@duckdb/node-bindings@1.5.5-r.5");
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
    await t.step("it has each chart of a notebook once", async () => {
      const notebook = await text("notebooks/quickstart.ipynb");
      assertStringIncludes(notebook, '"image/svg+xml"');
      assertEquals(notebook.includes('"image/png"'), false);
    });

    await t.step(
      "it has its reference, and the licences of others",
      async () => {
        const reference = await text("docs/stats.md");
        assertStringIncludes(reference, "\n## relativeLift\n");
        assertStringIncludes(reference, "function relativeLift(");
        const index = await text("docs/README.md");
        const empty = [...index.matchAll(/\[([^\]]*)\].*: (\d+) exports/g)]
          .flatMap(([, entry, count]) => Number(count) > 0 ? [] : [entry]);
        assertEquals(
          index.match(/ exports$/gm)?.length,
          Object.keys(project.exports).length,
        );
        // What it hands on is described by polars itself.
        assertEquals(empty, ["@readout/readout/polars"]);
        const licences = await text("THIRD_PARTY.md");
        for (const name of Object.keys(manifest.dependencies)) {
          assertStringIncludes(licences, `\n- ${name} `);
        }
        // Asked for by a parser that uses its types alone, and not fetched.
        assertEquals(licences.includes("@babel/types"), false);
      },
    );

    await using registry = await serveRegistry(tarball, manifest);
    await using home = await makeHome(registry.url, { DENO_DIR: denoDir });
    await copyFiles(home);
    const deno = Deno.execPath();
    const readout = [deno, "run", "-A", "npm:@readout/readout"];
    const succeeds = (trial: Trial) => {
      printText(trialLine(trial));
      assertEquals([trial.code, trial.message], [0, ""]);
      return trial.stdout;
    };

    await t.step("commands work in an empty folder", async () => {
      const printed: string[] = [];
      await tryCommands(
        home,
        readout,
        (trial) => printed.push(succeeds(trial)),
        (all) => drawn(1, all),
      );
      assertStringIncludes(printed[0]!, "2,000 visitors");
      assertStringIncludes(
        await Deno.readTextFile(join(home.place, "shop/reports/readout.html")),
        "readout-verdict",
      );
    });
    await t.step("agents are answered, in little time", async () => {
      const files = { orders: "orders.csv", visitors: "time_series.csv" };
      await askPackage(home, files);
      const turns = [];
      for (let turn = 0; turn < 3; turn++) {
        turns.push(await askPackage(home, files));
      }
      // The cheapest: what else runs on the machine only adds.
      const [asked] = turns.sort((a, b) =>
        a.cpu / a.startCpu - b.cpu / b.startCpu
      );
      const { startMs, readMs, startCpu, cpu, answer } = asked!;
      printText(
        `mcp    start ${startMs.toFixed(0)} ms, readout ${
          readMs.toFixed(0)
        } ms, ${cpu.toFixed(2)} s of processor`,
      );
      assertEquals(answer.tool, "read_experiment", JSON.stringify(answer));
      assertEquals((answer.act as { code: string }).code.length > 0, true);
      // Machines differ, and shared cores are slower: beside the start alone.
      assert(cpu < 10 * startCpu, `${cpu} of ${startCpu}`);
    });
    await t.step({
      name: "a small server takes 300 MB at most",
      ignore: Deno.build.os !== "linux",
      fn: async () => {
        for (const [did, peak] of Object.entries(await memoryOfServers(home))) {
          printText(`mcp    ${(peak / 1e6).toFixed(0)} MB  ${did}`);
          assert(peak < 300e6, `${did}: ${peak}`);
        }
      },
    });
    await t.step("help names the command as it is typed", async () => {
      const shown = {
        "": "readout NAME --help",
        list: "readout list --sandbox",
        readout: "readout orders.csv visits.csv",
      };
      for (const [command, text] of Object.entries(shown)) {
        const words = [command, "--help"].filter((word) => word !== "");
        const stdout = succeeds(await tryOne(home, [...readout, ...words]));
        assertStringIncludes(stdout, text);
        assertEquals(stdout.includes("deno task"), false, stdout);
      }
    });
    await t.step("a script of the project is checked", async () => {
      await Deno.writeTextFile(
        join(home.place, "shop/lift.ts"),
        `import { relativeLift } from "readout/stats";
const arm = (mean: number) => ({ n: 100, mean, variance: 1 });
const { value }: { value: number | null } = relativeLift(arm(2), arm(3));
relativeLift("two", arm(3));
`,
      );
      const checked = await home.run([deno, "check", "lift.ts"], "shop");
      assertEquals(checked.code, 1);
      assertEquals(checked.stderr.match(/TS\d+/g), ["TS2345"]);
    });
    const folder = join(home.place, "unpacked");
    await Deno.mkdir(folder);
    await home.run(["tar", "-xzf", tarball, "-C", folder]);
    await t.step("on a machine that does not fit: a sentence", async () => {
      const said = await onOtherMachines(home, `${folder}/package`);
      for (const [machine, sentence] of Object.entries(SENTENCES)) {
        const { code, stderr } = said[machine]!;
        assertEquals(code, 1, machine);
        assertStringIncludes(stderr, sentence, machine);
        assertEquals(/^\s+at /m.test(stderr), false, stderr);
      }
    });
    await t.step("statistics and charts load in Node", async () => {
      await layPackage(folder, "simple-statistics");
      const { stdout, stderr } = await home.run([
        "node",
        "--input-type=module",
        "-e",
        `const [stats, charts] = await Promise.all(["stats", "charts"].map(
           (name) => import("${folder}/package/lib/" + name + "/mod.js")));
         console.log(typeof stats.welchTest, typeof charts.liftForest);`,
      ]);
      assertEquals(stdout, "function function\n", stderr);
    });
    if (chromiumIsThere()) {
      await t.step("and in a browser", async () => {
        assertEquals(await inBrowser(`${folder}/package`), [0.5, "function"]);
      });
    }
    // The next registry has another port, and the port another package.
    const kept = `${denoDir}/npm/${new URL(registry.url).port}`;
    await Deno.remove(kept, { recursive: true });
    await Deno.remove(out, { recursive: true });
  },
});

Deno.test("a path of this machine is in no file of the package", async () => {
  const { stdout } = await new Deno.Command("git", {
    args: [
      "grep",
      "-lF",
      fileURLToPath(ROOT),
      "--",
      "lib",
      "notebooks",
      "data",
    ],
    cwd: ROOT,
  }).output();
  assertEquals(new TextDecoder().decode(stdout), "");
});
