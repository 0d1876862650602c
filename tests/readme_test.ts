/** The README shows what the commands print. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  formatReadout,
  openClient,
  type Readout,
  readout,
  readoutFromFiles,
  summariseReadout,
} from "../lib/mod.ts";
import { DEMO_EXPERIENCES } from "../lib/sandbox/mod.ts";
import { temporaryFolder } from "./_folder.ts";

const text = await Deno.readTextFile(new URL("../README.md", import.meta.url));
const blocks = [...text.matchAll(/^```text\n([\s\S]*?)^```/gm)]
  .map(([, block]) => block!.trimEnd().split("\n"));

Deno.test("the demo's readout in the README is the one that it prints", async () => {
  await using client = await openClient();
  const result = await readout(client, DEMO_EXPERIENCES.clearWinner);
  const printed = new Set(formatReadout(result).split("\n"));
  const shown = blocks[0]!.filter((line) =>
    !/^(Starting|\[\d|\.\.\.|Notebook|Report)/.test(line)
  );
  assert(shown.length > 12);
  for (const line of shown) assert(printed.has(line), `Not printed: ${line}`);
});

Deno.test("the notebook example prints what the README says", async () => {
  await using client = await openClient();
  const { experiences } = await client.listExperiences({ status: "ended" });
  const lines: string[] = [];
  for (const { id, name } of experiences) {
    const { act } = summariseReadout(await readout(client, id));
    lines.push(name, `  ${act}`);
  }
  const shown = blocks[1]!.filter((line) => line !== "...");
  assert(shown.length >= 6);
  assertEquals(shown, lines.slice(0, shown.length));
});

Deno.test("two files are read by the command as the README writes it", async () => {
  const [, command] = /## From two files[^]*?```sh\n([^]*?)```/.exec(text)!;
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", command!],
    env: { READOUT_SETTINGS: "none", NO_COLOR: "1" },
  }).output();
  assertEquals(code, 0, new TextDecoder().decode(stderr));
  assertStringIncludes(new TextDecoder().decode(stdout), "2,000 visitors");
});

Deno.test("the query in the README of intake reads the orders of data/", async () => {
  const intake = await Deno.readTextFile("lib/intake/README.md");
  const [, sql] = /^```sql\n([\s\S]*?)^```/m.exec(intake)!;
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  for (const name of ["order_line_items.csv", "order_reconciliation.csv"]) {
    await Deno.copyFile(`data/${name}`, `${folder}/${name}`);
  }
  await Deno.writeTextFile(`${folder}/orders.sql`, sql!);
  const [queried, plain] = await Promise.all(
    [`${folder}/orders.sql`, "data/orders.csv"].map((orders) =>
      readoutFromFiles({ orders, visitors: "data/time_series.csv" })
    ),
  );
  const counts = (readout: Readout): unknown =>
    readout.variations.map(({ name, buyers, orders }) => [
      name,
      buyers,
      orders,
    ]);
  assertEquals(counts(queried!), counts(plain!));
  assert(queried!.variations[0]!.netRevenue! > 0);
});

Deno.test("the README has at most 150 lines", () => {
  assert(text.split("\n").length <= 151);
});

Deno.test("every task that the README names is in deno.json", async () => {
  const { tasks } = JSON.parse(
    await Deno.readTextFile(new URL("../deno.json", import.meta.url)),
  ) as { tasks: Record<string, unknown> };
  const named = [...text.matchAll(/\btask ([a-z:]+)/g)].map(([, name]) =>
    name!
  );
  assert(named.length > 4);
  for (const name of named) assert(name in tasks, `No task ${name}`);
});

for (
  const name of [
    "README.md",
    "lib/README.md",
    "lib/intake/README.md",
    "tests/package/README.md",
    ".github/CONTRIBUTING.md",
    ".github/CHANGELOG.md",
  ]
) {
  Deno.test(`what ${name} links to is there, and has what it is named for`, async () => {
    const page = new URL(`../${name}`, import.meta.url);
    const links = [
      ...(await Deno.readTextFile(page)).matchAll(
        /\[([^\]]*)\]\((?!https?:)([^)#\s]+)/g,
      ),
    ];
    assert(links.length > 0);
    for (const [, label, path] of links) {
      const target = new URL(path!, page);
      const { isFile } = await Deno.stat(target);
      const symbol = /^`(\w+)`$/.exec(label!)?.[1];
      if (isFile && symbol !== undefined) {
        assertStringIncludes(await Deno.readTextFile(target), symbol, path);
      }
    }
  });
}
