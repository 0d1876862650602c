/**
 * Tests whether verification finds every changed digit of a page or an answer,
 * and only those.
 */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import {
  contentDigest,
  keptBundle,
  recordBundle,
  removeReceipts,
  withReceipt,
} from "../../lib/bundle/mod.ts";
import type { KnownResults } from "../../lib/commands/verify.ts";
import { verifyBundleFolder, verifyText } from "../../lib/commands/verify.ts";
import { readoutFromFiles, shortRecord } from "../../lib/readout/mod.ts";
import { type Programme, readEstimates } from "../../lib/program/mod.ts";
import { recordNumbers } from "../../lib/agents/answers.ts";
import { renderProgramme, renderReport } from "../../lib/report/mod.ts";
import { useLocale } from "../../lib/base/format/mod.ts";
import { RUN_SEED } from "../_draw.ts";
import { Dice } from "../files/_random.ts";
import { altered } from "./_numbers.ts";
import { answered, openSession, ownCache } from "./_session.ts";
import { writeStores } from "./_stores.ts";

/** Number of single-digit changes; `READOUT_TEST_SEED=all` makes more. */
const CHANGES = Deno.env.get("READOUT_TEST_SEED") === "all" ? 10_000 : 80;

interface Handed {
  readonly what: string;
  readonly text: string;
}

/**
 * Returns a page, the two other report formats, the readout summary, and answers.
 */
async function handedOn(folder: string): Promise<Handed[]> {
  const files = {
    orders: join(folder, "clear-1.csv"),
    visitors: join(folder, "clear-1.visitors.csv"),
  };
  const { receipt, result } = await withReceipt((bundle) =>
    readoutFromFiles(files, { bundle })
  );
  const report = async (format: "html" | "markdown" | "json") => ({
    what: format,
    text: await renderReport(result, { format, bundleDigest: receipt }),
  });
  const ask = openSession({ folder });
  const read = await answered(
    ask("read_experiment", { experience: "clear-1" }),
  );
  const luck = await answered(
    ask("explain", { receipt: read.receipt, section: "luck" }),
  );
  const plan = await answered(
    ask("plan", { receipt: read.receipt, minimumEffect: 0.05 }),
  );
  const season = await answered(
    ask("season", { year: 2025, orders: "season.csv" }),
  );
  const programme = await answered(
    ask("programme", { estimates: "estimates.csv" }),
  );
  const { receipt: ofNumbers, result: numbers } = await withReceipt(
    async (bundle) =>
      await recordNumbers(bundle, {
        programme: await readEstimates(join(folder, "estimates.csv")),
        options: {},
      }) as Programme,
  );
  return [
    await report("html"),
    {
      what: "programme page",
      text: await renderProgramme(numbers, {
        format: "html",
        bundleDigest: ofNumbers,
      }),
    },
    await report("markdown"),
    await report("json"),
    {
      what: "summary",
      text: JSON.stringify({ ...shortRecord(result), receipt }),
    },
    ...[read, luck, plan, season, programme].map((answer) => ({
      what: String(answer.section ?? answer.tool),
      text: JSON.stringify(answer),
    })),
  ];
}

Deno.test({
  name: "pages and answers are proved, and every changed digit is found",
  timeout: 900_000,
  fn: async () => {
    await using _cache = await ownCache();
    const folder = await Deno.makeTempDir();
    await writeStores(folder, RUN_SEED, 1);
    const known: KnownResults = new Map();
    const all = await handedOn(folder);
    for (const { what, text } of all) {
      const { status, message } = await verifyText(text, undefined, known);
      assertEquals([what, status, message], [
        what,
        "proved",
        "the cached rows give the same bytes",
      ]);
    }
    const dice = new Dice(RUN_SEED);
    for (let nth = 0; nth < CHANGES; nth++) {
      const { what, text } = dice.pick(all);
      const changed = altered(text, dice);
      const found = await verifyText(changed, undefined, known);
      const at = [...text].findIndex((letter, at) => letter !== changed[at]);
      const around = `${what}: ${changed.slice(at - 40, at + 20)}`;
      assertEquals([found.status, around], ["altered", around]);
      assertEquals(found.changes.length, 1, around);
      const { line, column } = found.changes[0]!;
      const before = text.slice(0, at).split("\n");
      assertEquals([line, column], [before.length, before.at(-1)!.length + 1]);
    }
    await Deno.remove(folder, { recursive: true });
  },
});

/** Returns the same answer as another version of Readout would make it. */
async function madeByOther(text: string, receipt: string): Promise<string> {
  const shelf = join(Deno.env.get("READOUT_CACHE_DIR")!, "receipts");
  const path = (name: string) => join(shelf, receipt, name);
  const manifest = (await Deno.readTextFile(path("manifest.json")))
    .replace(/"library": "[^"]*"/, '"library": "0.0.9"');
  const { sha256: other } = contentDigest(new TextEncoder().encode(manifest));
  const sums = await Deno.readTextFile(path("SHA256SUMS"));
  await Deno.writeTextFile(path("manifest.json"), manifest);
  await Deno.writeTextFile(path("SHA256SUMS"), sums.replaceAll(receipt, other));
  await Deno.rename(join(shelf, receipt), join(shelf, other));
  return text.replaceAll(receipt, other);
}

