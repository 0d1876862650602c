/** What a run of the tests says: every example is run, every failure is told. */

import { assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { writeExamples } from "./_examples.ts";
import { programsOf } from "./_rooms.ts";
import { secondsByFile, testsOf } from "./_junit.ts";

Deno.test("examples are the blocks of TypeScript in comments and pages, each a module", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const write = (name: string, ...lines: string[]) =>
      Deno.writeTextFile(join(folder, name), lines.join("\n"));
    await write(
      "code.ts",
      ...["/**", " * ```ts", " * const a = 1;", " *", " * a;", " * ```", " */"],
      ...["const page = `", "```ts", "no example", "```", "`;"],
    );
    await write(
      "page.md",
      ...["```ts", "let b = 2;", "```", "", "```ts ignore", "c", "```"],
      ...["```sh", "ls", "```"],
    );
    const out = join(folder, "out");
    const [test] = await writeExamples([folder], out);
    const text = await Deno.readTextFile(test!);
    assertEquals(
      [...text.matchAll(/(\w+\.\w+), lines (\d+) to (\d+)/g)]
        .map(([, ...place]) => place),
      [["code.ts", "2", "6"], ["page.md", "1", "3"]],
    );
    const modules = [...text.matchAll(/import\("(.*?)"\)/g)]
      .map(([, path]) => Deno.readTextFileSync(join(out, path!)));
    assertEquals(modules, [
      "const a = 1;\n\na;\n\nexport {};\n",
      "let b = 2;\n\nexport {};\n",
    ]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a failing test is told once, with its file, and steps take no time of their own", () => {
  const tests = testsOf(`
    <testsuite name="./tests/a_test.ts" tests="3">
        <testcase name="one &gt; two" classname="./tests/a_test.ts" time="1.5" line="1" col="1">
        </testcase>
        <testcase name="one &gt; two &gt; step" classname="./tests/a_test.ts" time="1.4" line="1" col="1">
            <failure message="no">no</failure>
        </testcase>
        <testcase name="three" classname="./tests/a_test.ts" time="0.5" line="1" col="1">
            <failure message="no">no</failure>
        </testcase>
    </testsuite>
    <testsuite name="./tests/b_test.ts" tests="1">
        <testcase name="four" classname="./tests/b_test.ts" time="3" line="1" col="1" />
    </testsuite>`);
  assertEquals(
    tests.filter(({ hasFailed }) => hasFailed).map(({ name }) => name),
    ["three"],
  );
  assertEquals(secondsByFile(tests), [
    ["tests/b_test.ts", 3],
    ["tests/a_test.ts", 2],
  ]);
});

Deno.test("no test file is left out or run twice, whether its room is one program or not", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const programs = await programsOf(
      ["tests/bench", "tests/tools", "tests"],
      folder,
      [],
      [["tests/tools", "tests/api"], ["tests/kernel"], [
        "tests/kernel/frontends",
      ]],
    );
    assertEquals(programs.slice(0, 2).map((path) => path.split("/").at(-1)), [
      "cost_test.ts",
      "tests_tools_test.ts",
    ]);
    assertMatch(await Deno.readTextFile(programs[1]!), /\/tests\/api\//);
    const run = programs.flatMap((path) =>
      path.startsWith(folder)
        ? [...Deno.readTextFileSync(path).matchAll(/\/(tests\/[^"]*)"/g)]
          .map(([, file]) => file!)
        : [path]
    );
    const tests = join(import.meta.dirname!, "../");
    const there = filesIn(tests).filter((path) => path.endsWith("_test.ts"))
      .map((path) => `tests/${path.slice(tests.length)}`);
    assertEquals(run.toSorted(), there.toSorted());
    // What one run left to another is in that one, and in no other.
    const quick = await programsOf(["tests/api"], folder, []);
    const others = await programsOf(["tests"], folder, ["tests/api"]);
    assertEquals(quick.length, 1);
    assertEquals(
      others.some((path) => path.endsWith("tests_api_test.ts")),
      false,
    );
    // A file that is asked for by name runs alone.
    assertEquals(
      await programsOf(["tests/tools/lock_test.ts"], folder, [], [
        ["tests/tools"],
      ]),
      ["tests/tools/lock_test.ts"],
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

function filesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesIn(`${folder}${name}/`) : [`${folder}${name}`]
  );
}
