/** What ran during an event, from a folder of its files and bundles. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { writeText } from "../../lib/document/mod.ts";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import {
  seasonDocument,
  type SeasonExperience,
  seasonExperiencesOf,
  seasonFromOrders,
} from "../../lib/seasonal/mod.ts";
import { BFCM, cache, csv, datesBetween, isBfcm } from "./_stores.ts";

const none = { cache };

/** Visitors of a day in each variation, and how many of them buy for 50. */
type Day = (date: string) => {
  readonly visitors: number;
  readonly control: number;
  readonly treatment: number;
};

/** 1,000 visitors in the event and 1,080 on 36 other days, in each variation. */
const BETTER_IN_THE_EVENT: Day = (date) =>
  isBfcm(date)
    ? { visitors: 250, control: 25, treatment: 40 }
    : { visitors: 30, control: 3, treatment: 3 };

async function writeTest(
  stem: string,
  [first, last]: readonly [string, string],
  day: Day,
): Promise<void> {
  const dates = datesBetween(first, last);
  const arms = ["Original", "New"] as const;
  await Deno.writeTextFile(
    `${stem}.visitors.csv`,
    csv(
      "date,variation,visitors",
      dates.flatMap((date) =>
        arms.map((arm) => [date, arm, day(date).visitors])
      ),
    ),
  );
  await Deno.writeTextFile(
    `${stem}.csv`,
    csv(
      "order_id,visitor_id,variation,created_at,net_revenue",
      dates.flatMap((date) =>
        arms.flatMap((arm) => {
          const { control, treatment } = day(date);
          const buyers = arm === "New" ? treatment : control;
          return Array.from({ length: buyers }, (_, nth) => {
            const id = `${arm}-${date}-${nth}`;
            return [id, id, arm, `${date}T12:00:00`, 50];
          });
        })
      ),
    ),
  );
}

const folder = await Deno.makeTempDir();
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
await writeTest(
  `${folder}/cart`,
  ["2025-11-01", "2025-12-10"],
  BETTER_IN_THE_EVENT,
);
await writeTest(
  `${folder}/autumn`,
  ["2025-10-01", "2025-10-20"],
  BETTER_IN_THE_EVENT,
);
await Deno.writeTextFile(`${folder}/lonely.csv`, "order_id\n1\n");
await Deno.writeTextFile(`${folder}/old.json`, "{}");
await Deno.writeTextFile(`${folder}/cart.html`, "its page");
await readoutFromFiles({
  orders: `${folder}/cart.csv`,
  visitors: `${folder}/cart.visitors.csv`,
  name: "cart",
}, { cache, bundle: `${folder}/kept` });

const found = await seasonExperiencesOf(folder, { ...BFCM, ...none });

function of(id: string): SeasonExperience {
  return found.find((one) => one.id === id)!;
}

Deno.test("a test of a folder has its lift in the event and on other days, and the p of the difference", () => {
  const cart = of("cart.csv");
  assertEquals([cart.name, cart.variation], ["cart", "New"]);
  // 160 of 1,000 against 100 of 1,000; 108 of 1,080 each on the other days.
  assertAlmostEquals(cart.inside.value!, 0.6, 1e-9);
  assertAlmostEquals(cart.outside.value!, 0, 1e-9);
  // log(1.6) by sqrt(sum of (1 - rate) / buyers * n / (n - 1)), and the two tails
  // of the normal distribution beyond it, by another program.
  assertAlmostEquals(cart.pValue!, 0.007545617071, 1e-9);
  assertEquals(cart.differs, true);
  assert(cart.inside.lower! > 0 && cart.outside.lower! < 0);
});

Deno.test("a bundle says what its files say", () => {
  const { id: _, page: _page, ...files } = of("cart.csv");
  const { id: _id, page, ...bundle } = of("kept");
  assertEquals(bundle, files);
  assertEquals(page, null);
});

Deno.test("what did not run in the event, or cannot be read, says why and is not left out", () => {
  assertEquals(found.map(({ id }) => id), [
    ...["autumn.csv", "cart.csv", "kept", "lonely.csv", "old.json"] as const,
  ]);
  assertEquals(of("autumn.csv").reason, "it did not run on these days");
  assertStringIncludes(of("lonely.csv").reason!, "give lonely.visitors.csv");
  assertStringIncludes(of("old.json").reason!, "holds no days");
});

Deno.test("a season's document shows the tests and leads to their pages", async () => {
  const season = await seasonFromOrders(`${folder}/cart.csv`, {
    ...BFCM,
    ...none,
    currency: "EUR",
  });
  const document = seasonDocument(season, undefined, found);
  const text = writeText(document, { width: 160 });
  assertStringIncludes(text, "What ran during the event");
  assertStringIncludes(text, "+60.0%");
  const page = JSON.stringify(document);
  assertStringIncludes(page, `"href":"${folder}/cart.html"`);
});

Deno.test("a folder without a test is refused by name", async () => {
  const empty = await Deno.makeTempDir();
  try {
    await assertRejects(
      () => seasonExperiencesOf(empty, { ...BFCM, ...none }),
      Error,
      "holds no experience",
    );
  } finally {
    await Deno.remove(empty);
  }
});
