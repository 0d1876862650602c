/**
 * A value that an option cannot have ends a command with 2 and names the option:
 * of every option of every command.
 */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { commandOptions } from "../../lib/commands/line/mod.ts";
import { COMMANDS } from "../../lib/commands/table.ts";
import { runCli } from "./_cli.ts";
import { withFiles } from "./_fails.ts";

const FILES = {
  "orders.csv":
    "order_id,visitor_id,variation,net_revenue,created_at\n1,a,A,10,2026-01-01T10:00:00Z\n2,b,B,12,2026-01-02T10:00:00Z\n",
  "visitors.csv":
    "variation,n_visitors,created_at\nA,100,2026-01-01\nB,100,2026-01-01\nA,100,2026-01-02\nB,100,2026-01-02\n",
  "assignments.csv": "visitor_id,variation\na,A\nb,B\nc,A\nd,B\n",
  "each.csv": "variation,clicks\nA,3\nB,4\nA,5\nB,3\n",
  "sums.csv": "variation,n,mean,sd\nA,300,4,2\nB,400,3,2\n",
  "weekly.ipynb": JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [],
  }),
  "days.csv": "date,revenue\n2025-11-01,3\n",
  "tests.csv": "name,lift,se\nA,0.1,0.05\nB,0.02,0.05\n",
  "warehouse.json": "{}",
};

/** Nobody listens there. */
const SERVICE = { READOUT_BASE_URL: "http://127.0.0.1:1", READOUT_TOKEN: "t" };

/** What a wrong value is: of most options a text that is nothing. */
const WRONG: Readonly<Record<string, string>> = {
  "--variations": "none",
  "--bundle": ".",
  "--record": ".",
};
const OF_MOST = "§§";
const DEADLINE_MS = 20_000;

/** Where any text may be right, or only what is read can tell; and why. */
const ANYTHING: Readonly<Record<string, string>> = {
  "--name": "a title",
  "--display-name": "a title",
  "--ignore": "a column that one of several files has",
  "--only": "what a file holds tells which column and words there are",
  "--digest": "compared with what is there",
  "--out": "a path, which may be a folder of pages",
  "--html": "a path",
  "--token": "any secret",
  "sandbox --hostname":
    "one that is not this machine is told by --allow-remote",
  "bundle --control": "the service knows the variations",
  "check --measures": "what a file holds is told whatever is measured",
  "plan --primary": "a metric that is not measured yet",
  "program --metric": "the service knows what was measured",
  "program --shipped": "the service knows the experiences",
  "run --base-url": "the notebook's cells ask it",
  "run --token-header": "the notebook's cells send it",
};

/** Command lines that an option goes with, tried in turn. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  readout: [
    "--orders orders.csv --visitors visitors.csv",
    "--per-visitor each.csv",
    "--all-started",
    "--warehouse warehouse.json",
    "",
  ],
  check: [
    "--orders orders.csv --visitors visitors.csv",
    "--per-visitor each.csv",
    "",
  ],
  plan: [
    "--baseline 0.03 --primary conversion_rate --minimum-effect 0.05",
    "--orders orders.csv --visitors visitors.csv --minimum-effect 0.05",
    "--per-visitor each.csv --minimum-effect 0.05",
    "--summaries sums.csv --minimum-effect 0.05",
    "progress --minimum-effect 0.05",
  ],
  season: [
    "BFCM --orders orders.csv",
    "BFCM --daily days.csv",
    "BFCM",
    "",
  ],
  program: ["--estimates tests.csv", ""],
  bundle: ["verify .", "make progress --out new"],
  run: ["weekly.ipynb"],
  init: ["shop"],
  kernel: ["install"],
  sandbox: [""],
};

/** A baseline that says its own spread. */
const RATE = ["--primary", "conversion_rate", "--baseline", "0.03"] as const;

/** Kinds of which no number below 0 is one. */
const ABOVE_0 = ["amount", "level", "day"];

Deno.test("a number below 0 is a value, and is told as one", () =>
  withFiles(FILES, async (path) => {
    const silent: string[] = [];
    for (const { spec } of COMMANDS) {
      const named = commandOptions(spec).filter(({ kind, range, name }) =>
        (range !== undefined || ABOVE_0.includes(kind)) &&
        ANYTHING[`--${name}`] === undefined
      );
      for (const { name, value } of named) {
        const { code, stderr } = await runCli(
          [spec.name, `--${name}`, "-1"],
          path("."),
          SERVICE,
        );
        const told = new RegExp(
          `Option --${name} (must|needs) .*value is "-1"`,
        );
        if (code !== 2 || !told.test(stderr)) {
          silent.push(`${spec.name} --${name} ${value}: ${code} ${stderr}`);
        }
      }
    }
    assertEquals(silent, []);
  }));

