/** Every command in a README succeeds in a copy of the checkout. */

import { assert } from "@std/assert";
import { cp } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { temporaryFolder } from "./_folder.ts";

const ROOT = join(import.meta.dirname!, "..");

/** Commands that are not run here, with the reasons. */
const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/\btask (test|test:all|ok|types|lock)\b|\btest -A\b/, "are the gate itself"],
  [/\btask (bench|calibrate|special|worlds|faults)\b/, "take minutes"],
  [
    /\btask (contract|draws|mutate|explorer|schema|data)\b/,
    "make what is kept",
  ],
  [/\btask pack\b/, "is run by the test of the package"],
  [/npm:@readout\/readout/, "needs the published package"],
  [/\.\.\.|<id>|\bEXPERIENCE_ID\b|\bNAME\b|\bFOLDER\b/, "has a placeholder"],
  [/\btask kernel:install\b/, "is run by the tests of the kernel"],
  [/readout verify/, "needs the receipt of an earlier command"],
];

/**
 * Files that a reader has in addition to the checkout, by their names in the
 * READMEs.
 */
const READERS_FILES: Readonly<Record<string, string>> = {
  "orders.csv": "data/orders.csv",
  "visits.csv": "data/time_series.csv",
  "days.csv": "data/time_series.csv",
  "notebook.ipynb": "notebooks/planning.ipynb",
};

/** Returns the weekly sales of a store that earned more in the second year. */
function weeklySales(): string {
  const first = Date.parse("2010-01-04");
  const weeks = Array.from({ length: 104 }, (_, week) => {
    const day = new Date(first + week * 7 * 86_400_000);
    return `${day.toISOString().slice(0, 10)},${50_000 + 100 * week}`;
  });
  return ["week_start,net_revenue", ...weeks].join("\n");
}

/** Results of earlier tests. */
const ESTIMATES =
  `test,variation,metric,lift,standard_error,decision,ended,per_month
1,Bar,revenue,6.1%,2%,shipped,2026-01-20,250000
2,Short form,revenue,-1.0%,2%,rejected,2026-03-20,250000
3,Reviews,revenue,1.2%,2%,undecided,2026-04-20,250000
`;

/** Returns the commands of each page, including those within sentences. */
async function commandsByPage(): Promise<Map<string, string[]>> {
  const pages = ["README.md", "data/README.md"];
  for await (const page of markdownBelow(join(ROOT, "lib"))) {
    pages.push(relative(ROOT, page));
  }
  const commands = new Map<string, string[]>();
  for (const page of pages) {
    const text = await Deno.readTextFile(join(ROOT, page));
    commands.set(page, commandsOf(text));
  }
  return commands;
}

async function* markdownBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* markdownBelow(path);
    else if (name.endsWith(".md")) yield path;
  }
}

function commandsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```sh\n([^]*?)^ *```/gm)]
    .flatMap(([, block]) => block!.replaceAll(/\\\n\s*/g, "").split("\n"));
  // The name of a task alone is not a command to run.
  const inSentences = [...text.matchAll(/`(deno\s+task\s+[^\s`]+\s[^`]+)`/g)]
    .map(([, command]) => command!.replaceAll(/\s+/g, " "));
  return [...blocks, ...inSentences].map((line) =>
    line.replace(/\s+#.*$/, "").trim()
  ).filter((line) => line !== "");
}

/**
 * Returns a command as it is run here: Deno is installed, and `readout` is the
 * checkout's.
 */
function runnable(command: string): string {
  return command.replaceAll("npx -y deno@2.9.6", "deno")
    .replace(/^readout\b/, "deno run -A lib/cli.ts");
}

Deno.test("every command of every README ends well", async () => {
  await using copy = await temporaryFolder();
  const checkout = join(copy.path, "readout");
  await cp(ROOT, checkout, {
    recursive: true,
    filter: (source) =>
      !/^(\.git|node_modules|reports)(\/|$)/.test(relative(ROOT, source)),
  });
  for (const [name, source] of Object.entries(READERS_FILES)) {
    await cp(join(ROOT, source), join(checkout, name));
  }
  await Deno.mkdir(join(checkout, "exports"));
  await Deno.writeTextFile(join(checkout, "weeks.csv"), weeklySales());
  await Deno.writeTextFile(join(checkout, "tests.csv"), ESTIMATES);

  const failures: string[] = [];
  const ran = new Set<string>();
  for (const [page, commands] of await commandsByPage()) {
    for (const command of commands) {
      if (NOT_RUN.some(([shape]) => shape.test(command))) continue;
      if (ran.has(command)) continue;
      ran.add(command);
      const { code, stderr } = await new Deno.Command("sh", {
        args: ["-c", runnable(command)],
        cwd: checkout,
        stdin: "null",
        signal: AbortSignal.timeout(300_000),
        env: {
          PATH: `${dirname(Deno.execPath())}:${Deno.env.get("PATH")}`,
          READOUT_SETTINGS: "none",
          NO_COLOR: "1",
        },
      }).output();
      if (code !== 0) {
        const words = new TextDecoder().decode(stderr).slice(-500);
        failures.push(`${page}: ${command}\n${words}`);
      }
    }
  }
  assert(failures.length === 0, failures.join("\n\n"));
  assert(ran.size >= 20, `Only ${ran.size} commands were found`);
});