Deno.test("what cannot be checked is never called altered", async () => {
  const folder = await Deno.makeTempDir();
  await writeStores(folder, 1, 1);
  let text: string;
  let receipt: string;
  {
    await using _cache = await ownCache();
    const ask = openSession({ folder });
    const answer = await answered(
      ask("read_experiment", { experience: "null-1" }),
    );
    ({ receipt } = answer);
    text = JSON.stringify(answer);
    assertEquals((await verifyBundleFolder(receipt)).status, "proved");
    const older = await verifyText(await madeByOther(text, receipt));
    assertEquals(older.status, "cannot-check");
    assertStringIncludes(older.message, "made by Readout 0.0.9");
  }
  await using _emptied = await ownCache();
  const found = await verifyText(text);
  assertEquals(found.status, "cannot-check");
  assertStringIncludes(found.message, "No data are cached for receipt");
  assertEquals((await verifyBundleFolder(receipt)).status, "cannot-check");
  const none = await verifyText("no page at all: +4.2%");
  assertEquals([none.status, none.receipt], ["cannot-check", null]);
  // Reading the files again gives the same receipt, and it can be verified.
  const ask = openSession({ folder });
  const again = await answered(
    ask("read_experiment", { experience: "null-1" }),
  );
  assertEquals(JSON.stringify(again), text);
  assertEquals((await verifyText(text)).status, "proved");
  assertEquals(await removeReceipts(), 1);
  assertEquals((await verifyText(text)).status, "cannot-check");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the bundle of another receipt proves nothing in its place", async () => {
  await using _cache = await ownCache();
  const receiptOf = async (minimumEffect: number) => {
    const plan = {
      baseline: { conversion_rate: { mean: 0.1 } },
      minimumEffect,
    };
    const given = { ...plan, metric: "conversion_rate" };
    return (await answered(openSession({})("plan", given))).receipt;
  };
  const [one, other] = [await receiptOf(0.1), await receiptOf(0.2)];
  const folder = (await keptBundle(one))!;
  await Deno.remove(folder, { recursive: true });
  await Deno.rename((await keptBundle(other))!, folder);
  const { status, message } = await verifyBundleFolder(one);
  assertEquals(
    [status, message],
    [
      "altered",
      `it is intact but a different bundle: its digest is ${other}, and ${one} was expected`,
    ],
  );
});

Deno.test("the same files give the same receipt and bytes in another folder", async () => {
  const answers: string[] = [];
  for (const name of ["a", "another folder"]) {
    await using _cache = await ownCache();
    const root = await Deno.makeTempDir();
    const folder = join(root, name);
    await Deno.mkdir(folder);
    await writeStores(folder, 7, 1);
    const ask = openSession({ folder });
    const read = await answered(
      ask("read_experiment", { experience: "yen-1", level: 0.9 }),
    );
    const season = await answered(
      ask("season", { year: 2025, orders: "season.csv" }),
    );
    const programme = await answered(
      ask("programme", { estimates: "estimates.csv" }),
    );
    answers.push(JSON.stringify([read, season, programme]));
    assert(!answers.at(-1)!.includes(root));
    await Deno.remove(root, { recursive: true });
  }
  assertEquals(answers[0], answers[1]);
});

Deno.test("a page says in which locale it is written, and what doesn't is not altered", async () => {
  await using _cache = await ownCache();
  const folder = await Deno.makeTempDir();
  await writeStores(folder, 9, 1);
  useLocale("de-DE");
  const texts: Record<string, string> = {};
  try {
    const { receipt, result } = await withReceipt((bundle) =>
      readoutFromFiles({
        orders: join(folder, "null-1.csv"),
        visitors: join(folder, "null-1.visitors.csv"),
      }, { bundle })
    );
    for (const format of ["html", "markdown"] as const) {
      texts[format] = await renderReport(result, {
        ...{ format, bundleDigest: receipt },
      });
    }
  } finally {
    useLocale("en-US");
  }
  assertEquals((await verifyText(texts.html!)).status, "proved");
  const found = await verifyText(texts.markdown!);
  assertEquals(found.status, "cannot-check", JSON.stringify(found));
  assertStringIncludes(found.message, "--locale");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("receipts that are made and removed at once disturb nobody", async () => {
  await using _cache = await ownCache();
  let empty = false;
  const removing = (async () => {
    while (!empty) {
      await removeReceipts();
      await new Promise((done) => setTimeout(done));
    }
  })();
  const making = Array.from(
    { length: 60 },
    (_, at) =>
      withReceipt(async (bundle) => {
        const recording = await recordBundle(bundle);
        await recording.addReadout({
          experienceId: "any",
          parameters: {},
          result: at % 20,
        });
        await recording.finish();
      }),
  );
  const ended = await Promise.allSettled(making);
  empty = true;
  await removing;
  assertEquals(
    ended.flatMap((one) => one.status === "rejected" ? [one.reason] : []),
    [],
  );
});
