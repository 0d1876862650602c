/** Sentences read as an analyst would say them. */

import { assertEquals, assertLessOrEqual } from "@std/assert";
import ts from "typescript";
import { SENTENCES } from "../lib/words/mod.ts";
import { sourcesIn } from "./_sources.ts";

const ROOT = new URL("../", import.meta.url);
const LIB = new URL("lib/", ROOT);
/** Files written by machines, and word lists, which are not sentences. */
const NO_SENTENCES =
  /_script\.ts$|_allow_list\.ts$|stylesheet\.ts$|_completion\.ts$/;

/** Constructions that nobody says aloud. */
const BANNED =
  /\b(?:so that|as long as|in that|by what|which has|there being|(?:is|are) to be|not to be had|is established|nor is|may be luck|beyond doubt|what was (?!read|shipped|recorded)|those that|whoever|of which|by which|(?:is|are) none)\b/i;

/** Maximum number of words in a sentence. */
const MOST_WORDS = 22;

/** Remaining faults in READMEs and guides for engineers, which may only decrease. */
const READMES_LEFT = { banned: 54, long: 163 };

/** Text for people, with placeholders for values. */
interface Sentence {
  readonly file: string;
  readonly text: string;
}

Deno.test("what the program says is short, and nothing of it is inverted", async () => {
  const sentences = await sentencesIn();
  assertEquals(sentences.filter(isBanned), []);
  assertEquals(sentences.filter(isLong), []);
});

Deno.test("notebooks are as well", async () => {
  const sentences = await sentencesOfPages(".ipynb");
  assertEquals(sentences.filter(isBanned), []);
  assertEquals(sentences.filter(isLong), []);
});

Deno.test("READMEs and the pages beside them grow no worse", async () => {
  const sentences = await sentencesOfPages(".md");
  const [banned, long] = [sentences.filter(isBanned), sentences.filter(isLong)];
  assertLessOrEqual(banned.length, READMES_LEFT.banned, listOf(banned));
  assertLessOrEqual(long.length, READMES_LEFT.long, listOf(long));
});

/** Openings of comments that name nothing, and words that nobody says aloud. */
const RIDDLES =
  /^(?:What|Who|Whose|Whom|Where|Those|They|The same of|How (?:many|much|long|large)|Whoever|All of them|As it is)\b|\b(?:somebody|whoever|there being|(?:is|are) to be|what is (?:said|asked|read)|that is asked)\b/i;
/** Such comments in the library; this only falls. */
const RIDDLES_LEFT = 0;

Deno.test("comments name their subject, in the field's words", async () => {
  const riddles: string[] = [];
  for (const url of await sourcesIn(LIB)) {
    if (NO_SENTENCES.test(url.pathname)) continue;
    const comments = (await Deno.readTextFile(url))
      .match(/\/\*\*[^]*?\*\/|^[ \t]*\/\/ .*(?:\n[ \t]*\/\/ .*)*/gm) ?? [];
    for (const comment of comments) {
      const plain = comment.replace(/```[^]*?```/g, "")
        .replace(/^\s*(?:\/\*\*|\*\/|\*|\/\/) ?/gm, "")
        .replace(/\s+/g, " ").trim();
      if (RIDDLES.test(plain)) riddles.push(`${url.pathname}: ${plain}`);
    }
  }
  assertLessOrEqual(riddles.length, RIDDLES_LEFT, riddles.join("\n"));
});

Deno.test("percentages have no blank, and nothing unseen is written", async () => {
  const wrong = [...await sentencesIn(), ...await sentencesOfPages("")].filter((
    { text },
  ) => /[\d}] %|[\u00a0\u2060]/.test(text));
  assertEquals(wrong, []);
});

Deno.test("each code that a record has is a sentence, and each sentence has a code that one has", async () => {
  const { stated, strings } = await codesIn();
  const codes = Object.keys(SENTENCES);
  assertEquals(stated.filter((code) => !codes.includes(code)), []);
  assertEquals(
    codes.filter((code) => !strings.some((text) => text.test(code))),
    [],
  );
});

/**
 * Returns the literal codes of statements, and every literal outside words that
 * may be one.
 */
async function codesIn(): Promise<
  { readonly stated: readonly string[]; readonly strings: readonly RegExp[] }