Deno.test("what a plan cannot be is told of its option", async () => {
  const base = ["plan", ...RATE, "--minimum-effect", "0.05"];
  for (
    const [option, value, wanted] of [
      ["--power", "2", "must be between 0 and 1, such as 0.95 or 95%"],
      ["--looks", "2.5", "must be a whole number from 2 to 99"],
      ["--variations", "1", "must be a whole number from 2 to 99"],
      ["--daily-visitors", "-5", "must be a number above 0"],
    ] as const
  ) {
    const { code, stderr } = await runCli([...base, option, value], ".");
    assertEquals([code, stderr], [
      2,
      `error: Option ${option} ${wanted}: current value is "${value}"\n`,
    ]);
  }
});

Deno.test("shares of a plan's split are numbers above 0", async () => {
  const base = ["plan", ...RATE, "--minimum-effect", "0.05"];
  for (const wrong of ["x", "-1", "0"]) {
    const args = [...base, "--split", `A=1,B=${wrong}`];
    const { code, stderr } = await runCli(args, ".");
    assertEquals([code, stderr], [
      2,
      "error: Option --split needs a share above 0 for B, for example A=50,B=50\n",
    ]);
  }
});

Deno.test("a value of nothing is told of its option alone", async () => {
  const args = ["kernel", "install", "--name", ""];
  const { code, stderr } = await runCli(args, ".");
  assertEquals([code, stderr], [2, "error: Option --name needs a value\n"]);
});

Deno.test("a folder in the place of a file is told as one", () =>
  withFiles(FILES, async (path) => {
    for (const out of [".", path("")]) {
      const { code, stderr } = await runCli(
        ["readout", "--per-visitor", "each.csv", "--format=md", "--out", out],
        path("."),
      );
      assertEquals(code, 2, stderr);
      assertStringIncludes(
        stderr,
        `Option --out: Cannot write ${out}: it is a folder`,
      );
    }
  }));

Deno.test("plan --json writes the file of --out, too", () =>
  withFiles({}, async (path) => {
    const { code, stdout } = await runCli(
      [
        ...["plan", ...RATE, "--minimum-effect", "0.05"],
        ...["--json", "--out", "a/plan.json"],
      ],
      path("."),
    );
    assertEquals(code, 0);
    assertEquals(await Deno.readTextFile(path("a/plan.json")), stdout);
  }));

for (const { spec } of COMMANDS) {
  const named = commandOptions(spec).filter(({ name, kind }) =>
    kind !== "flag" && ANYTHING[`--${name}`] === undefined &&
    ANYTHING[`${spec.name} --${name}`] === undefined
  );
  // What is wrong with settings the doctor finds; mcp and verify are not drawn yet.
  if (named.length === 0 || ["doctor", "mcp", "verify"].includes(spec.name)) {
    continue;
  }
  Deno.test(`${spec.name}: a wrong value names its option`, () =>
    withFiles(FILES, async (path) => {
      const silent: string[] = [];
      for (const { name } of named) {
        const option = `--${name}`;
        const wrong = [option, WRONG[option] ?? OF_MOST];
        const messages: string[] = [];
        for (const line of LINES[spec.name] ?? [""]) {
          const words = line.split(" ").filter((word) => word !== "");
          // Its own wrong value stands in the place of a right one.
          const at = words.indexOf(option);
          if (at >= 0) words.splice(at, 2);
          const { code, stderr } = await withDeadline(
            runCli([spec.name, ...words, ...wrong], path("."), SERVICE),
            option,
          );
          if (/ can't be combined with | needs --/.test(stderr)) continue;
          messages.push(`${code} ${stderr}`);
          if (code === 2 && stderr.includes(option)) break;
        }
        const [last = "no command line goes with it"] = messages.slice(-1);
        if (!last.startsWith("2 ") || !last.includes(option)) {
          silent.push(`${option}: ${last}`);
        }
      }
      assertEquals(silent, []);
    }));
}

/** A command that begins its work has taken the value. */
function withDeadline<T>(work: Promise<T>, option: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(
    () => reject(new Error(`${option} was taken`)),
    DEADLINE_MS,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
