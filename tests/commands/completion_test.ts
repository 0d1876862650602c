/** Completion, as the shells themselves do it where they are there. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { optionsOf } from "../../lib/commands/line/spec.ts";
import { nextWords } from "../../lib/commands/completion/words.ts";
import { COMMANDS } from "../../lib/commands/table.ts";
import { runCli } from "./_cli.ts";
import { fails } from "./_fails.ts";

/** Whether a shell is there. */
async function has(shell: string): Promise<boolean> {
  try {
    return (await new Deno.Command(shell, { args: ["-c", "true"] }).output())
      .success;
  } catch {
    return false;
  }
}

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout, stderr } = await runCli(["completion", shell], ".");
  assertEquals([code, stderr], [0, ""]);
  return stdout;
}

async function runShell(
  shell: string,
  script: string,
  cwd: string,
): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(shell, {
    args: ["-c", script],
    cwd,
  }).output();
  const errors = new TextDecoder().decode(stderr);
  assertEquals([code, errors], [0, ""]);
  return new TextDecoder().decode(stdout);
}

const HAS_BASH = await has("bash");

Deno.test({
  name: `bash completes commands, options, words, files and folders${
    HAS_BASH ? "" : " (ignored: needs bash)"
  }`,
  ignore: !HAS_BASH,
  async fn(t) {
    const script = await scriptFor("bash");
    const folder = await Deno.makeTempDir();
    await Deno.mkdir(join(folder, "my shop"));
    await Deno.writeTextFile(join(folder, "my notes.ipynb"), "");
    const complete = async (...words: string[]): Promise<string[]> => {
      const quoted = words.map((word) => `'${word}'`).join(" ");
      const out = await runShell(
        "bash",
        `${script}
COMP_WORDS=(readout ${quoted}); COMP_CWORD=${words.length}
_readout
printf '%s\\n' "\${COMPREPLY[@]}"`,
        folder,
      );
      return out.split("\n").filter((line) => line !== "").sort();
    };
    try {
      await t.step("commands, options and words", async () => {
        const names = COMMANDS.map(({ spec }) => spec.name);
        assertEquals(await complete(""), [...names, "help"].sort());
        assertEquals(await complete("readout", "--crossovers", ""), [
          "exclude",
          "keep",
        ]);
      });
      await t.step("files and folders, with spaces", async () => {
        assertEquals(await complete("run", ""), ["my notes.ipynb", "my shop"]);
        assertEquals(await complete("run", "--cwd", "my"), ["my shop"]);
      });
      await t.step("the shell's command runs this checkout", async () => {
        const out = await runShell("bash", `${script}\nreadout --help`, folder);
        assertStringIncludes(out, "Readout reads A/B tests");
      });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

for (const shell of ["zsh", "fish"]) {
  const isThere = await has(shell);
  Deno.test({
    name: `${shell} reads its script${
      isThere ? "" : ` (ignored: needs ${shell})`
    }`,
    ignore: !isThere,
    async fn() {
      const script = await scriptFor(shell);
      const path = await Deno.makeTempFile();
      try {
        await Deno.writeTextFile(path, script);
        await runShell(shell, `${shell} -n ${path}`, ".");
      } finally {
        await Deno.remove(path);
      }
    },
  });
}

function words(...given: string[]): readonly string[] {
  return nextWords(COMMANDS.map(({ spec }) => spec), given)
    .map(({ word }) => word);
}

Deno.test("every option of every command is completed", () => {
  for (const { spec } of COMMANDS) {
    const long = optionsOf(spec).map(({ name }) => `--${name}`);
    assertEquals(words(spec.name, "--"), long);
  }
});

Deno.test("words of options and arguments are completed by their place", () => {
  assertEquals(words("re"), ["readout"]);
  assertEquals(words("help", "doc"), ["doctor"]);
  assertEquals(words("kernel", ""), ["install"]);
  assertEquals(words("completion", "z"), ["zsh"]);
  assertEquals(words("readout", "--level", ""), []);
  assertEquals(words("init", ""), [":folder"]);
  assertEquals(words("bundle", "s"), ["show"]);
  assertEquals(words("bundle", "diff", "-q", ""), [":folder"]);
  assertEquals(words("run", "-p", ""), []);
  assertEquals(words("no", "such", ""), []);
  assertEquals(words("seasonal", "--ye"), ["--year"]);
  assertEquals(words("check", "--map=a=b", "x", ""), [":file"]);
});

Deno.test("where the verb is left out, what it takes is completed", () => {
  assertEquals(words("--orders", ""), [":file"]);
  assertEquals(words("5b1f8a52", "--form"), ["--format"]);
  assertEquals(words("5b1f8a52", "--format", "h"), ["html"]);
});

Deno.test("a shell that is not known is named", async () => {
  const usage = { code: 2 };
  await fails(["completion"], "Give a shell: bash, zsh, fish", usage);
  await fails(["completion", "tcsh"], 'Unknown shell "tcsh"', usage);
});
