/** Names are the field's terms: replaced terms of our own must not return. */

import { assertEquals, assertLessOrEqual } from "@std/assert";
import ts from "typescript";
import { sourcesIn } from "./_sources.ts";

const LIB = new URL("../lib/", import.meta.url);

/** Replaced names with their replacements. */
const REPLACED: ReadonlyMap<string, string> = new Map([
  ["usualLift", "priorSd"],
  ["chanceOfLuck", "chanceOfOppositeSign"],
  ["smallestLift", "minimumEffect"],
  ["leftOut", "exclusions"],
  ["strays", "unassignedOrders"],
  ["seenTwice", "multipleExposures"],
  ["isWatched", "isMonitored"],
  ["aloneLevel", "perComparisonLevel"],
  ["ofArms", "armCaveats"],
  ["forWhom", "heterogeneity"],
  ["daysApart", "selectedDays"],
  ["living", "explorer"],
  ["withoutHopeless", "pruneFormats"],
  ["planLess", "disableOptimizer"],
  ["busiest", "topBuyer"],
  ["lasting", "novelty, or persistent in a programme"],
  ["worth", "projectedImpact"],
  ["expectation", "shrunkEstimates"],
  ["isMade", "a noun"],
]);

/** Names without meaning; their number may only decrease. */
const VAGUE = new Set([
  "one",
  "made",
  "found",
  "known",
  "what",
  "asked",
  "told",
]);
const VAGUE_LEFT = 562;

Deno.test("identifiers are the field's terms", async () => {
  const old: string[] = [];
  let vague = 0;
  for (const file of await sourcesIn(LIB)) {
    if (/_script\.ts$/.test(file.pathname)) continue;
    const source = ts.createSourceFile(
      file.href.slice(LIB.href.length),
      await Deno.readTextFile(file),
      ts.ScriptTarget.Latest,
      true,
    );
    for (const name of identifiersIn(source)) {
      const now = REPLACED.get(name.text);
      if (now !== undefined) {
        old.push(`${source.fileName}: ${name.text} is ${now}`);
      }
      if (VAGUE.has(name.text) && isDeclared(name)) vague++;
    }
  }
  assertEquals(old, []);
  assertLessOrEqual(vague, VAGUE_LEFT);
});

function identifiersIn(node: ts.Node): ts.Identifier[] {
  const inner: ts.Identifier[] = ts.isIdentifier(node) ? [node] : [];
  node.forEachChild((child) => {
    inner.push(...identifiersIn(child));
  });
  return inner;
}

function isDeclared(name: ts.Identifier): boolean {
  const { parent } = name;
  return (ts.isVariableDeclaration(parent) || ts.isParameter(parent) ||
    ts.isBindingElement(parent)) && parent.name === name;
}
