/** A real store's A/B test, whose numbers are known independently. */

import { sentenceOf } from "../../lib/words/mod.ts";
import { assertEquals, assertMatch } from "@std/assert";
import { fileURLToPath } from "node:url";
import { readTable } from "../../lib/loaders/mod.ts";
import type {
  MetricName,
  Readout,
  ReadoutOptions,
} from "../../lib/readout/mod.ts";
import { formatReadout, readoutFromFrames } from "../../lib/readout/mod.ts";
import { shared, sharedTest } from "../_shared.ts";
import { assertPublished } from "../_elsewhere.ts";
import { messageOf, noteTexts } from "../_said.ts";

const FOLDER = "data/practicum-online-store-ab";

async function readStore(options?: ReadoutOptions): Promise<Readout> {
  const path = (name: string) => fileURLToPath(shared(`${FOLDER}/${name}`));
  return await readoutFromFrames({
    orders: await readTable(path("orders_us.csv")),
    visitors: await readTable(path("visits_us.csv"), { kind: "visitors" }),
  }, options);
}

const lift = ({ metrics }: Readout, name: MetricName): number =>
  metrics.find((metric) => metric.name === name)!.comparisons[0]!.lift.value!;

const message = ({ checks }: Readout, code: string): string =>
  messageOf(checks.find((check) => check.code === code)!);

sharedTest(
  "the 58 visitors in both arms are found, and left out",
  FOLDER,
  async () => {
    const result = await readStore();
    assertMatch(
      message(result, "crossover-visitors"),
      /^58 of 1,031 buyers \(5\.6%\) bought in more than one variation\. They are excluded, with their 181 orders;/,
    );
    assertPublished(result.variations.map(({ orders }) => orders), [468, 548]);
    assertPublished(result.variations.map(({ buyers }) => buyers), [445, 528]);
    // Both had 18,736 and 18,916 visitors: the 58 leave each of them.
    assertPublished(result.variations.map(({ visitors }) => visitors), [
      18_736 - 58,
      18_916 - 58,
    ]);
    assertEquals(result.decision.verdict, "do-not-decide");
  },
);

sharedTest("with them kept, the raw counts come out", FOLDER, async () => {
  const result = await readStore({ crossovers: "keep" });
  assertPublished(result.variations.map(({ orders }) => orders), [557, 640]);
  assertPublished(lift(result, "orders_per_visitor"), 0.138, 0.0005);
});

sharedTest("orders per visitor +16.0%, AOV +27.8%", FOLDER, async () => {
  const result = await readStore();
  assertPublished(lift(result, "orders_per_visitor"), 0.160, 0.0005);
  assertPublished(lift(result, "aov"), 0.278, 0.0005);
});

sharedTest(
  "one order of 19,920.4 (z = 30.536) makes the AOV lift",
  FOLDER,
  async () => {
    const { outliers, checks } = await readStore();
    assertPublished(outliers.largest!.value, 19_920.4);
    assertPublished(outliers.largest!.z!, 30.536, 0.0005);
    const row = outliers.rows.find(({ threshold }) => threshold === 3)!;
    assertPublished(row.removedOrders, 2);
    assertPublished(row.aov.value!, -0.088, 0.0005);
    assertEquals(
      outliers.findings.map(sentenceOf),
      ["A single 19,920.40 order drives B's lift: AOV +27.8% with it, −8.8% without; net revenue per visitor +48.3% with it, +5.4% without (excluding visitors with an order above z = 3)."],
    );
    assertPublished(
      checks.find(({ code }) => code === "outliers")!.status,
      "pass",
    );
  },
);

sharedTest(
  "leaving out z > 3 beforehand gives the same AOV lift",
  FOLDER,
  async () => {
    const result = await readStore({ maxZScore: 3 });
    assertPublished(lift(result, "aov"), -0.088, 0.0005);
    assertPublished(
      noteTexts(result).at(-1),
      "Excluded: 2 visitors with an order above z = 3 (pooled mean and sample SD, one pass): A 0, B 2.",
    );
  },
);

sharedTest("the daily view ends where the totals are", FOLDER, async () => {
  const result = await readStore();
  assertPublished(result.period, {
    firstDay: "2019-08-01",
    lastDay: "2019-08-31",
    days: 31,
  });
  const last = result.overTime!.lifts.at(-1)!;
  assertPublished(last.date, "2019-08-31");
  assertPublished(
    last.lift.value!,
    lift(result, "net_revenue_per_visitor"),
    1e-12,
  );
});

sharedTest("the text says all of it", FOLDER, async () => {
  const text = formatReadout(await readStore(), { details: true });
  for (
    const part of [
      /58 of 1,031 buyers/,
      /A \(control\) +18,678 +445 +468/,
      /B +18,858 +528 +548/,
      /\+16\.0%/,
      /\+27\.8%/,
      /in B: 19,920\.40 \(z = 30\.54\)/,
      /3 +2 +B +−8\.8%/,
    ]
  ) assertMatch(text, part);
});
