/** Completion of our own functions, wherever a notebook stands. */
import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { drawn } from "../_draw.ts";
import { type Kernel, startKernel } from "readout/kernel";
import { projectConfig } from "../../lib/commands/project/mod.ts";
import { limitedTest } from "./_limited.ts";

/** The folder of the checkout. */
const ROOT = join(import.meta.dirname!, "../../");
/** What a checker that has not read the library yet gets. */
const COLD_MS = 60_000;

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
    about: "keys of options, begun",
    before:
      `${RESULT}await readout(client, "id", {\n  primaryMetric: "aov",\n  max`,
    after: "\n});",
    offered: ["maxZScore"],
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
    about: "fields of a result",
    before: `${RESULT}result.`,
    after: "",
    offered: ["checks", "decision", "metrics"],
  },
  {
    about: "fields inside a result",
    before: `${RESULT}result.metrics[0]!.`,
    after: "",
    offered: ["name", "direction", "values"],
  },
];

/** What is offered, once the checker has read the library. */
async function offeredAt(
  kernel: Kernel,
  before: string,
  after: string,
  expected: readonly string[],
): Promise<readonly string[]> {
  const end = Date.now() + COLD_MS;
  while (true) {
    const { matches } = await kernel.complete(before + after, before.length);
    const names = matches.map(({ text }) => text);
    const isThere = expected.every((name) => names.includes(name));
    if (isThere || Date.now() > end) return names;
  }
}

/** By name; in each of them another `deno.json` is found. */
const PLACES:
  readonly (readonly [name: string, folder: () => Promise<string>])[] = [
    ["the checkout", () => Promise.resolve(ROOT)],
    ["notebooks/", () => Promise.resolve(join(ROOT, "notebooks"))],
    ["a project of init", async () => {
      const project = await Deno.realPath(await Deno.makeTempDir());
      const config = JSON.stringify(await projectConfig(project));
      await Deno.writeTextFile(join(project, "deno.json"), config);
      return project;
    }],
  ];

/** Of a module that is read at once: that it is found is the folder's doing. */
const SMALL: Question = {
  about: "keys of options of a small module",
  before: 'import { slider } from "readout/widgets";\nslider("z", { ',
  after: " });",
  offered: ["value", "step"],
};

/** The whole library takes a minute of a processor: in one of the folders. */
const WHOLE = drawn(1, PLACES);

for (const [place, folder] of PLACES) {
  limitedTest(
    `our own functions complete in ${place}`,
    async () => {
      const cwd = await folder();
      const questions = WHOLE.some(([name]) => name === place)
        ? [SMALL, ...QUESTIONS]
        : [SMALL];
      await using kernel = await startKernel({ cwd });
      for (const { about, before, after, offered } of questions) {
        const names = await offeredAt(kernel, before, after, offered);
        const missing = offered.filter((name) => !names.includes(name));
        assertEquals(missing, [], about);
        // None of what could not stand there.
        assertEquals(names.includes("globalThis"), false, about);
      }
      if (!cwd.startsWith(ROOT)) await Deno.remove(cwd, { recursive: true });
    },
    { timeout: 180_000 },
  );
}
