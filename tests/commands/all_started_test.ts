/** `readout readout --all-started`: pages, index, failures, the second run. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { join } from "@std/path";
import { createClient } from "../../lib/api/mod.ts";
import { latestLifts, readout } from "../../lib/readout/mod.ts";
import { startSandbox } from "../../lib/sandbox/mod.ts";
import { runCli } from "./_cli.ts";
import { filesIn, idOf, withShop } from "./_running_shop.ts";

const EVIL = "<img src=x onerror=alert(1)>";
const LONG = "A very long name ".repeat(30).trim();

Deno.test("each running experience has its page, whatever it is called", () =>
  withShop(
    ["../x", EVIL, "🎁🎁", LONG, "Twin", "Twin", "Überraschung / Größe"],
    async ({ folder, run }) => {
      const { code, stdout, stderr } = await run("--out", "pages");
      assertEquals(code, 0, stderr);
      assertEquals(filesIn(folder), ["pages"]);
      const files = filesIn(join(folder, "pages"));
      assertEquals(
        files,
        [
          `experience-${idOf(2)}.html`,
          `img-src-x-onerror-alert-1-${idOf(1)}.html`,
          "index.html",
          "index.json",
          `twin-${idOf(4)}.html`,
          `twin-${idOf(5)}.html`,
          `uberraschung-grosse-${idOf(6)}.html`,
          `x-${idOf(0)}.html`,
          files.find((name) => name.startsWith("a-very-long"))!,
        ].sort(),
      );
      assert(files.every((name) => name.length <= 110));
      const index = await Deno.readTextFile(join(folder, "pages/index.html"));
      assertEquals(index.includes("<img"), false);
      assertStringIncludes(index, "&lt;img src=x onerror=alert(1)&gt;");
      for (const name of files.filter((name) => !name.startsWith("index"))) {
        assertStringIncludes(index, `href="${name}"`);
        assertStringIncludes(stdout, `pages/${name}`);
      }
      assertStringIncludes(stdout, "7 of 7 running experiences");
    },
  ));

Deno.test("the list says what the pages say, with the band at every look", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await using sandbox = await startSandbox();
    const { code, stdout, stderr } = await runCli(
      ["readout", "--all-started", "--json"],
      folder,
      { READOUT_BASE_URL: sandbox.baseUrl, READOUT_TOKEN: sandbox.token },
    );
    assertEquals(code, 0, stderr);
    const client = createClient(sandbox);
    const { pages } = JSON.parse(stdout);
    assertEquals(pages.length, 2);
    for (const { id, comparisons } of pages) {
      const [last] = latestLifts(await readout(client, id));
      const [{ band, lift }] = comparisons;
      assertEquals(band, last!.band);
      // What holds at every look is wider than what holds at one.
      assert(band.lower < lift.lower);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("one that fails does not stop the others, and is told at the end", () =>
  withShop(
    ["Alpha", "Beta", EVIL],
    async ({ folder, run }) => {
      const first = await run("--out", "pages", "--jobs", "1", "--json");
      assertEquals(first.code, 3, first.stderr);
      const { pages } = JSON.parse(first.stdout);
      assertEquals(
        pages.map(({ status }: { status: string }) => status),
        ["failed", "written", "written"],
      );
      assertMatch(
        first.stderr,
        /error: 1 of 3 experiences could not be read; pages\/index\.html names them\n {2}<img src=x onerror=alert\(1\)> \(0{8}.*\): /,
      );
      const index = await Deno.readTextFile(join(folder, "pages/index.html"));
      assertStringIncludes(index, "1 experience could not be read");
      assertStringIncludes(index, "&lt;img src=x onerror=alert(1)&gt;");
      assertEquals(filesIn(join(folder, "pages")).length, 4);

      // The fault is over: what failed now has its page.
      const second = await run("--out", "pages", "--quiet");
      assertEquals([second.code, second.stderr], [0, ""]);
      assertEquals(filesIn(join(folder, "pages")).length, 5);
    },
    // "<img" is the first by name; four tries, then it is given up.
    [{
      fault: { kind: "serverError" },
      endpoint: "experienceExport",
      times: 4,
    }],
  ));

Deno.test("nothing running is an index that says so", () =>
  withShop([], async ({ folder, run }) => {
    const { code, stdout } = await run();
    assertEquals(code, 0);
    assertStringIncludes(stdout, "No experience is running.");
    assertEquals(filesIn(join(folder, "reports")), [
      "index.html",
      "index.json",
    ]);
    const index = await Deno.readTextFile(join(folder, "reports/index.html"));
    assertStringIncludes(index, "No experience is running.");
  }));

Deno.test("options that do not go together are named together", () =>
  withShop([], async ({ folder, run }) => {
    const { code, stderr } = await run(
      ...["--orders", "x.csv", "--jobs", "0", idOf(0)],
    );
    assertEquals(code, 2);
    assertStringIncludes(stderr, "does not go with --orders");
    assertStringIncludes(stderr, "does not go with an experience's id");
    assertStringIncludes(stderr, "--jobs must be a whole number");
    assertEquals(filesIn(folder), []);
  }));
