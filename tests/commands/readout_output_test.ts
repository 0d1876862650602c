/** `readout readout --format ... --out ...`: files to hand on. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { type Outcome, runCli } from "./_cli.ts";
import { withFolder } from "../_folder.ts";

const DATA = join(import.meta.dirname!, "../../data/");
const FILES = [
  ...["--orders", join(DATA, "orders.csv")],
  ...["--visitors", join(DATA, "time_series.csv"), "--map", "created_at=dt"],
];

function inFolder(
  test: (
    run: (...args: string[]) => Promise<Outcome>,
    folder: string,
  ) => Promise<void>,
): Promise<void> {
  return withFolder((folder) =>
    test((...args) => runCli(["readout", ...args], folder), folder)
  );
}

Deno.test("each format is printed, and a file, whose ending names it, holds the same bytes", () =>
  inFolder(async (run, folder) => {
    const report = await run(...FILES, "--format", "json");
    const { act } = JSON.parse(report.stdout).summary;
    const begin = {
      html: "<!doctype html>\n",
      md: "# Experiment\n",
      json: '{\n  "schema": "urn:readout:report:1",\n',
      text: "Experiment\n",
      brief: `${act}\n`,
    };
    for (const [format, start] of Object.entries(begin)) {
      const printed = await run(...FILES, "--details", "--format", format);
      assertEquals(printed.stdout.slice(0, start.length), start);
      const out = join("reports", `x.${format}`);
      const isNamed = ["html", "md", "json"].includes(format);
      const said = isNamed ? [] : ["--format", format];
      const written = await run(...FILES, ...said, "--out", out);
      assertEquals(written.code, 0);
      assertEquals(written.stdout, "");
      assertStringIncludes(written.stderr, `Written to ${out}`);
      const text = await Deno.readTextFile(join(folder, out));
      assertEquals(text, printed.stdout);
    }
  }));

Deno.test("--json prints the record itself, as ever", () =>
  inFolder(async (run) => {
    const { stdout } = await run(...FILES, "--json");
    const record = JSON.parse(stdout);
    assertEquals(Object.keys(record).slice(0, 2), ["experience", "period"]);
    const report = JSON.parse((await run(...FILES, "--format", "json")).stdout);
    assertEquals(report.readout, record);
  }));

Deno.test("a format that is none, and a file that cannot be, are errors before and after the work", () =>
  inFolder(async (run, folder) => {
    const none = await run(...FILES, "--format", "pdf");
    assertEquals([none.code, none.stdout], [2, ""]);
    assertMatch(
      none.stderr,
      /text, brief, summary, md, html, json or png: current value is "pdf"/,
    );
    const nowhere = await run(...FILES, "--format", "png");
    assertEquals(nowhere.code, 2);
    assertMatch(nowhere.stderr, /add --out chart\.png/);
    const picture = `${folder}/chart.png`;
    assertEquals((await run(...FILES, "--out", picture)).code, 0);
    const bytes = await Deno.readFile(picture);
    assertEquals(new TextDecoder().decode(bytes.slice(1, 4)), "PNG");
    const both = await run(...FILES, "--json", "--format", "md");
    assertEquals(both.code, 2);
    const place = await run(...FILES, "--format", "md", "--out", folder);
    assertEquals([place.code, place.stdout], [2, ""]);
    assertStringIncludes(place.stderr, `Option --out: Cannot write ${folder}`);
  }));

Deno.test("the brief is the verdict, the page's lift with money, what to do, and the bundle or the page", () =>
  inFolder(async (run, folder) => {
    const { stdout } = await run(
      ...FILES,
      "--bundle",
      "kept",
      "--format",
      "brief",
    );
    const [verdict, finding, money, ...rest] = stdout.split("\n");
    // Beside a page the lines are about it, and say where it is.
    const about = ["--format", "brief", "--out", "about.md"];
    assertEquals(
      (await run("--from", "kept", ...about)).stdout,
      `${stdout}about.md\n`,
    );
    const page = await Deno.readTextFile(join(folder, "about.md"));
    assertStringIncludes(page, verdict!);
    assertStringIncludes(page, finding!);
    assertMatch(finding!, /from −[\d.]+% to \+[\d.]+% \(95% CI\)\.$/);
    assertMatch(money!, /^Gross profit a month: −\$[\d,]+ to \+\$[\d,]+/);
    assertEquals(rest, ["kept", ""]);
  }));

Deno.test("an ending that nothing is written as is refused, and two more are known", () =>
  inFolder(async (run, folder) => {
    for (const out of ["x.pdf", "x.XLSX", "x.csv", "x.docx"]) {
      const { code, stderr } = await run(...FILES, "--out", out);
      assertEquals(code, 2);
      assertStringIncludes(
        stderr,
        `Option --out: unsupported extension .${
          out.slice(2).toLowerCase()
        }. Use .html, .md, .json or .txt, or add --format`,
      );
    }
    const start = async (out: string) => {
      assertEquals((await run(...FILES, "--out", out)).code, 0);
      return (await Deno.readTextFile(join(folder, out))).split("\n")[0];
    };
    assertEquals(await start("x.htm"), "<!doctype html>");
    assertEquals(await start("x.markdown"), "# Experiment");
    assertEquals(await start("x"), "Experiment");
    assertEquals(await start("readout-2026.11.23"), "Experiment");
    const said = await run(...FILES, "--format", "text", "--out", "x.csv");
    assertEquals(said.code, 0);
  }));

Deno.test("an experience is called by the folder of its files, or by --name", () =>
  inFolder(async (run, folder) => {
    const shop = join(folder, "checkout-test");
    await Deno.mkdir(shop);
    const orders = join(shop, "orders.csv");
    await Deno.copyFile(FILES[1]!, orders);
    const titleOf = async (...args: string[]) =>
      (await run(...args)).stdout.split("\n", 1)[0];
    const files = ["--orders", orders, ...FILES.slice(2)];
    assertEquals(await titleOf(...files), "checkout-test");
    assertEquals(await titleOf(...files, "--name", "Checkout"), "Checkout");
    assertEquals(await titleOf(...FILES), "Experiment");
    const any = join(folder, "my");
    await Deno.rename(shop, any);
    files[1] = join(any, "orders.csv");
    assertEquals(await titleOf(...files), "Experiment");
  }));

const SCRIPT = "/usr/bin/script";

Deno.test({
  name: "a page is not poured into a terminal",
  ignore: !await Deno.stat(SCRIPT).then(() => true, () => false),
  fn: () =>
    inFolder(async (_run, folder) => {
      for (const command of ["readout abcd", "season BFCM", "program"]) {
        const line = `${Deno.execPath()} run -A -q ${
          join(import.meta.dirname!, "../../lib/cli.ts")
        } ${command} --sandbox --format html`;
        const { code, stdout } = await new Deno.Command(SCRIPT, {
          args: ["-qec", line, "/dev/null"],
          cwd: folder,
          stdin: "null",
        }).output();
        assertStringIncludes(
          new TextDecoder().decode(stdout),
          "Option --format: a page must be written to a file; add --out page.html",
        );
        assertEquals(code, 2, command);
      }
    }),
});
