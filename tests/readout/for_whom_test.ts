/** For whom, of segments of one export. */

import {
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
} from "@std/assert";
import pl from "nodejs-polars";
import { cdf } from "./_next.ts";
import {
  formatReadout,
  type HeterogeneityDimension,
  readoutFromFiles,
  readoutFromFrames,
} from "../../lib/readout/mod.ts";
import { temporaryFolder } from "../_folder.ts";

Deno.test("for whom: segments of one export are compared like the sums that one would write down", async () => {
  const amount = (i: number) => 10 + (i * 37) % 41;
  const rows = ["A", "B"].flatMap((variation, arm) =>
    Array.from({ length: 130 }, (_, i) => ({
      order_id: `${variation}${i}`,
      // The last ten are further orders of the first ten, on the other device:
      // a visitor is of the device of the first order.
      visitor_id: `${variation} ${i % 120}`,
      variation,
      net_revenue: amount(i + arm * 7) + (arm === 1 && i % 2 === 0 ? 15 : 0),
      "Device Type": i >= 120 ? " desktop" : i % 2 === 0 ? "mobile" : "desktop",
      country: i % 13 === 0 ? "" : "US",
    }))
  );
  const crossing = ["A", "B"].map((variation, at) => ({
    ...rows[0]!,
    order_id: `x${at}`,
    visitor_id: "both",
    variation,
    net_revenue: 5000,
  }));
  const n = 1000;
  const { next: { heterogeneity }, inputs } = await readoutFromFrames({
    orders: pl.DataFrame([...rows, ...crossing]),
    visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [n, n] }),
  });
  const [device, country] = heterogeneity!.dimensions;
  assertEquals(device!.segments.map(({ segment }) => segment), [
    "desktop",
    "mobile",
  ]);
  assertEquals(country!.tooSmall, 1);
  assertEquals(inputs[0]!.unused, []);
  const partOf = (segment: string) => {
    const arms = ["A", "B"].map((variation) => {
      const byVisitor = new Map<string, number>();
      for (const row of rows) {
        if (row.variation !== variation) continue;
        const first = rows.find((other) =>
          other.visitor_id === row.visitor_id
        )!;
        if (first["Device Type"] !== segment) continue;
        const before = byVisitor.get(row.visitor_id) ?? 0;
        byVisitor.set(row.visitor_id, before + row.net_revenue);
      }
      const values = [...byVisitor.values()];
      const sum = values.reduce((total, value) => total + value, 0);
      const squares = values.reduce((total, value) => total + value ** 2, 0);
      return { buyers: values.length, sum, error2: squares / sum ** 2 };
    });
    const [a, b] = arms;
    return {
      buyers: arms.map(({ buyers }) => buyers),
      log: Math.log(b!.sum / a!.sum),
      error2: a!.error2 + b!.error2,
    };
  };
  const parts = device!.segments.map(({ segment }) => partOf(segment!));
  device!.segments.forEach(({ buyers, variations }, at) => {
    assertEquals(buyers, parts[at]!.buyers);
    assertAlmostEquals(
      variations[0]!.lift.value!,
      Math.expm1(parts[at]!.log),
      1e-12,
    );
  });
  const [desktop, mobile] = parts;
  const q = (desktop!.log - mobile!.log) ** 2 /
    (desktop!.error2 + mobile!.error2);
  const [test] = device!.tests;
  // n - 1 instead of n in the variances.
  assertAlmostEquals(test!.q!, q, 0.002 * q);
  assertAlmostEquals(test!.pValue!, 2 * cdf(-Math.sqrt(test!.q!)), 1e-8);
  // Country has one segment, so there is one test, and nothing to correct.
  assertEquals(test!.adjustedPValue, test!.pValue);
  assertEquals(country!.tests[0]!.pValue, null);
});

Deno.test("for whom: what is kept with the orders is of those who count, whatever was asked before", async () => {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const rows = ["A", "B"].flatMap((variation) =>
    Array.from(
      { length: 81 },
      (_, i) =>
        `${variation}${i},${variation} ${i},${variation},${
          i === 80 ? 9000 : 10 + i
        },${i % 2 === 0 ? "mobile" : "desktop"}`,
    )
  );
  const orders = `${folder}/orders.csv`;
  await Deno.writeTextFile(
    orders,
    ["order_id,visitor_id,variation,net_revenue,device", ...rows].join("\n"),
  );
  const visitors = `${folder}/visitors.csv`;
  await Deno.writeTextFile(visitors, "variation,visitors\nA,900\nB,900\n");
  const buyers = async (maxZScore: number | null) => {
    const { next } = await readoutFromFiles({ orders, visitors }, {
      maxZScore,
      cache: { folder: `${folder}/cache`, smallest: 0 },
    });
    const [{ segments }] = next.heterogeneity!.dimensions as [
      HeterogeneityDimension,
    ];
    return segments.map(({ segment, buyers }) => [segment, ...buyers]);
  };
  const all = [["mobile", 41, 41], ["desktop", 40, 40]];
  const without = [["desktop", 40, 40], ["mobile", 40, 40]];
  for (
    const [threshold, expected] of [
      [null, all],
      [3, without],
      [null, all],
      [3, without],
    ] as const
  ) {
    const found = await buyers(threshold);
    assertEquals(found.sort(), expected.toSorted());
  }
});

Deno.test("for whom: segments that differ in capitals alone are said to count apart", async () => {
  const rows = ["A", "B"].flatMap((variation) =>
    Array.from({ length: 150 }, (_, i) => ({
      order_id: `${variation}${i}`,
      visitor_id: `${variation} ${i}`,
      variation,
      net_revenue: 10 + i % 7,
      device: i % 3 === 0 ? "Mobile" : i % 3 === 1 ? "mobile" : "desktop",
      channel: i % 2 === 0 ? "email" : "paid",
    }))
  );
  const readout = await readoutFromFrames({
    orders: pl.DataFrame(rows),
    visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [900, 900] }),
  });
  const text = formatReadout(readout, { width: 1000, details: true });
  assertStringIncludes(
    text,
    'Counted separately although only capitalization differs: "Mobile" and "mobile" of device.',
  );
  assertEquals(text.match(/only capitalization/g)!.length, 1);
});
