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
import type { Readout } from "../../lib/readout/mod.ts";
import { readoutDocument, summariseReadout } from "../../lib/readout/mod.ts";
import { all } from "./_experiments.ts";
import { ranked, sideOf, standsAt } from "./_verdicts.ts";

/** Of these every page is made. */
const shown = all.slice(0, 35);

Deno.test("every surface says of a variation what its intervals say", async () => {
  for (const { readout } of shown) {
    const document = readoutDocument(readout);
    const { verdict, variation } = readout.decision;
    const { act, finding } = summariseReadout(readout);
    for (
      const surface of [
        textSurface(document),
        markdownSurface(document),
        htmlSurface(document),
        await notebookSurface(document),
      ]
    ) {
      const { words } = surface;
      for (const sentence of [act, finding]) {
        assertStringIncludes(words, plainSpaces(sentence));
      }
      tableAgrees(readout, surface);
    }
    const isGuessed = readout.checks.some(({ code }) => code === "control");
    const says = (start: string) => act.startsWith(start);
    assertEquals(says("Keep it running"), verdict === "keep-running");
    for (const name of ranked(readout)) {
      const isIt = (wanted: string) =>
        verdict === wanted && variation === name && !isGuessed;
      assertEquals(says(`Roll out ${name}.`), isIt("ship"));
      assertEquals(says(`Don't roll out ${name} as`), isIt("trade-off"));
    }
    const called = { "ship": 1, "keep-control": -1 }[verdict as string];
    if (called !== undefined) assertTold(readout, called, finding);
    moneyAgrees(readout);
  }
});

/** Those that stand so are named, or are among as many others. */
function assertTold(readout: Readout, called: number, finding: string): void {
  const named = ranked(readout).filter((name) =>
    new RegExp(
      `\\b${name} (raised|lowered)|\\b${name}\\b[^.]* also beat`,
    ).test(finding)
  );
  const standing = ranked(readout).filter((name) =>
    standsAt(readout, name, called)
  );
  const [, others = "0"] = /(\d+) others also/.exec(finding) ?? [];
  assertEquals(named.filter((name) => !standing.includes(name)), [], finding);
  assertEquals(named.length + Number(others), standing.length, finding);
}

/** Money is settled exactly where its own row is. */
function moneyAgrees({ projectedImpact, decision, metrics }: Readout): void {
  const { amounts } = projectedImpact;
  if (decision.verdict === "keep-running") assertEquals(amounts, []);
  for (const { variation, metric, amount } of amounts) {
    const row = metrics.find(({ name }) => name === metric)!
      .comparisons.find((other) => other.variation === variation)!;
    assertEquals(sideOf(amount), sideOf(row.difference));
  }
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
    assertStringIncludes(words, "is assumed to be the control");
  }
});
