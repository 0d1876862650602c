/** The guides to Readout are short, linked and complete, and their commands run. */

import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { readArgs, unnamedFiles } from "../lib/commands/line/args.ts";
import { COMMANDS } from "../lib/commands/table.ts";
import { temporaryFolder } from "./_folder.ts";

const ROOT = new URL("../", import.meta.url);
const GUIDES = ["CHECKS.md", "INTERVALS.md", "OUTLIERS.md", "DECISION.md"]
  .map((name) => `lib/readout/${name}`);

function read(path: string): Promise<string> {
  return Deno.readTextFile(new URL(path, ROOT));
}

async function* pagesIn(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(new URL(folder, ROOT))) {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory) yield* pagesIn(`${path}/`);
    else if (entry.name.endsWith(".md")) yield path;
  }
}

const pages = ["README.md", ...await Array.fromAsync(pagesIn("lib/"))]
  .filter((path) => !path.includes("/skill/"));
const readmes = pages.filter((path) => path.endsWith("/README.md"));

/**
 * Returns the commands of a page: lines of its shell blocks, and commands within
 * sentences.
 */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)]
    .flatMap(([, block]) => block!.replaceAll(/\\\n\s*/g, " ").split("\n"));
  const prose = text.replaceAll(/^```[^]*?^```/gm, "");
  const inline = [...prose.matchAll(/`(deno\s+task\s[^`]+)`/g)]
    .map(([, command]) => command!.replaceAll(/\s+/g, " "));
  return [...blocks, ...inline]
    .filter((line) => /^deno task (?!NAME)/.test(line))
    .map((line) => line.replace(/\s+#.*$/, "").trim());
}

Deno.test("READMEs below lib have at most 150 lines", async () => {
  assert(readmes.length > 20);
  for (const path of readmes) {
    assertLessOrEqual((await read(path)).split("\n").length - 1, 150, path);
  }
});

Deno.test("READMEs speak of folders, not of a house", async () => {
  for (const path of ["README.md", ...readmes]) {
    const prose = (await read(path)).replaceAll(/```[^]*?```/g, "");
    assertEquals(
      prose.match(/\b(rooms?|doors?|house)\b/i)?.[0],
      undefined,
      path,
    );
  }
});

Deno.test("the root README links each guide, and every link leads somewhere", async () => {
  const root = await read("README.md");
  const faults: string[] = [];
  for (const guide of GUIDES) assert(root.includes(`](${guide})`), guide);
  for (const path of pages) {
    const text = (await read(path)).replaceAll(/```[^]*?```/g, "");
    for (
      const [, link] of text.matchAll(
        /\]\((?!https?:|urn:|mailto:)([^)\s]+)\)/g,
      )
    ) {
      const [file = "", anchor] = link!.split("#");
      const target = file === ""
        ? new URL(path, ROOT)
        : new URL(file, new URL(path, ROOT));
      if (await Deno.stat(target).catch(() => null) === null) {
        faults.push(`${path}: ${link}`);
        continue;
      }
      if (anchor === undefined || !target.href.endsWith(".md")) continue;
      const anchors = [
        ...(await Deno.readTextFile(target)).matchAll(/^#+ (.+)$/gm),
      ]
        .map(([, heading]) =>
          heading!.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
            .replaceAll(" ", "-")
        );
      if (!anchors.includes(anchor)) faults.push(`${path}: ${link}`);
    }
  }
  assertEquals(faults, []);
});

Deno.test("each check that a page can show is explained", async () => {
  const source = await read("lib/words/sentences/mod.ts");
  const [, table] = /const CHECK_TITLES[^]*?= \{\n([^]*?)\n\};/.exec(source)!;
  const checks = [...table!.matchAll(/"([\w-]+)": "([^"]+)"/g)];
  assert(checks.length > 30);
  const guide = (await read("lib/readout/CHECKS.md")).replaceAll(/ +/g, " ");
  for (const [, code, title] of checks) {
    assert(guide.includes(`| ${title} \`${code}\` |`), `${title} (${code})`);
  }
});

Deno.test("every command of every page is a task whose options exist", async () => {
  const { tasks } = JSON.parse(await read("deno.json")) as {
    tasks: Record<string, unknown>;
  };
  const faults: string[] = [];
  let count = 0;
  for (const path of pages) {
    for (const command of commandsIn(await read(path))) {
      const [name, ...words] = command.replace(/^deno task (-q )?/, "")
        .replace(/ (\||>|&&|<).*$/, "").match(/(?:"[^"]*"|'[^']*'|\S)+/g)!;
      if (!(name! in tasks)) faults.push(`${path}: ${command}: no such task`);
      const spec = COMMANDS.find(({ spec }) =>
        (spec.task ?? spec.name) === name
      )?.spec;
      if (spec === undefined || words.length === 0) continue;
      // A name without arguments refers to the command and is not a call.
      const placed = words.map((word) =>
        /^(<.*>|\[.*\])$/.test(word) ? "x" : word
      );
      try {
        const args = [...(spec.task?.split(":").slice(1) ?? []), ...placed];
        readArgs(unnamedFiles(args, spec)?.words ?? args, spec);
      } catch (error) {
        // A command within a sentence may omit its file.
        if (!String(error).includes(": Give a")) {
          faults.push(`${path}: ${command}: ${error}`);
        }
      }
      count++;
    }
  }
  assertEquals(faults, []);
  assert(count > 20);
});

Deno.test("commands of the README and its guides run without an account or a file of one's own", async () => {
  await using temporary = await temporaryFolder();
  const commands = (await Promise.all(["README.md", ...GUIDES].map(read)))
    .flatMap(commandsIn)
    .filter((command) =>
      /^deno task (readout|season|program|check|list) /.test(command)
    )
    .filter((command) => !command.includes("<id>"));
  assert(commands.length >= 6);
  for (const command of new Set(commands)) {
    const { code, stderr } = await new Deno.Command("sh", {
      args: [
        "-c",
        command.replaceAll("reports/", `${temporary.path}/reports/`),
      ],
      cwd: ROOT,
      env: { READOUT_SETTINGS: "none", NO_COLOR: "1" },
    }).output();
    assertEquals(code, 0, `${command}\n${new TextDecoder().decode(stderr)}`);
  }
});
