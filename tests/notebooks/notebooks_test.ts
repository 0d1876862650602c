/**
 * The committed notebooks are what their code gives today. Their types are
 * checked by `deno task types`.
 */

import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  cellTags,
  type CodeCell,
  formatNotebook,
  readNotebook,
} from "../../lib/kernel/mod.ts";
import { renderNotebookReport } from "../../lib/report/mod.ts";
import {
  executeNotebook,
  notebookNames,
  notebookPath,
} from "../../notebooks/make.ts";
import { drawn } from "../_draw.ts";
import { codeLines } from "../sizes/_code_lines.ts";

const names = notebookNames();

/** Outputs of a notebook. */
const MOST_OUTPUTS = 8;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

Deno.test("there are ten notebooks, and quickstart links the others", async () => {
  const links = await Deno.readTextFile(notebookPath("quickstart"));
  const linked = names.filter((name) => links.includes(`](${name}.ipynb)`));
  assertEquals([linked.length, names.length], [9, 10]);
});

/** Days are the store's, also where a zone's day begins before UTC's. */
const TOKYO = { READOUT_TIME_ZONE: "Asia/Tokyo" };

for (const name of drawn(2, names)) {
  const env = name === "sitewide_overview" ? TOKYO : {};
  Deno.test(`${name} gives the committed outputs, byte for byte`, async () => {
    const { notebook } = await executeNotebook(name, env);
    const stored = await Deno.readTextFile(notebookPath(name));
    // Not assertEquals: the two texts side by side would fill screens.
    const help = `Run "deno task notebooks ${name}" and look at it`;
    assert(formatNotebook(notebook) === stored, help);
  });
}

for (const name of names) {
  Deno.test(`${name} is short, imports little, and takes no value for granted`, async () => {
    const { cells } = await readNotebook(notebookPath(name));
    const code = cells.filter(({ cell_type: type }) => type === "code")
      .map(({ source }) => source).join("\n");
    assert(codeLines(code) <= 60, `${codeLines(code)} lines`);
    const imports = [...code.matchAll(/^import \{([^}]*)\}/gm)]
      .flatMap(([, names]) => names!.match(/\w+/g));
    assert(imports.length <= 8, imports.join(", "));
    assert(!code.includes("!."));
  });

  Deno.test(`${name} asks, takes names as parameters, and answers first, in at most ${MOST_OUTPUTS} outputs`, async () => {
    const { cells } = await readNotebook(notebookPath(name));
    const [first, second, third] = cells;
    assert(first!.cell_type === "markdown");
    assertMatch(first!.source, /^# .+\?\n/);
    assert(cellTags(second!).includes("parameters"));
    assert(!UUID.test(second!.source), "a UUID where a name would do");
    assert((third as CodeCell).outputs.length === 1, "no answer");
    const outputs = cells.flatMap((cell) => (cell as CodeCell).outputs ?? []);
    assert(outputs.length <= MOST_OUTPUTS, `${outputs.length} outputs`);
    const shown = cells.filter((cell): cell is CodeCell =>
      cell.cell_type === "code" && cell.outputs.length > 0
    );
    const sections = cells.filter(({ cell_type: type, source }) =>
      type === "markdown" && source.startsWith("## ")
    );
    assert(shown.length >= sections.length - 2, `${shown.length} outputs`);
    const types = shown.flatMap(({ outputs }) => outputs)
      .map(({ output_type: type }) => type);
    assert(!types.includes("error"));
  });

  Deno.test(`${name} makes a whole report that names no place of this machine`, async () => {
    const notebook = await readNotebook(notebookPath(name));
    const html = await renderNotebookReport(notebook, { provenance: [] });
    assert(!html.includes('class="report-incomplete"'));
    assertEquals(html.match(/(?:src|href)="(?!#|data:)/g), null);
    const text = formatNotebook(notebook);
    for (const place of [Deno.cwd(), "127.0.0.1", "localhost", "/tmp/"]) {
      assert(!text.includes(place), place);
    }
  });
}
