/** The declarations, and what is said of them elsewhere. */
import { capitalise } from "../../lib/base/mod.ts";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { readArgs, unnamedFiles } from "../../lib/commands/line/args.ts";
import {
  EXIT,
  EXIT_MEANINGS,
  UsageError,
} from "../../lib/commands/line/exit.ts";
import { commandHelp, overview } from "../../lib/commands/line/help.ts";
import {
  NEEDS,
  permissionFlags,
  PERMISSIONS,
} from "../../lib/commands/line/permissions.ts";
import { nearest, TEST_PLAN_OPTIONS } from "../../lib/base/options/mod.ts";
import { commandOptions } from "../../lib/commands/line/spec.ts";
import { COMMANDS } from "../../lib/commands/table.ts";
import { optionName, SETTINGS, variableName } from "../../lib/settings/mod.ts";

const SPECS = COMMANDS.map(({ spec }) => spec);

function read(path: string): Promise<string> {
  return Deno.readTextFile(new URL(`../../${path}`, import.meta.url));
}

/** Words of an example, quotes taken away. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)]
    .map(([, single, double, plain]) => single ?? double ?? plain!);
}

Deno.test("every example is a command line that is understood", () => {
  for (const spec of SPECS) {
    const lines = Object.keys(spec.examples);
    assert(lines.length > 0, spec.name);
    for (const line of lines) {
      const [task, ...words] = wordsOf(line);
      assertEquals(task, spec.task ?? spec.name);
      const args = [...(spec.task?.split(":").slice(1) ?? []), ...words];
      readArgs(unnamedFiles(args, spec)?.words ?? args, spec);
    }
  }
});

Deno.test("a confidence level is a fraction or a percentage, for every command that has one", () => {
  const having = SPECS.filter((spec) =>
    commandOptions(spec).some(({ name }) => name === "level")
  );
  assertEquals(having.map(({ name }) => name).sort(), [
    "bundle",
    "doctor",
    "plan",
    "program",
    "readout",
    "season",
  ]);
  for (const spec of having) {
    const needed = (spec.positional ?? []).filter(({ needed }) => needed)
      .map(({ choices = ["x"] }) => choices[0]!);
    const read = (level: string) =>
      readArgs([...needed, "--level", level], spec).number("level");
    assertEquals(["0.9", "95%", "99.9 %"].map(read), [0.9, 0.95, 0.999]);
    for (const wrong of ["95", "1", "0", "100%", "0%", "high", "0,95", "%"]) {
      assertThrows(
        () => read(wrong),
        UsageError,
        `Option --level must be between 0 and 1, such as 0.95 or 95%: current value is "${wrong}"`,
        spec.name,
      );
    }
  }
});

Deno.test("every command is a task, and its help fits a screen", async () => {
  const { tasks } = JSON.parse(await read("deno.json"));
  for (const spec of SPECS) {
    const { command, description } = tasks[spec.task ?? spec.name];
    assertEquals(description, capitalise(spec.summary));
    assertEquals(
      command,
      [
        "deno run --lock=lib/deno.lock",
        ...permissionFlags(spec.needs),
        `lib/cli.ts ${spec.task?.replace(":", " ") ?? spec.name}`,
      ].join(" "),
    );
    const whole = commandHelp(spec);
    for (const { name } of commandOptions(spec)) {
      assertStringIncludes(whole, `--${name}`);
    }
    for (const width of [40, 80, 120]) {
      const screen = commandHelp(spec, { width, isWhole: false });
      assert(screen.split("\n").length <= 45, screen);
      const lines = [screen, commandHelp(spec, { width })].join("\n")
        .split("\n").filter((line) => !/^ {2}(#|deno)/.test(line));
      for (const line of lines) {
        assert(line.length <= width || !line.trim().includes(" "), line);
      }
    }
  }
});

Deno.test("what goes with a source is an option or an argument of its command", () => {
  for (const spec of SPECS) {
    const known = [
      "",
      ...commandOptions(spec).map(({ name }) => `--${name}`),
      ...(spec.positional ?? []).flatMap(({ name, choices = [] }) => [
        name,
        ...choices,
      ]),
    ];
    const words = (spec.sources ?? []).flatMap((source) => [
      source.of,
      ...source.with,
      ...source.needs?.oneOf ?? [],
    ]);
    assertEquals(words.filter((word) => !known.includes(word)), [], spec.name);
  }
});

Deno.test("an option that a command would ignore is refused", () => {
  const refused = (line: string): string => {
    const [name, ...args] = line.split(" ");
    const spec = SPECS.find((command) => command.name === name)!;
    return assertThrows(() => readArgs(args, spec), UsageError).message;
  };
  const messages = {
    "plan --baseline 3% --line-items":
      "Option --baseline can't be combined with --line-items, which needs --orders",
    "season BFCM --orders o.csv --token-file t":
      "Option --orders can't be combined with --token-file",
    "season BFCM --visitors v.csv":
      "Option --visitors needs --orders or --daily",
    "season BFCM --from b": "Option --from can't be combined with an event",
    "bundle show b --level 0.9": "bundle show can't be combined with --level",
    "bundle verify b --out c": "bundle verify can't be combined with --out",
    "readout --visitors v.csv": "Option --visitors needs --orders",
    "readout --orders o.csv":
      "Option --orders needs --visitors or --assignments: orders alone don't show who bought nothing",
    "readout id --start 2026-03-01":
      "An experience can't be combined with --start, which needs --summaries or --warehouse or --orders",
    "readout --all --jobs 17 --start 2026-03-01":
      'Option --jobs must be a whole number from 1 to 16: current value is "17"\nOption --all can\'t be combined with --start, which needs --summaries or --warehouse or --orders',
    "readout --summaries s.csv --pool B,C":
      "Option --summaries can't be combined with --pool, which needs --per-visitor or --orders",
  };
  for (const [line, message] of Object.entries(messages)) {
    assertEquals(refused(line), message);
  }
});

Deno.test("a command on files alone keeps neither the network nor other programs", () => {
  const need = (name: string, ...args: readonly string[]): string => {
    const spec = SPECS.find((command) => command.name === name)!;
    return readArgs(args, spec).isOffline ? "files" : spec.needs;
  };
  const files = ["--orders", "a.csv", "--visitors", "v.csv"];
  assertEquals(need("readout", ...files), "files");
  assertEquals(need("readout", "--per-visitor", "a.csv"), "files");
  assertEquals(need("readout", "--from", "bundle"), "files");
  assertEquals(need("readout", "5b1f"), "service");
  assertEquals(need("bundle", "make", "5b1f"), "service");
  assertEquals(need("bundle", "verify", "week-1"), "files");
  assertEquals(need("run", "a.ipynb", "--from", "bundle"), "notebooks");
  assertEquals(NEEDS.files.includes("net"), false);
  assertEquals(NEEDS.service.includes("run"), false);
});

Deno.test("the README says what each permission is for", async () => {
  const text = await read("lib/commands/README.md");
  for (const [name, purpose] of Object.entries(PERMISSIONS)) {
    assertMatch(
      text.replace(/[()]/g, ""),
      new RegExp(`\\| \`--allow-${name}\` +\\| .*${purpose} +\\|`),
    );
  }
});

Deno.test("an option of a function has the words of its type, and reaches it as it is given", () => {
  const plan = SPECS.find(({ name }) => name === "plan")!;
  const rule = commandOptions(plan).find(({ name }) => name === "rule")!;
  assertEquals(rule.choices, TEST_PLAN_OPTIONS.rule![0]);
  const given = readArgs(["--looks=3", "--rule", "fixed", "--quiet"], plan);
  assertEquals(given.optionsFor(TEST_PLAN_OPTIONS), {
    rule: "fixed",
    looks: 3,
  });
  assertThrows(
    () => readArgs(["--running=no"], plan),
    UsageError,
    'Option --running takes no value, but got "no"',
  );
});

Deno.test("no command declares an option or a letter twice", () => {
  for (const spec of SPECS) {
    const options = commandOptions(spec);
    const names = options.flatMap(({ name, short }) => [name, short ?? []])
      .flat();
    assertEquals(new Set(names).size, names.length, spec.name);
    for (const { kind, value, name } of options) {
      assertEquals(kind === "flag", value === undefined, name);
    }
  }
});

Deno.test("the README has every command, every exit status, every setting", async () => {
  const text = await read("lib/commands/README.md");
  for (const { name, task } of SPECS) {
    assertStringIncludes(text, `| \`${task ?? name}\``);
  }
  const shown = overview(SPECS);
  for (const status of Object.values(EXIT)) {
    const meaning = EXIT_MEANINGS[status];
    assertMatch(text, new RegExp(`\\| ${status} +\\| ${meaning} +\\|`));
    assertStringIncludes(shown, `  ${status}  ${meaning}`);
  }
  const settings = await read("lib/settings/README.md");
  for (const { name, help } of SETTINGS) {
    assertMatch(
      settings,
      new RegExp(
        `\\| \`${name}\` +\\| \`--${optionName(name)}\` +\\| \`${
          variableName(name)
        }\` +\\| ${help} +\\|`,
      ),
    );
  }
});

Deno.test("a slip of the pen is recognised, another word is not", () => {
  const known = ["readout", "run", "sandbox", "doctor"];
  assertEquals(
    ["redout", "dcotor", "sandb", "runn", "bundle", "x"].map((word) =>
      nearest(word, known)
    ),
    ["readout", "doctor", "sandbox", "run", null, null],
  );
  assertEquals(nearest("--output", ["--orders", "--out", "--o"]), "--out");
});
