/** Completion of our own functions, wherever a notebook stands. */
import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { startKernel } from "readout/kernel";
import { printText } from "../../lib/commands/output/terminal.ts";
import { projectConfig } from "../../lib/commands/project/mod.ts";
import { limitedTest } from "./_limited.ts";

/** The folder of the checkout. */
const ROOT = join(import.meta.dirname!, "../../");

const IMPORTS =
  `import { openClient, readout, segmentReadout } from "readout";\n`;
const RESULT = `${IMPORTS}const client = await openClient();
const result = await readout(client, "id");\n`;

/** What stands before and behind the cursor, and what is to be offered there. */
interface Question {
  readonly about: string;
  readonly before: string;
  readonly after: string;
  readonly offered: readonly string[];
}

const QUESTIONS: readonly Question[] = [
  {
    about: "names of an import",
    before: "import { readoutF",
    after: ' } from "readout";',
    offered: ["readoutFromFiles", "readoutFromWarehouse"],
  },
  {
    about: "modules",
    before: 'import { welchTest } from "readout/st',
    after: '";',
    offered: ["readout/stats"],
  },
  {
    about: "keys of options",
    before: `${RESULT}await readout(client, "id", { `,
    after: " });",
    offered: ["maxZScore", "primaryMetric", "filters"],
  },
  {
    about: "keys of options inside others",
    before: `${RESULT}await readout(client, "id", { filters: { dev`,
    after: " } });",
    offered: ["deviceType"],
  },
  {
    about: "literals",
    before: `${RESULT}await segmentReadout(client, "id", { by: "`,
    after: '" });',
    offered: ["deviceType", "countryCode"],
  },
  {
    about: "names of metrics, beside which any other may stand",
    before: `${RESULT}await readout(client, "id", { primaryMetric: "`,
    after: '" });',
    offered: ["aov", "net_revenue_per_visitor"],
  },
  {
    about: "fields inside a result",
    before: `${RESULT}result.metrics[0]!.`,
    after: "",
    offered: ["name", "direction", "values"],
  },
  {
    about: "charts of a cell that did not run",
    before: 'import { liftForest } from "readout/charts";\nliftFo',
    after: "",
    offered: ["liftForest"],
  },
];

/** By name; in each of them another `deno.json` is found, or none. */
const PLACES: [name: string, folder: () => Promise<string>][] = [
  ["the checkout", () => Promise.resolve(ROOT)],
  [
    "an empty folder",
    async () => await Deno.realPath(await Deno.makeTempDir()),
  ],
  ["a project of init", async () => {
    const project = await Deno.realPath(await Deno.makeTempDir());
    const config = JSON.stringify(await projectConfig(project));
    await Deno.writeTextFile(join(project, "deno.json"), config);
    return project;
  }],
];

/** Asks a kernel that has just started; tells when each answer was there. */
async function ask(
  folder: () => Promise<string>,
  told: (about: string, ms: number) => void = () => {},
): Promise<void> {
  const cwd = await folder();
  const start = performance.now();
  await using kernel = await startKernel({ cwd, assists: true });
  for (const { about, before, after, offered } of QUESTIONS) {
    // The first answer is right, even if the checker is still reading.
    const { matches } = await kernel.complete(before + after, before.length);
    const names = matches.map(({ text }) => text);
    const missing = offered.filter((name) => !names.includes(name));
    assertEquals(missing, [], about);
    // None of what could not stand there.
    assertEquals(names.includes("globalThis"), false, about);
    told(about, performance.now() - start);
  }
  if (!cwd.startsWith(ROOT)) await Deno.remove(cwd, { recursive: true });
}

for (const [place, folder] of PLACES) {
  limitedTest(
    `our own functions complete in ${place}`,
    () => ask(folder),
    { timeout: 180_000 },
  );
}

// `deno run -A tests/kernel/completion_library_test.ts`: when each is there.
if (import.meta.main) {
  for (const [place, folder] of PLACES) {
    await ask(
      folder,
      (about, ms) => printText(`${place}, ${about}: ${Math.round(ms)} ms`),
    );
  }
}
