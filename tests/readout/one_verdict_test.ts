/** What every surface says of a variation and of money is what the intervals say. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  htmlSurface,
  markdownSurface,
  notebookSurface,
  plainSpaces,
  type Surface,
  textSurface,
} from "../document/_surfaces.ts";
import { type Readout, readoutDocument } from "../../lib/readout/mod.ts";
import { all } from "./_experiments.ts";
import { ranked, sideOf, standsAt, successOf } from "./_verdicts.ts";

/** Of these every page is made. */
const shown = all.slice(0, 35);

Deno.test("every surface says of a variation what its intervals say", async () => {
  for (const { readout } of shown) {
    const document = readoutDocument(readout);
    const { decision } = readout;
    const isGuessed = readout.checks.some(({ code }) => code === "control");
    for (
      const surface of [
        textSurface(document),
        markdownSurface(document),
        htmlSurface(document),
        await notebookSurface(document),
      ]
    ) {
      const { words } = surface;
      const success = successOf(readout);
      for (const { title, comparisons } of success) {
        for (const { variation, difference, significant } of comparisons) {
          const what = success.length === 1
            ? variation
            : `${variation} on ${title.toLowerCase()}`;
          assertEquals(
            words.includes(`difference of ${what} is hardly luck`),
            sideOf(difference) !== 0,
          );
          const together = namesBetween(
            words,
            /The differences of /,
            success.length === 1
              ? / may be luck/
              : new RegExp(` on ${title.toLowerCase()} may be luck`),
          );
          assertEquals(
            words.includes(`difference of ${what} may be luck`) ||
              words.includes(`${what} is a near miss`) ||
              together.includes(variation),
            significant === false,
          );
        }
      }
      for (const variation of ranked(readout)) {
        const isLost = standsAt(readout, variation, -1);
        assertEquals(
          words.includes(`Give ${variation} to every visitor`),
          decision.verdict === "ship" && decision.variation === variation,
        );
        assertEquals(
          words.includes(`Do not ship ${variation} `),
          decision.verdict === "trade-off" && decision.variation === variation,
        );
        if (decision.verdict === "keep-control" && !isGuessed) {
          const [, named = ""] = /do not roll out ([^.]*)\./.exec(words) ?? [];
          assertEquals(new RegExp(`\\b${variation}\\b`).test(named), isLost);
        }
        if (decision.headline.includes(`${variation} loses`)) assert(isLost);
      }
      moneyAgrees(readout, surface);
      tableAgrees(readout, surface);
      assert(!/of 100 experiments|excludes no difference/.test(words));
      assertEquals(
        words.includes("Let it run, and change nothing"),
        decision.verdict === "keep-running",
      );
    }
  }
});

/** Names that a sentence says something of together. */
function namesBetween(words: string, before: RegExp, after: RegExp): string[] {
  const found = new RegExp(`${before.source}([^.;:]*?)${after.source}`)
    .exec(words);
  return found === null ? [] : found[1]!.split(/, | and /);
}

/** Money is established exactly where its own row is. */
function moneyAgrees(readout: Readout, { words }: Surface): void {
  const { projectedImpact, decision } = readout;
  for (const sentence of projectedImpact.sentences) {
    assertStringIncludes(words, plainSpaces(sentence));
  }
  if (decision.verdict === "keep-running") {
    assertEquals(projectedImpact.amounts, []);
    return;
  }
  for (const { variation, metric, amount } of projectedImpact.amounts) {
    const row = readout.metrics.find(({ name }) => name === metric)!
      .comparisons.find((one) => one.variation === variation)!;
    assertEquals(sideOf(amount), sideOf(row.difference));
  }
  const variations = new Set(
    projectedImpact.amounts.map(({ variation }) => variation),
  );
  for (const variation of variations) {
    const sides = projectedImpact.amounts.filter((one) =>
      one.variation === variation
    )
      .map(({ amount }) => sideOf(amount));
    const subject = `${variation} for every visitor`;
    const unsettledProfit =
      `${subject} could change [^.;]*, of which no gain or loss is established, and`;
    assertEquals(
      new RegExp(`(${unsettledProfit}|${subject}) would change`).test(words),
      sides.some((side) => side !== 0),
    );
    assertEquals(
      words.includes(`established. ${subject} could change`) ||
        namesBetween(words, /Nor is any established of /, /, which could/)
          .includes(variation),
      sides.every((side) => side === 0),
    );
  }
  assertEquals(
    words.includes("is no reason to"),
    decision.verdict === "no-clear-difference",
  );
}

/** The printed interval leaves zero out exactly when the printed p is small. */
function tableAgrees(
  { settings: { level } }: Readout,
  { tables }: Surface,
): void {
  for (const { rows: [head, ...body] } of tables) {
    if (head![0] !== "Metric") continue;
    const at = head!.findIndex((title) => title.startsWith("p"));
    for (const row of body) {
      const ends = row[at - 1]!.replace(/^.* or more$/, "$& +∞")
        .replace(/^.* or less$/, "-∞ $&").match(/[+-]?[\d.]+%|[+-]∞/g);
      const p = Number(row[at]!.replace("<", ""));
      if (ends === null || Number.isNaN(p)) continue;
      const [lower, upper] = ends.map((end) => end[0]);
      // What rounds to zero or to the level itself may be on either side.
      if (ends.some((end) => end === "0.0%")) continue;
      if (Math.abs(p - (1 - level)) < 0.001) continue;
      assertEquals(lower === upper, p < 1 - level, row.join(" | "));
    }
  }
}

Deno.test("nobody is told to keep a control that was guessed", () => {
  for (const { readout } of all) {
    const guessed = readout.checks.some(({ code }) => code === "control");
    if (!guessed) continue;
    const { words } = textSurface(readoutDocument(readout));
    assert(!/Keep Control/.test(words), words);
    assertStringIncludes(words, "is taken for the control");
  }
});
