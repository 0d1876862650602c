/** Of a test with several variations each surface says how the others fared. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { formatReadout, readoutFromSummaries } from "../../lib/readout/mod.ts";
import { briefReadout, shortRecord } from "../../lib/words/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";

/** A readout of variations whose means differ from the control's 10 like so. */
function readoutOf(
  lifts: Readonly<Record<string, number>>,
  options: Parameters<typeof readoutFromSummaries>[1] = {},
) {
  return readoutFromSummaries(
    Object.entries({ Control: 0, ...lifts }).map(([variation, lift]) => ({
      variation,
      users: 10_000,
      revenue_mean: 10 * (1 + lift),
      revenue_sd: 12,
    })),
    { name: "Menu", ...options },
  );
}

const THREE = { B: 0.12, C: -0.11 };
const SIX = { B: -0.12, D: 0.13, E: -0.11, F: 0.004, G: -0.003 };

Deno.test("of three variations the second line says who lost", async () => {
  const readout = await readoutOf(THREE);
  const [act, finding = ""] = briefReadout(readout);
  assertEquals(act, "Roll out B.");
  assert(/^B raised .*\)\. C lost\.$/.test(finding), finding);
});

Deno.test("of six variations every surface names who lost and who is open", async () => {
  const readout = await readoutOf(SIX);
  const said = "B and E lost; F and G are inconclusive.";
  const [act, finding = ""] = briefReadout(readout);
  assertEquals(act, "Roll out D.");
  assert(finding.endsWith(` ${said}`), finding);
  // Agents know variations by their numbers, since names are from outside.
  assertStringIncludes(
    shortRecord(readout).finding,
    "Variation 1 and Variation 3 lost; Variation 4 and Variation 5 are inconclusive.",
  );
  assertStringIncludes(formatReadout(readout).replaceAll(/\s+/g, " "), said);
  for (const format of ["html", "markdown"] as const) {
    assertStringIncludes(await renderReport(readout, { format }), said);
  }
});

Deno.test("many are counted, and who else won is in the same sentence", async () => {
  const readout = await readoutOf({
    ...{ B: 0.2, C: 0.13, D: -0.12, E: -0.13, F: -0.14, G: -0.12, H: 0.001 },
  });
  const [, finding = ""] = briefReadout(readout);
  assert(
    finding.endsWith(
      " C also beat Control; 4 others lost; H is inconclusive.",
    ),
    finding,
  );
});

Deno.test("of two variations there is nobody else to name", async () => {
  const [, finding = ""] = briefReadout(await readoutOf({ B: 0.12 }));
  assert(/^B raised [^.]*(\.\d+[^.]*)*\)\.$/.test(finding), finding);
});

Deno.test("names that would fill the card are counted", async () => {
  const readout = await readoutOf({
    B: 0.12,
    ["C, with a long name ".repeat(4).trim()]: -0.12,
    D: 0.001,
  });
  const [, finding = ""] = briefReadout(readout);
  assert(finding.endsWith(" 1 other lost; D is inconclusive."), finding);
});
