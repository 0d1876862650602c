/** Completion of our own functions, wherever a notebook stands. */
import { assertEquals } from "@std/assert";
import { join } from "node:path";
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
const QUESTIONS: readonly {
  readonly about: string;
  readonly before: string;
  readonly after: string;
  readonly offered: readonly string[];
}[] = [
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
async function offered(
  kernel: Kernel,
  code: string,
  cursor: number,
  isThere: (names: readonly string[]) => boolean,
): Promise<readonly string[]> {
  const end = Date.now() + COLD_MS;
  while (true) {
    const { matches } = await kernel.complete(code, cursor);
    const names = matches.map(({ text }) => text);
    if (isThere(names) || Date.now() > end) return names;
  }
}

for (const place of ["the checkout", "notebooks/", "a project of init"]) {
  limitedTest(
    `our own functions complete in ${place}`,
    async () => {
      const project = await Deno.realPath(await Deno.makeTempDir());
      const config = JSON.stringify(await projectConfig(project));
      await Deno.writeTextFile(join(project, "deno.json"), config);
      const folders: Readonly<Record<string, string>> = {
        "the checkout": ROOT,
        "notebooks/": join(ROOT, "notebooks"),
        "a project of init": project,
      };
      try {
        await using kernel = await startKernel({ cwd: folders[place]! });
        await offered(
          kernel,
          `${IMPORTS}readout.`,
          IMPORTS.length + 8,
          (names) => names.includes("call"),
        );
        for (const question of QUESTIONS) {
          const { about, before, after } = question;
          const names = await offered(
            kernel,
            before + after,
            before.length,
            (names) => question.offered.every((name) => names.includes(name)),
          );
          const missing = question.offered.filter((name) =>
            !names.includes(name)
          );
          assertEquals(missing, [], about);
          // None of what could not stand there.
          assertEquals(names.includes("globalThis"), false, about);
        }
      } finally {
        await Deno.remove(project, { recursive: true });
      }
    },
    { timeout: 180_000 },
  );
}
