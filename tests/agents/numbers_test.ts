/** Tests whether false claims about an answer are confirmed. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  findNumberPlaces,
  matchesPlace,
  METRICS,
  numbersInText,
} from "../../lib/record/mod.ts";
import { roundForRecord } from "../../lib/words/mod.ts";
import { summariseReadout } from "../../lib/readout/mod.ts";
import { frameReadout } from "../report/_readouts.ts";
import { drawn, RUN_SEED } from "../_draw.ts";
import { Dice } from "../files/_random.ts";
import { altered, type Quoted, quotedIn } from "./_numbers.ts";
import type { Ask } from "./_session.ts";
import { answered, bytesOf, openSession, ownCache } from "./_session.ts";
import { ID, openStores, type Store, writeStores } from "./_stores.ts";

const SECTIONS = [
  ...["checks", "outliers", "heterogeneity", "over-time", "luck", "next"],
];
/** Number of false claims about the answers of a session. */
const FALSE_CLAIMS = 500;

interface Recorded {
  readonly store: string;
  readonly answer: Awaited<ReturnType<typeof answered>>;
}

/** Asks up to two hundred questions about thirty stores. */
async function record(ask: Ask, stores: readonly Store[]): Promise<Recorded[]> {
  const all: Recorded[] = [];
  for (const { name: store } of stores) {
    const read = await answered(ask("read_experiment", { experience: store }));
    all.push({ store, answer: read });
    for (const section of SECTIONS) {
      const told = ask("explain", { receipt: read.receipt, section });
      all.push({ store, answer: await answered(told) });
    }
    const plan = { receipt: read.receipt, minimumEffect: 0.05 };
    if (store.startsWith("null")) {
      all.push({ store, answer: await answered(ask("plan", plan)) });
    }
  }
  const season = await answered(
    ask("season", { year: 2025, orders: "season.csv" }),
  );
  const { receipt } = season;
  const told = ask("explain", { receipt, section: "season" });
  const programme = ask("programme", { estimates: "estimates.csv" });
  return [
    ...all,
    { store: "season", answer: season },
    { store: "season", answer: await answered(told) },
    { store: "programme", answer: await answered(programme) },
  ];
}

interface Found {
  readonly text: string;
  readonly found: boolean;
  readonly confirmed: boolean;
  readonly places: readonly {
    readonly path: string;
    readonly metric: string | null;
    readonly variation: string | null;
    readonly within: string | null;
  }[];
}

async function look(
  ask: Ask,
  receipt: string,
  given: Quoted,
): Promise<readonly Found[]> {
  const { answer, isError } = await ask("find_number", { receipt, ...given });
  // A sentence that only has labels has no number.
  if (isError) return [];
  return answer.numbers as readonly Found[];
}

