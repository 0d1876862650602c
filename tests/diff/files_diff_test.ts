/** Two bundles of a store's own files, compared. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { diffBundles, formatDiff } from "../../lib/diff/mod.ts";
import { readoutFromSummaries } from "../../lib/readout/mod.ts";
import { recordSeason } from "../../lib/seasonal/mod.ts";
import { withFolder } from "../_folder.ts";

const HEADER = "variation,n,conversions,date";

/** A bundle of counts in `sums.csv`, read at a moment. */
async function bundleAt(
  folder: string,
  name: string,
  day: string,
  conversions: number,
): Promise<string> {
  const path = `${folder}/sums.csv`;
  const lines = ["2026-11-20", "2026-11-21"].flatMap((date) => [
    `Control,1000,50,${date}`,
    `B,1000,${conversions},${date}`,
  ]);
  await Deno.writeTextFile(path, [HEADER, ...lines].join("\n"));
  await readoutFromSummaries(path, {
    bundle: `${folder}/${name}`,
    now: Date.parse(`${day}T12:00:00Z`),
  });
  return `${folder}/${name}`;
}

Deno.test("files that were read at another moment were not read with other options", () =>
  withFolder(async (folder) => {
    const before = await bundleAt(folder, "before", "2026-12-01", 60);
    const after = await bundleAt(folder, "after", "2026-12-08", 75);
    const diff = await diffBundles(before, after);
    assertEquals(diff.experiences[0]!.readout!.sameOptions, true);
    const text = formatDiff(diff);
    assert(!text.includes("different options"), text);
    // Which of the files is another one is said, and the name only once.
    assertEquals(diff.changed, ["summaries/sums.csv"]);
    assertStringIncludes(text, "Changed\n- summaries/sums.csv");
    assertStringIncludes(text, "\nExperiment\n");
  }));

Deno.test("a test that ran before and had ended after is said to be read otherwise", () =>
  withFolder(async (folder) => {
    const before = await bundleAt(folder, "before", "2026-11-21", 60);
    const after = await bundleAt(folder, "after", "2026-12-08", 60);
    const { sameData, notes } = await diffBundles(before, after);
    assertEquals(sameData, true);
    assertEquals(
      notes.at(-1),
      "Experiment ran before and had ended after: while a test runs, a band that holds at every look decides, which is wider than the interval at its end.",
    );
  }));

Deno.test("of two seasons the data are compared, and nothing is said to have failed", () =>
  withFolder(async (folder) => {
    const daily = `${folder}/days.csv`;
    for (const [name, amount] of [["then", 100], ["later", 120]] as const) {
      await Deno.writeTextFile(
        daily,
        `date,revenue\n2024-11-29,90\n2024-11-30,80\n2025-11-28,${amount}\n2025-11-29,90\n`,
      );
      await recordSeason(`${folder}/${name}`, {
        daily,
        options: { event: "BFCM", year: 2025, today: "2026-01-01" },
      });
    }
    const diff = await diffBundles(`${folder}/then`, `${folder}/later`);
    assertEquals(diff.changed.length, 1);
    assertEquals(diff.notes, [
      "BFCM 2025 is a season: its data are compared here and its result is not; readout season --from makes each again.",
    ]);
    assertStringIncludes(formatDiff(diff), `Changed\n- ${diff.changed[0]}`);
  }));
