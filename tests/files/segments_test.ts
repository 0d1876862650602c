/** For whom it works, where visitors say who they are: as each part alone says. */

import {
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import pl from "nodejs-polars";
import {
  mapForFile,
  type Readout,
  readoutFromFiles,
  readoutFromVisitors,
} from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import { noteTexts } from "../_said.ts";

const DEVICES = ["mobile", "desktop", "tablet", ""] as const;

/** Visitors of whom every tenth buys, on mobile more of them in B. */
const VISITORS = Array.from({ length: 1200 }, (_, at) => {
  const variation = at % 2 === 0 ? "A" : "B";
  const device: string = DEVICES[at % 7 === 0 ? 3 : at % 3]!;
  const buys = at % 11 < (variation === "B" && device === "mobile" ? 4 : 2);
  return { id: `v${at}`, variation, device, spend: buys ? 10 + at % 17 : 0 };
});

function frameOf(rows: typeof VISITORS): pl.DataFrame {
  return pl.DataFrame({
    visitor_id: rows.map(({ id }) => id),
    variation: rows.map(({ variation }) => variation),
    Device: rows.map(({ device }) => device),
    revenue: rows.map(({ spend }) => spend),
  });
}

function dimensionOf({ next: { heterogeneity } }: Readout) {
  return heterogeneity!.dimensions[0]!;
}

Deno.test("the lift of a segment is that of its visitors alone", async () => {
  const options = { control: "A" };
  const all = await readoutFromVisitors(frameOf(VISITORS), options);
  const { segments, title, tests } = dimensionOf(all);
  assertEquals(all.next.heterogeneity!.counted, "visitors");
  assertEquals(title, "device");
  assertEquals(tests[0]!.degreesOfFreedom, 3);
  assertEquals(
    segments.map(({ segment }) => segment).sort(),
    ["desktop", "mobile", null, "tablet"].sort(),
  );
  for (const { segment, buyers, variations: [one] } of segments) {
    const rows = VISITORS.filter(({ device }) => device === (segment ?? ""));
    const alone = await readoutFromVisitors(frameOf(rows), options);
    assertEquals(buyers, alone.variations.map(({ visitors }) => visitors));
    const lift = alone.metrics[0]!.comparisons[0]!.lift;
    for (const end of ["value", "lower", "upper"] as const) {
      assertAlmostEquals(one!.lift[end]!, lift[end]!, 1e-12);
    }
  }
});

Deno.test("a segment has those without an id, and nobody of two variations", async () => {
  const others = VISITORS.map((one, at) =>
    at % 50 < 2 ? { ...one, id: "" } : one
  );
  const twice = [others[2]!, others[4]!]
    .map((one) => ({ ...one, variation: "B" }));
  const all = await readoutFromVisitors(frameOf([...others, ...twice]), {
    control: "A",
  });
  const alone = await readoutFromVisitors(
    frameOf(others.filter(({ id }) => !["v2", "v4"].includes(id))),
    { control: "A" },
  );
  assertEquals(dimensionOf(all), dimensionOf(alone));
  assertEquals(all.variations.map(({ visitors }) => visitors), [598, 600]);
});

/** Logarithm of the ratio of means, and its variance by the delta method. */
function logRatio(rows: typeof VISITORS): readonly [number, number] {
  const parts = ["A", "B"].map((name) => {
    const spends = rows.filter(({ variation }) => variation === name)
      .map(({ spend }) => spend);
    const n = spends.length;
    const mean = spends.reduce((a, b) => a + b, 0) / n;
    const squares = spends.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    return { mean, variance: squares / (n - 1) / n / mean ** 2 };
  });
  const [a, b] = parts;
  return [Math.log(b!.mean / a!.mean), a!.variance + b!.variance];
}

Deno.test("Cochran's Q is over each segment's own visitors", async () => {
  const ratios = DEVICES.map((device) =>
    logRatio(VISITORS.filter((one) => one.device === device))
  );
  const weights = ratios.map(([, variance]) => 1 / variance);
  const total = weights.reduce((a, b) => a + b, 0);
  const middle =
    ratios.reduce((sum, [value], at) => sum + value * weights[at]!, 0) / total;
  const q = ratios.reduce(
    (sum, [value], at) => sum + weights[at]! * (value - middle) ** 2,
    0,
  );
  const all = await readoutFromVisitors(frameOf(VISITORS), { control: "A" });
  assertAlmostEquals(dimensionOf(all).tests[0]!.q!, q, 1e-9);
});

const WORDS = ["null", "NaN", " N/A ", "(not set)", "undefined"];

Deno.test("a program's word for nothing is an empty cell, of visitors and of orders", () =>
  withFolder(async (folder) => {
    const said = VISITORS.map((one, at) => ({
      ...one,
      device: one.device === "" && at % 3 > 0
        ? WORDS[at % WORDS.length]!
        : one.device,
    }));
    const ofVisitors = async (rows: typeof VISITORS) =>
      await readoutFromVisitors(frameOf(rows), { control: "A" });
    const ofOrders = async (rows: typeof VISITORS) => {
      const path = join(folder, "orders.csv");
      const orders = rows.filter(({ spend }) => spend > 0)
        .map(({ id, variation, device, spend }) =>
          `${id},${id},${variation},${device},${spend}`
        );
      const header = "order_id,visitor_id,variation,device,net_revenue";
      await Deno.writeTextFile(path, [header, ...orders].join("\n"));
      const visitors = join(folder, "visitors.csv");
      await Deno.writeTextFile(visitors, "variation,n\nA,600\nB,600\n");
      return await readoutFromFiles({ orders: path, visitors }, {
        control: "A",
      });
    };
    for (const read of [ofVisitors, ofOrders]) {
      const [found, blank] = [await read(said), await read(VISITORS)];
      assertEquals(dimensionOf(found), dimensionOf(blank));
      assertEquals(
        noteTexts(found).filter((one) => /device:/i.test(one)).length,
        1,
        noteTexts(found).join("\n"),
      );
    }
    const { notes } = await ofVisitors(said);
    const counted = said.filter(({ device }) => WORDS.includes(device));
    const spaced = counted.filter(({ device }) => device === " N/A ").length;
    assertStringIncludes(
      noteTexts({ notes }).join("\n"),
      `the visitors, Device: " N/A " in ${spaced} rows`,
    );
  }));

Deno.test("Namibia is a country, and what is called none of a channel's stays", async () => {
  const rows = VISITORS.map((one, at) => ({
    visitor_id: one.id,
    variation: one.variation,
    revenue: one.spend,
    country: at % 4 < 2 ? "NA" : "US",
    channel: at % 4 < 2 ? "(none)" : "google",
  }));
  const { next } = await readoutFromVisitors(pl.DataFrame(rows), {
    control: "A",
  });
  const found = next.heterogeneity!.dimensions.map(({ segments }) =>
    segments.map(({ segment }) => segment).sort()
  );
  assertEquals(found, [["NA", "US"], ["(none)", "google"]]);
});

Deno.test("what assignments say of visitors stands for their orders", () =>
  withFolder(async (folder) => {
    const write = async (name: string, lines: readonly string[]) => {
      const path = join(folder, name);
      await Deno.writeTextFile(path, `${lines.join("\n")}\n`);
      return path;
    };
    const buyers = VISITORS.filter(({ spend }) => spend > 0);
    const assigned = await readoutFromFiles({
      orders: await write("orders.csv", [
        "order_id,visitor_id,net_revenue",
        ...buyers.map(({ id, spend }, at) => `${at},${id},${spend}`),
      ]),
      assignments: await write("seen.csv", [
        "visitor_id,variation,device",
        ...VISITORS.map(({ id, variation, device }) =>
          `${id},${variation},${device}`
        ),
      ]),
    }, { control: "A" });
    const plain = await readoutFromFiles({
      orders: await write("plain.csv", [
        "order_id,visitor_id,variation,device,net_revenue",
        ...buyers.map(({ id, variation, device, spend }, at) =>
          `${at},${id},${variation},${device},${spend}`
        ),
      ]),
      visitors: await write("visitors.csv", [
        "variation,n_visitors",
        "A,600",
        "B,600",
      ]),
    }, { control: "A" });
    assertEquals(dimensionOf(assigned), dimensionOf(plain));
    assertEquals(assigned.next.heterogeneity!.counted, "buyers");
    assertEquals(
      assigned.inputs[1]!.columns.map(({ name }) => name),
      ["visitor_id", "variation", "deviceType"],
    );
  }));

Deno.test("of a settled mapping a file of visitors takes what it has", () =>
  withFolder(async (folder) => {
    const path = join(folder, "visitors.csv");
    await Deno.writeTextFile(
      path,
      `Gruppe,Umsatz\n${"A,1\nB,2\nA,0\nB,0\n".repeat(30)}`,
    );
    const settled = {
      variation: "Gruppe",
      net_revenue: "Umsatz",
      visitor_id: "Kunde",
      order_id: "Umsatz",
    };
    const map = await mapForFile(path, "per-visitor", { map: settled });
    assertEquals(map, { variation: "Gruppe", net_revenue: "Umsatz" });
    const { metrics } = await readoutFromVisitors(path, { map, control: "A" });
    assertEquals(metrics.map(({ name }) => name), ["net_revenue_per_visitor"]);
    assertEquals(metrics[0]!.values.map(({ value }) => value), [0.5, 1]);
  }));
