/**
 * Every sentence with the world that says it, as a table in Markdown:
 * `deno run -A tests/tools/sentences.ts [COMMIT]`. With a commit, also what it was
 * there, found by its words; "new" where nothing there is like it.
 */

import ts from "typescript";
import { SENTENCES } from "../../lib/words/mod.ts";
import { sourcesIn } from "../_sources.ts";
import { WORLDS } from "../words/_worlds.ts";

/** Part of the words that two sentences share, from which one may be the other. */
const ALIKE = 0.45;

/** Words of a sentence; places are none. */
function wordsOf(sentence: string): Set<string> {
  const plain = sentence.replaceAll(/\{[^}]*\}/g, " ").toLowerCase();
  return new Set(plain.match(/[a-z']{3,}/g));
}

function likeness(a: Set<string>, b: Set<string>): number {
  return a.intersection(b).size / Math.max(1, a.union(b).size);
}

/** All texts of the library at a commit that have four words or more. */
async function textsAt(commit: string): Promise<string[]> {
  const folder = await Deno.makeTempDir();
  try {
    const run = await new Deno.Command("sh", {
      args: ["-c", `git archive ${commit} lib | tar -x -C ${folder}`],
    }).output();
    if (!run.success) throw new Error(new TextDecoder().decode(run.stderr));
    const texts: string[] = [];
    for (const url of await sourcesIn(new URL(`file://${folder}/lib/`))) {
      const text = await Deno.readTextFile(url);
      const source = ts.createSourceFile("", text, ts.ScriptTarget.Latest);
      const visit = (node: ts.Node): void => {
        if (ts.isStringLiteralLike(node)) texts.push(...node.text.split("\n"));
        if (ts.isTemplateExpression(node)) {
          texts.push(
            node.head.text +
              node.templateSpans.map(({ literal }) => `{}${literal.text}`)
                .join(""),
          );
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
    return [...new Set(texts)].filter((text) => wordsOf(text).size >= 4);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The text that is most like a sentence. */
function formerly(sentence: string, texts: readonly string[]): string {
  const words = wordsOf(sentence);
  const [first] = texts
    .map((text) => ({ text, like: likeness(words, wordsOf(text)) }))
    .filter(({ like }) => like >= ALIKE)
    .sort((a, b) => b.like - a.like);
  return first?.text ?? "new";
}

if (import.meta.main) {
  const [commit] = Deno.args;
  const texts = commit === undefined ? null : await textsAt(commit);
  const row = (...cells: readonly string[]) =>
    `| ${cells.map((one) => one.replaceAll("|", "\\|")).join(" | ")} |`;
  const head = ["code", "sentence", "said by the world of"];
  const rows = Object.entries(SENTENCES).map(([code, sentence]) => [
    ...[code, sentence],
    WORLDS.find(({ says }) => says.includes(code))?.says.join(", ") ?? "",
    ...(texts === null ? [] : [formerly(sentence, texts)]),
  ]);
  const all = texts === null ? head : [...head, `at ${commit}`];
  const lines = [all, all.map(() => "-"), ...rows].map((one) => row(...one));
  await Deno.stdout.write(new TextEncoder().encode(`${lines.join("\n")}\n`));
}
