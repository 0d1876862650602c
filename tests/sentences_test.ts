/** Sentences are what an analyst would say; how many are not only falls. */

import { assertEquals, assertLessOrEqual } from "@std/assert";
import ts from "typescript";
import { sourcesIn } from "./_sources.ts";

const LIB = new URL("../lib/", import.meta.url);
/** Machines write these. */
const GENERATED = /_script\.ts$|_allow_list\.ts$/;

/** Constructions that nobody says aloud. */
const BANNED =
  /\b(?:so that|as long as|in that|by what|which has|there being|(?:is|are) to be|not to be had|is established|nor is|may be luck|beyond doubt|what was (?!read|shipped|recorded)|those that|whoever|of which|by which|(?:is|are) none)\b/i;
const BANNED_LEFT = 46;

/** Words of a sentence. */
const MOST_WORDS = 22;
const LONG_LEFT = 23;

/** A text for people, with its places for values. */
interface Sentence {
  readonly file: string;
  readonly text: string;
}

Deno.test("sentences are short, and none of them is inverted", async () => {
  const sentences = await sentencesIn();
  const banned = sentences.filter(({ text }) => BANNED.test(text));
  const long = sentences.filter(({ text }) => wordsIn(text) > MOST_WORDS);
  assertLessOrEqual(banned.length, BANNED_LEFT, listOf(banned));
  assertLessOrEqual(long.length, LONG_LEFT, listOf(long));
});

Deno.test("percentages have no blank, and nothing unseen is written", async () => {
  const wrong = (await sentencesIn()).filter(({ text }) =>
    /[\d}] %|[\u00a0\u2060]/.test(text)
  );
  assertEquals(wrong, []);
});

async function sentencesIn(): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  for (const url of await sourcesIn(LIB)) {
    if (GENERATED.test(url.pathname)) continue;
    const file = url.href.slice(LIB.href.length);
    const source = ts.createSourceFile(
      file,
      await Deno.readTextFile(url),
      ts.ScriptTarget.Latest,
    );
    const visit = (node: ts.Node): void => {
      const text = textOf(node);
      if (text !== null && isProse(text)) {
        for (const sentence of text.split(/(?<=[.:;?]) (?=\S)/)) {
          sentences.push({ file, text: sentence });
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return sentences;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node)
    ? node.head.text +
      node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("")
    : null;
}

/** Neither SQL nor markup nor code. */
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
