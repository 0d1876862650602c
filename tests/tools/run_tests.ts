/**
 * Runs the tests that one waits for after a change: without a browser, a database
 * or Jupyter. `--all` runs every test and every example, `--rest` those that the
 * quick ones leave. Paths narrow it down: `deno task test tests/stats`; other
 * options go to `deno test`. At the end stand the numbers from elsewhere that were
 * checked, where the time went, and which tests failed.
 *
 * Types are `deno task types`'s: the tests do not check them a second time.
 */

import { fileURLToPath } from "node:url";
import { RUN_SEED, SEED_VARIABLE } from "../_draw.ts";
import { COUNTS_VARIABLE } from "../_elsewhere.ts";
import { KEPT_VARIABLE } from "../_kept.ts";
import { printText } from "../../lib/commands/output/mod.ts";
import { writeExamples } from "./_examples.ts";
import { secondsByFile, testsOf } from "./_junit.ts";
import { programsOf } from "./_rooms.ts";

/**
 * Of the rooms that are one program, what takes longest begins first, so that
 * none is left to run alone at the end. Files of folders come behind them, in an
 * order of Deno's own.
 */
const EVERYTHING = [
  "tests/report",
  "tests/commands",
  "tests/program",
  "tests/kernel/frontends",
  "tests/agents",
  "tests/package",
  "tests/kernel",
  "tests/files",
  "tests/sandbox",
  "tests/readout",
  "tests/service",
  "tests/contract",
  "tests/api",
  "tests/segments",
  "tests/stats",
  "tests/engine",
  "README.md",
  "lib",
  "tests",
];
/** What finds most mistakes in the shortest time. */
const QUICK = [
  "tests/stats",
  "tests/document",
  "tests/charts",
  "tests/bundle",
  "tests/loaders",
  "tests/api",
  "tests/words",
  "tests/evidence",
  "tests/options",
  "tests/settings",
  "tests/readout/one_verdict_test.ts",
  "tests/report/index_page_test.ts",
  "tests/commands/table_test.ts",
  "tests/commands/check_test.ts",
  "tests/architecture_test.ts",
  "tests/names_test.ts",
  "tests/readme_test.ts",
  "tests/sentences_test.ts",
];
const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));
const SLOWEST = 10;
/** Files at a time: many wait for kernels and browsers, so two more than cores. */
const JOBS = navigator.hardwareConcurrency + 2;
const JUNIT = "--junit-path=";

const [isAll, isRest] = ["--all", "--rest"].map((name) =>
  Deno.args.includes(name)
);
const options = Deno.args.filter((argument) =>
  argument.startsWith("-") && argument !== "--all" && argument !== "--rest"
);
const given = Deno.args.filter((argument) => !argument.startsWith("-"))
  .map((path) => path.replace(/^\.\/|\/$/g, ""));
const paths = given.length > 0 ? given : isAll || isRest ? EVERYTHING : QUICK;
const folder = await Deno.makeTempDir({ prefix: "readout-tests-" });
try {
  const [counts, kept] = [`${folder}/counts`, `${folder}/kept`];
  for (const path of [counts, kept]) await Deno.mkdir(path);
  const own = options.find((option) => option.startsWith(JUNIT));
  const junit = own?.slice(JUNIT.length) ?? `${folder}/junit.xml`;
  const examples = await writeExamples(paths, `${folder}/examples`);
  const programs = await programsOf(
    paths.filter((path) => !path.endsWith(".md") && path !== "lib"),
    `${folder}/rooms`,
    isRest ? QUICK : [],
  );
  const seed = Deno.env.get(SEED_VARIABLE) || String(RUN_SEED);
  printText(
    `Cases are drawn by ${SEED_VARIABLE}=${seed}; "all" leaves none out`,
  );
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["test", "-A", "--no-check", "--parallel", "--config", CONFIG],
      ...own === undefined ? [`${JUNIT}${junit}`] : [],
      ...options,
      ...examples,
      ...programs,
    ],
    env: {
      [COUNTS_VARIABLE]: counts,
      [KEPT_VARIABLE]: kept,
      [SEED_VARIABLE]: seed,
      DENO_JOBS: String(JOBS),
    },
  }).spawn().status;
  const tests = testsOf(await Deno.readTextFile(junit).catch(() => ""));
  printText("Slowest files, seconds of their tests:");
  for (const [file, seconds] of secondsByFile(tests).slice(0, SLOWEST)) {
    printText(`${seconds.toFixed(1).padStart(7)}  ${shortName(file)}`);
  }
  printText(`${await totalOf(counts)} numbers from elsewhere checked`);
  for (const { file, name } of tests.filter(({ hasFailed }) => hasFailed)) {
    printText(`FAILED  ${shortName(file)}: ${name}`);
  }
  Deno.exitCode = code;
} finally {
  await Deno.remove(folder, { recursive: true });
}

/** Examples stand in a folder of this run. */
function shortName(file: string): string {
  return file.replace(/^.*\/(?=examples_of_)/, "");
}

/** Each file with such numbers leaves its count. */
async function totalOf(counts: string): Promise<string> {
  let total = 0;
  for await (const { name } of Deno.readDir(counts)) {
    total += Number(await Deno.readTextFile(`${counts}/${name}`));
  }
  return total.toLocaleString("en-US");
}
