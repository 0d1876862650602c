/** `readout readout --all-started`: the files of an earlier run, and of others. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { startSandbox } from "../../lib/sandbox/mod.ts";
import { runCli, startCli } from "./_cli.ts";
import {
  bytesOf,
  createRunningShop,
  filesIn,
  idOf,
  withShop,
} from "./_running_shop.ts";

Deno.test("all failing is status 1, and an old page stays", () =>
  withShop(["Alpha"], async ({ folder, run }) => {
    assertEquals((await run("--out", "pages")).code, 0);
    const before = await bytesOf(join(folder, "pages"));
    const { code, stderr } = await run(
      ...["--out", "pages", "--control", "Nobody"],
    );
    assertEquals(code, 1);
    assertStringIncludes(stderr, 'has no variation "Nobody"');
    const after = await bytesOf(join(folder, "pages"));
    const page = `alpha-${idOf(0)}.html`;
    assertEquals(after[page], before[page]);
    const index = after["index.html"]!;
    assertStringIncludes(index, `<a href="${page}">Alpha</a>`);
    assertStringIncludes(index, "page of an earlier run");
  }));

Deno.test("a second run writes the same bytes over its own files only", () =>
  withShop(["Alpha", "Beta"], async ({ folder, run }) => {
    const pages = join(folder, "pages");
    assertEquals((await run("--out", "pages")).code, 0);
    const before = await bytesOf(pages);
    await Deno.writeTextFile(join(pages, "notes.txt"), "mine");
    assertEquals((await run("--out", "pages")).code, 0);
    assertEquals(await bytesOf(pages), { ...before, "notes.txt": "mine" });
  }));

Deno.test("files of another origin are never overwritten", () =>
  withShop(["Alpha", "Beta"], async ({ folder, run }) => {
    const pages = join(folder, "pages");
    await Deno.mkdir(pages);
    await Deno.writeTextFile(join(pages, "index.html"), "mine");
    const index = await run("--out", "pages");
    assertEquals(index.code, 1);
    assertStringIncludes(
      index.stderr,
      "pages/index.html was not written by this command",
    );
    assertEquals(await bytesOf(pages), { "index.html": "mine" });

    await Deno.remove(join(pages, "index.html"));
    const page = `alpha-${idOf(0)}.html`;
    await Deno.writeTextFile(join(pages, page), "mine");
    for (const _ of [1, 2]) {
      const { code, stderr } = await run("--out", "pages");
      assertEquals(code, 3, stderr);
      assertStringIncludes(stderr, `${page} is there and was not written`);
      assertEquals(await Deno.readTextFile(join(pages, page)), "mine");
    }
  }));

Deno.test("Ctrl+C stops, and the next run takes up the same files", async () => {
  const folder = await Deno.makeTempDir();
  using store = await createRunningShop(["Alpha", "Beta"]);
  // The second export never comes.
  const fault = { kind: "latency", ms: 600_000 } as const;
  const endpoint = "experienceExport";
  await using slow = await startSandbox({
    store,
    faults: [{ fault, endpoint, after: 1 }],
  });
  await using sandbox = await startSandbox({ store });
  const args = ["readout", "--all-started", "--jobs", "1"];
  const env = ({ baseUrl, token }: { baseUrl: string; token: string }) => ({
    READOUT_BASE_URL: baseUrl,
    READOUT_TOKEN: token,
  });
  try {
    const child = startCli(args, folder, env(slow));
    let said = "";
    for await (
      const text of child.stderr.pipeThrough(new TextDecoderStream())
    ) {
      said += text;
      if (text.includes("[1/2] ok")) child.kill("SIGINT");
    }
    const { code } = await child.status;
    await child.stdout.cancel();
    assertEquals(code, 1, said);
    assertStringIncludes(said, "Stopped after 1 of 2 experiences");
    assertEquals(filesIn(join(folder, "reports")), [
      `alpha-${idOf(0)}.html`,
      "index.json",
    ]);
    const again = await runCli(args, folder, env(sandbox));
    assertEquals(again.code, 0, again.stderr);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a page list that was tampered with leads nowhere", () =>
  withShop([], async ({ folder, run }) => {
    const pages = join(folder, "pages");
    await Deno.mkdir(pages);
    await Deno.writeTextFile(join(folder, "secret.html"), "");
    await Deno.writeTextFile(
      join(pages, "index.json"),
      JSON.stringify({
        madeBy: "readout --all-started",
        pages: [
          { id: "1", name: "Out", file: "../secret.html" },
          { id: "2", name: "Script", file: "javascript:alert(1)" },
        ],
      }),
    );
    assertEquals((await run("--out", "pages")).code, 0);
    const index = await Deno.readTextFile(join(pages, "index.html"));
    assertEquals(/secret|javascript/.test(index), false);
  }));