Deno.test({
  name: "numbers of answers are found with what they are of, and no others",
  timeout: 900_000,
  fn: async (t) => {
    await using _cache = await ownCache();
    const folder = await Deno.makeTempDir();
    const isAll = Deno.env.get("READOUT_TEST_SEED") === "all";
    const all = await writeStores(folder, RUN_SEED, isAll ? 4 : 1);
    const kinds = [...new Set(all.map(({ kind }) => kind))];
    const stores = isAll
      ? all
      : drawn(3, kinds).map((kind) => all.find((one) => one.kind === kind)!);
    const ask = openSession({ folder });
    const session = await record(ask, stores);

    await t.step("sizes are within the limits", () => {
      for (const { store, answer } of session) {
        const most = answer.tool === "read_experiment" ? 3000 : 4000;
        assert(bytesOf(answer) <= most, `${store} ${bytesOf(answer)}`);
      }
    });
    await t.step("no answer has an id", () => {
      for (const { answer } of session) {
        assertEquals(ID.exec(JSON.stringify(answer)), null);
      }
    });
    const confirmed: (Quoted & { receipt: string; of: Found })[] = [];
    await t.step("every number is found", async () => {
      const missing: string[] = [];
      for (const { store, answer } of session) {
        const { receipt } = answer;
        for (const quoted of quotedIn(answer)) {
          const { metric, variation } = quoted;
          for (const one of await look(ask, receipt, quoted)) {
            const isThere = one.places.some((place) =>
              (metric === undefined || place.metric === metric) &&
              (variation === undefined || place.variation === variation)
            );
            if (!one.found || !isThere) {
              missing.push(
                `${store} ${answer.tool} ${
                  answer.section ?? ""
                }: ${one.text} of ${JSON.stringify(quoted)}`,
              );
            }
            const isClaim = metric !== undefined && variation !== undefined;
            if (isClaim && one.confirmed && answer.tool === "read_experiment") {
              confirmed.push({ ...quoted, receipt, of: one });
            }
          }
        }
      }
      assertEquals(missing.slice(0, 10), [], `${missing.length}`);
    });
    await t.step("an altered or swapped number is not confirmed", async () => {
      const dice = new Dice(RUN_SEED + 1);
      assert(confirmed.length > stores.length, `${confirmed.length}`);
      const wrong: string[] = [];
      const most = isAll ? FALSE_CLAIMS : 100;
      for (let nth = 0; nth < most; nth++) {
        const one = dice.pick(confirmed);
        const { receipt, text, metric, variation } = one;
        const isSwapped = dice.chance(0.5);
        const other = { metric, variation: "Control" };
        const claim = isSwapped
          ? { text, ...other }
          : { text: altered(text, dice), metric, variation };
        if (Number(claim.text) === Number(text) && !isSwapped) continue;
        if (Number(claim.text) === 0 && !isSwapped) continue;
        const [found] = await look(ask, receipt, claim);
        if (found?.confirmed) {
          wrong.push(JSON.stringify({ text, claim, places: found.places }));
        }
      }
      assertEquals(wrong, []);
    });
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test("a claim may name a variation as its store does, and none that isn't there", async () => {
  await using opened = await openStores(5);
  const { ask } = opened;
  const { receipt, deciding, untrusted } = await answered(
    ask("read_experiment", { experience: "clear-1" }),
  );
  const [{ metric, comparisons: [{ variation, lift }] }] = deciding as [
    { metric: string; comparisons: [{ variation: string; lift: number }] },
  ];
  const said = async (claim: object) => {
    const { act, numbers } = await answered(
      ask("find_number", { receipt, text: String(lift), ...claim }),
    );
    const [{ confirmed }] = numbers as [Found];
    return [confirmed, (act as { sentence: string }).sentence];
  };
  const { text: name } = (untrusted as { of: string; text: string }[])
    .find(({ of }) => of === variation)!;
  const isSaid = [true, "Use each number only as its matches describe."];
  assertEquals(await said({ metric, variation }), isSaid);
  assertEquals(await said({ metric, variation: name }), isSaid);
  assertEquals(
    await said({
      metric: METRICS.find((rule) => rule.name === metric)!.title,
      variation: name,
    }),
    isSaid,
  );
  assertEquals(await said({ metric, variation: "Variation 7" }), [
    false,
    `Don't say it: the record has no variation "Variation 7"; it has Control and Variation 1.`,
  ]);
  const [isConfirmed, sentence] = await said({ metric: "profit", variation });
  assertEquals(isConfirmed, false);
  assertStringIncludes(String(sentence), 'the record has no metric "profit"');
});

Deno.test("what is projected is said with three digits where its currency is, and else as it is", () => {
  const place = {
    ...{ path: "projectedImpact.amounts[0].amount.lower", within: null },
    ...{ metric: "net_revenue_per_visitor", variation: "Variation 1" },
    ...{ value: 8641.9992, unit: "currency" as const },
  };
  const isFound = (text: string, currency: string | null) =>
    numbersInText(text).some((entry) => matchesPlace(entry, place, currency));
  const said = ["$8,640", "8.640 €", "8640", "8642", "$8,641"];
  assertEquals(
    said.map((text) => isFound(text, "USD")),
    [true, false, false, true, false],
  );
  assertEquals(
    said.map((text) => isFound(text, "EUR")),
    [false, true, false, true, false],
  );
  assertEquals(isFound("8640", null), true);
});

Deno.test("a number of a day, or of another variation, is none of the whole", async () => {
  await using opened = await openStores(5);
  const { ask } = opened;
  const { receipt, deciding } = await answered(
    ask("read_experiment", { experience: "clear-1" }),
  );
  const [{ metric }] = deciding as [{ metric: string }];
  const told = await answered(
    ask("explain", { receipt, section: "over-time" }),
  );
  const [last, earlier] = told.lifts as {
    readonly lift: { readonly value: number };
    readonly date: string;
  }[];
  const claim = { metric, variation: "Variation 1" };
  const [whole] = await look(ask, receipt, {
    ...{ ...claim, text: String(last!.lift.value) },
  });
  assertEquals(whole!.confirmed, true);
  const [swapped] = await look(ask, receipt, {
    ...{ ...claim, variation: "Control", text: String(last!.lift.value) },
  });
  assertEquals([swapped!.found, swapped!.confirmed], [true, false]);
  const [day] = await look(ask, receipt, {
    ...{ ...claim, text: String(earlier!.lift.value) },
  });
  assertEquals([day!.found, day!.confirmed], [true, false]);
  assertEquals(day!.places[0]!.within, earlier!.date);
});

Deno.test("a chance that is nearly certain is found as it is written, and is never told as certain", () => {
  const isThere = (text: string, record: object) =>
    findNumberPlaces(record).some((place) =>
      matchesPlace(numbersInText(text)[0]!, place, null)
    );
  const [sure, hardly] = [{ chanceToBeBest: 1 - 1e-9 }, { power: 1e-9 }];
  for (const text of [">99.9%", "> 99.9%", "a chance of >99.9%"]) {
    assertEquals([sure, hardly].map((one) => isThere(text, one)), [
      true,
      false,
    ]);
  }
  assertEquals([sure, hardly].map((one) => isThere("<0.1%", one)), [
    ...[false, true],
  ]);
  // Chance bounds do not apply to a lift, and other bounds are not accepted.
  assert(!isThere(">99.9%", { lift: 2 }));
  assert(!isThere(">90%", { chanceToBeBest: 0.9 }));
  assert(!isThere("99.9%", { chanceToBeBest: 0.99999 }));
  assertEquals(roundForRecord(1 - 1e-9), 1 - 1e-9);
});

Deno.test("a difference day by day is not the one that decides", () => {
  const within = findNumberPlaces({
    metrics: [{
      name: "net_revenue_per_visitor",
      unit: "currency",
      comparisons: [{
        variation: "B",
        difference: { value: 1.0166 },
        byDay: { value: 1.0186 },
      }],
    }],
  }).filter(({ variation }) => variation === "B").map((place) => place.within);
  assertEquals(within, [null, "byDay"]);
});

Deno.test("how many variations stand alike is found of their metric", async () => {
  const arm = (buyers: number) => ({
    visitors: 10_000,
    buyers,
    revenue: (index: number) => 40 + index % 20,
  });
  const readout = await frameReadout(Object.fromEntries(
    [..."abcdefghij"].map((name) => [name, arm(name === "a" ? 300 : 150)]),
  ));
  const { finding } = summariseReadout(readout);
  assertStringIncludes(finding, "8 others also lost.");
  const places = findNumberPlaces(readout).filter((place) =>
    matchesPlace(numbersInText("8 others")[0]!, place, null)
  );
  assert(
    places.some(({ metric, variation, within }) =>
      metric === "net_revenue_per_visitor" && variation === null &&
      within === null
    ),
  );
});
