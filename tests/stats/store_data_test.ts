import {
  addZeroRows,
  addZeros,
  adjustPValues,
  compareRatios,
  flagOutliers,
  jointMoments,
  marginalMoments,
  moments,
  momentsFromSums,
  relativeLift,
  sampleRatio,
  welchTest,
  zScores,
} from "readout/stats";
import { assert, assertEquals } from "@std/assert";
import { parse } from "@std/csv";
import { sharedTest, sharedText } from "./_shared.ts";
import { assertPublished, assertReference } from "../_elsewhere.ts";

const PRACTICUM = "data/practicum-online-store-ab/orders_us.csv";
const VISITS = "data/practicum-online-store-ab/visits_us.csv";
const HILLSTROM = "data/hillstrom/hillstrom.csv";

sharedTest(
  "the practicum store: with visitors of both arms left out, orders per visit rise by 16.0%",
  PRACTICUM,
  () => {
    const raw = readPracticum(false);
    const both = readPracticum(true);
    assertPublished(raw.orders.map((list) => list.length), [557, 640]);
    assertPublished(raw.visits, [18_736, 18_916]);
    assertPublished(perVisit(raw), 0.138, 5e-4);
    assertPublished(both.orders.map((list) => list.length), [468, 548]);
    assertPublished(both.buyers, [445, 528]);
    assertPublished(perVisit(both), 0.160, 5e-4);
    const counts = both.orders.map((list, i) =>
      momentsFromSums({
        n: both.visits[i]!,
        sum: list.length,
        sumOfSquares: list.length,
      })
    );
    assert(relativeLift(counts[0]!, counts[1]!).pValue! < 0.05);
  },
);

sharedTest(
  "the practicum store: one order of 19,920.4 makes the AOV lift of 27.8%",
  PRACTICUM,
  () => {
    const { columns } = readPracticum(true);
    const scores = zScores(columns.values);
    assertPublished(Math.max(...scores), 30.536, 5e-4);
    const flags = flagOutliers(columns.values, { maxZScore: 3 });
    assertPublished(flags.removedOrders.length, 2);
    assert(flags.removedOrders.some((i) => columns.values[i] === 19_920.4));
    const lift = (without: readonly number[]) => {
      const [control, treatment] = [0, 1].map((arm) => {
        const left = columns.values.filter((_, i) =>
          columns.variations[i] === arm && !without.includes(i)
        );
        return left.reduce((sum, value) => sum + value, 0) / left.length;
      });
      return treatment! / control! - 1;
    };
    assertPublished(lift([]), 0.278, 5e-4);
    assertPublished(lift(flags.removedOrders), -0.088, 5e-4);
    assertPublished(
      flagOutliers(columns.values, { maxZScore: 31 }).removedOrders,
      [],
    );
  },
);

sharedTest(
  "Hillstrom: arm counts, split, buyers and spend are the published ones",
  HILLSTROM,
  () => {
    const arms = readHillstrom();
    const sizes = arms.map(({ spend }) => spend.length);
    assertPublished(sizes, [21_306, 21_307, 21_387]);
    const split = sampleRatio(sizes, [1, 1, 1]);
    assertPublished(split.chiSquare!, 0.2025, 5e-5);
    assertPublished(split.pValue!, 0.9037, 5e-5);
    const buyers = arms.map(({ spend }) => spend.filter((x) => x > 0).length);
    assertPublished(buyers, [122, 267, 189]);
    const sums = arms.map(({ spend }) => spend.reduce((a, b) => a + b, 0));
    [13_908.33, 30_311.69, 23_038.11].forEach((sum, i) =>
      assertPublished(sums[i]!, sum, 5e-3)
    );
    const means = arms.map(({ spend }) => moments(spend).mean!);
    [0.652789, 1.422617, 1.077202].forEach((mean, i) =>
      assertPublished(means[i]!, mean, 5e-7)
    );
  },
);

sharedTest(
  "Hillstrom: Welch with Holm's correction finds both e-mails",
  HILLSTROM,
  () => {
    const [none, mens, womens] = readHillstrom().map(({ spend }) => spend);
    const control = moments(none!);
    const pValues = [mens!, womens!].map((spend) =>
      welchTest(control, moments(spend)).pValue
    );
    const adjusted = adjustPValues(pValues, "holm");
    assertReference(adjusted[0], 2.33e-7, 2e-3);
    assertReference(adjusted[1], 0.00113, 5e-3);
    // Buyers alone, with the others added as zeros, say the same.
    const sparse = [none!, mens!].map((spend) => {
      const buyers = spend.filter((x) => x > 0);
      return addZeros(moments(buyers), spend.length - buyers.length);
    });
    assertReference(
      welchTest(sparse[0]!, sparse[1]!).pValue,
      pValues[0]!,
      1e-9,
    );
  },
);