> {
  const stated: string[] = [];
  const strings: RegExp[] = [];
  for (const url of await sourcesIn(LIB)) {
    if (/_sentences\.ts$/.test(url.pathname)) continue;
    const source = await parsed(url, url.pathname);
    const visit = (node: ts.Node): void => {
      const text = textOf(node);
      if (text !== null && /^[a-z{][a-z{}-]+$/.test(text)) {
        strings.push(new RegExp(`^${text.replaceAll("{}", "[a-z-]+")}$`));
      }
      if (
        ts.isCallExpression(node) && node.expression.getText() === "statement"
      ) {
        const code = textOf(node.arguments[0]!);
        if (code !== null && !code.includes("{}")) stated.push(code);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { stated, strings };
}

function isBanned({ text }: Sentence): boolean {
  return BANNED.test(text);
}

function isLong({ text }: Sentence): boolean {
  return wordsIn(text) > MOST_WORDS;
}

async function parsed(url: URL, file: string): Promise<ts.SourceFile> {
  const text = await Deno.readTextFile(url);
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** Returns the strings of the sources: sentences, errors and help. */
async function sentencesIn(): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  for (const url of await sourcesIn(LIB)) {
    if (NO_SENTENCES.test(url.pathname)) continue;
    const file = url.href.slice(LIB.href.length);
    const visit = (node: ts.Node): void => {
      const text = textOf(node);
      if (text !== null && text.includes("```")) {
        sentences.push(...sentencesOfPage(file, text));
      } else if (text !== null && isProse(text)) {
        sentences.push(...apart(file, text));
      }
      ts.forEachChild(node, visit);
    };
    visit(await parsed(url, file));
  }
  return sentences;
}

/** Returns the sentences of READMEs and of notebook cells. */
async function sentencesOfPages(ending: string): Promise<Sentence[]> {
  const pages: Sentence[] = [];
  for (const folder of ["./", "lib/", "notebooks/"]) {
    for await (const url of filesIn(new URL(folder, ROOT))) {
      const file = url.href.slice(ROOT.href.length);
      if (!file.endsWith(ending)) continue;
      const text = await Deno.readTextFile(url);
      if (file.endsWith(".md")) pages.push({ file, text });
      if (!file.endsWith(".ipynb")) continue;
      for (const { cell_type, source } of JSON.parse(text).cells) {
        if (cell_type !== "markdown") continue;
        pages.push({ file, text: [source].flat().join("") });
      }
    }
  }
  return pages.flatMap(({ file, text }) => sentencesOfPage(file, text));
}

/** Only the files directly in the root folder are included. */
async function* filesIn(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (!isDirectory) yield new URL(name, folder);
    else if (folder.href !== ROOT.href) {
      yield* filesIn(new URL(`${name}/`, folder));
    }
  }
}

/** Returns the paragraphs, without code, tables, headings and link targets. */
function sentencesOfPage(file: string, text: string): Sentence[] {
  return text.replaceAll(/```[^]*?```/g, "")
    .replaceAll(/\]\([^)]*\)/g, "]").replaceAll(/`[^`]*`/g, "code")
    .split(/\n\s*\n|\n(?=\s*(?:[-*] |\d+\. ))/)
    .filter((part) => !/^\s*(?:[#|<]|\[!)/.test(part))
    .flatMap((part) => apart(file, part.replaceAll(/\s+/g, " ")))
    .filter(({ text }) => wordsIn(text) >= 4);
}

/** Each line of a sentence table starts with a code. */
function apart(file: string, text: string): Sentence[] {
  return text.split(/(?<=[.:;?])(?:\{#\w+\})? (?=\S)|\n/).map((text) => ({
    file,
    text,
  }));
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node)
    ? node.head.text +
      node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("")
    : null;
}

/** Returns whether a text is prose rather than SQL, markup or code. */
function isProse(text: string): boolean {
  return wordsIn(text) >= 4 && /[a-z] [a-z]/.test(text) &&
    !/\b(?:SELECT|FROM|WHERE|PARTITION|regexp_replace)\b|<\/?\w|=>|\n {2}/.test(
      text,
    );
}

function wordsIn(text: string): number {
  return text.trim().split(/\s+/).length;
}

function listOf(sentences: readonly Sentence[]): string {
  return sentences.map(({ file, text }) => `${file}: ${text}`).join("\n");
}