sharedTest(
  "Hillstrom: z above 3 deletes 380 of 578 buyers over customers, 16 over orders",
  HILLSTROM,
  () => {
    const spend = readHillstrom().flatMap((arm) => arm.spend);
    const orders = spend.filter((x) => x > 0);
    assertPublished(orders.length, 578);
    assertPublished(
      flagOutliers(spend, { maxZScore: 3 }).removedOrders.length,
      380,
    );
    assertPublished(
      flagOutliers(orders, { maxZScore: 3 }).removedOrders.length,
      16,
    );
  },
);

sharedTest(
  "Hillstrom: average order value per customer by the delta method agrees with orders one by one",
  HILLSTROM,
  () => {
    // Every buyer has one order, so the ratio is the mean over buyers, and its
    // variance nearly theirs.
    const [none, mens] = readHillstrom().map(({ spend }) => {
      const buyers = spend.filter((x) => x > 0);
      const joint = jointMoments({
        spend: buyers,
        orders: buyers.map(() => 1),
      });
      return {
        buyers: moments(buyers),
        joint: addZeroRows(joint, spend.length - buyers.length),
      };
    });
    const { ratios, lift } = compareRatios(none!.joint, mens!.joint, {
      numerator: "spend",
      denominator: "orders",
    });
    assertReference(ratios.control.mean, none!.buyers.mean!);
    const direct = relativeLift(none!.buyers, mens!.buyers);
    assertReference(lift.value, direct.value!);
    assertPublished(lift.lower!, direct.lower!, 2e-3);
    assertPublished(marginalMoments(none!.joint, "orders").n, 21_306);
  },
);

interface Practicum {
  readonly orders: number[][];
  readonly buyers: number[];
  readonly visits: number[];
  readonly columns: {
    values: number[];
    visitors: number[];
    variations: number[];
  };
}

function readPracticum(withoutBoth: boolean): Practicum {
  const rows = parse(sharedText(PRACTICUM)).slice(1).map((row) => ({
    visitor: row[1]!,
    value: Number(row[3]),
    variation: row[4] === "A" ? 0 : 1,
  }));
  const seen = [0, 1].map((variation) =>
    new Set(
      rows.filter((row) => row.variation === variation)
        .map(({ visitor }) => visitor),
    )
  );
  const both = seen[0]!.intersection(seen[1]!);
  assertEquals(both.size, 58);
  const kept = withoutBoth
    ? rows.filter(({ visitor }) => !both.has(visitor))
    : rows;
  const visits = [0, 0];
  for (const [, group, count] of parse(sharedText(VISITS)).slice(1)) {
    visits[group === "A" ? 0 : 1]! += Number(count);
  }
  const ids = [...new Set(kept.map(({ visitor }) => visitor))];
  const number = new Map(ids.map((id, i) => [id, i]));
  return {
    orders: [0, 1].map((variation) =>
      kept.filter((row) => row.variation === variation).map(({ value }) =>
        value
      )
    ),
    buyers: seen.map((set) =>
      withoutBoth ? set.difference(both).size : set.size
    ),
    visits,
    columns: {
      values: kept.map(({ value }) => value),
      visitors: kept.map(({ visitor }) => number.get(visitor)!),
      variations: kept.map(({ variation }) => variation),
    },
  };
}

function perVisit({ orders, visits }: Practicum): number {
  const rates = orders.map((list, i) => list.length / visits[i]!);
  return rates[1]! / rates[0]! - 1;
}

/** Spend and history per customer: no e-mail, men's, women's. */
function readHillstrom(): { spend: number[]; history: number[] }[] {
  const rows = parse(sharedText(HILLSTROM)).slice(1);
  return ["No E-Mail", "Mens E-Mail", "Womens E-Mail"].map((segment) => {
    const arm = rows.filter((row) => row[8] === segment);
    return {
      spend: arm.map((row) => Number(row[11])),
      history: arm.map((row) => Number(row[2])),
    };
  });
}
