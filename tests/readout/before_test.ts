/** What visitors did before a test makes its lifts more precise. */

import { noteTexts } from "../_said.ts";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { readoutFromBundle, readoutFromFiles } from "readout/readout";
import { cuped, jointMoments, randomSource } from "readout/stats";
import { assertRelative } from "../_elsewhere.ts";

const FOLDER = Deno.makeTempDirSync({ prefix: "readout-before-" });
globalThis.addEventListener(
  "unload",
  () => Deno.removeSync(FOLDER, { recursive: true }),
);

/** A store whose visitors spend as they spent. */
const { uniform, normal } = randomSource(5);
const VISITORS = Array.from({ length: 1200 }, (_, i) => {
  const taste = Math.exp(0.7 * normal());
  const bought = uniform() < 0.8;
  return {
    id: `v${i}`,
    arm: i % 2 === 0 ? "Control" : "Blue",
    day: 1 + i % 9,
    before: uniform() < 0.9 ? 2 * cents(15 * taste) : 0,
    orders: !bought ? [] : Array.from(
      { length: uniform() < 0.3 ? 2 : 1 },
      () => cents(40 * taste * Math.exp(0.3 * normal())),
    ),
  };
});

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

function written(name: string, lines: readonly string[]): string {
  const path = `${FOLDER}/${name}`;
  Deno.writeTextFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

const day = (number: number) => `2026-03-${String(number).padStart(2, "0")}`;

const orders = written("orders.csv", [
  "order_id,visitor_id,net_revenue,created_at",
  ...VISITORS.flatMap(({ id, orders, day: first }) =>
    orders.map((value, nth) =>
      `${id}-${nth},${id},${value},${day(first + nth)}T12:00:00`
    )
  ),
]);
const assignments = written("seen.csv", [
  "visitor_id,variation,first_seen",
  ...VISITORS.map(({ id, arm, day: first }) =>
    `${id},${arm},${day(first)}T08:00:00`
  ),
]);
const before = written("before.csv", [
  "id,visitor_id,net_revenue,created_at,amount,day",
  ...VISITORS.flatMap(({ id, before }) =>
    before === 0 ? [] : [
      `b-${id},${id},${before / 2},2026-02-01T10:00:00,7,x`,
      `c-${id},${id},${before / 2},2026-02-11T10:00:00,8,y`,
    ]
  ),
  // Of nobody in the test, and of a visitor who had seen it by then.
  "x,stranger,900,2026-02-01T10:00:00,7,x",
  "y,v0,800,2026-03-05T10:00:00,7,x",
]);

const sum = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0);

const joint = (arm: string, of = VISITORS, last = Infinity) => {
  const mine = of.filter((visitor) => visitor.arm === arm);
  return jointMoments({
    revenue: mine.map(({ orders, day }) =>
      sum(orders.filter((_, nth) => day + nth <= last))
    ),
    orders: mine.map(({ orders }) => orders.length),
    converted: mine.map(({ orders }) => orders.length > 0 ? 1 : 0),
    before: mine.map(({ before }) => before),
  });
};

const liftBy = (...args: Parameters<typeof cuped>) => cuped(...args).lift;

Deno.test("lifts of orders are adjusted by what each visitor spent before", async () => {
  const read = await readoutFromFiles(
    { orders, assignments, before },
    { control: "Control" },
  );
  const plain = await readoutFromFiles({ orders, assignments }, {
    control: "Control",
  });
  const outcomes = {
    net_revenue_per_visitor: "revenue",
    conversion_rate: "converted",
    aov: { numerator: "revenue", denominator: "orders" },
  };
  for (const [name, outcome] of Object.entries(outcomes)) {
    const { value, lower, upper } = liftBy(joint("Control"), joint("Blue"), {
      outcome,
      covariates: ["before"],
    });
    const ofName = (one: typeof read) =>
      one.metrics.find((metric) => metric.name === name)!;
    const { lift } = ofName(read).comparisons[0]!;
    assertRelative(lift.value, value, 1e-9, name);
    assertRelative(lift.lower, lower, 1e-9, name);
    assertRelative(lift.upper, upper, 1e-9, name);
    assertEquals(ofName(read).values, ofName(plain).values);
  }
  const width = (one: typeof read) => {
    const { lower, upper } = one.metrics[1]!.comparisons[0]!.lift;
    return upper! - lower!;
  };
  assert(
    width(read) < 0.95 * width(plain),
    `${width(read)} of ${width(plain)}`,
  );
  const [last, whole] = [
    read.overTime!.lifts.at(-1)!,
    read.metrics.find(({ name }) => name === "net_revenue_per_visitor")!,
  ];
  assertRelative(last.lift.lower, whole.comparisons[0]!.lift.lower, 1e-9);
  const early = read.overTime!.lifts.at(2)!.lift;
  const first = (arm: string) =>
    joint(arm, VISITORS.filter(({ day }) => day <= 3), 3);
  const asThen = liftBy(first("Control"), first("Blue"), {
    outcome: "revenue",
    covariates: ["before"],
  });
  assertRelative(early.value, asThen.value, 1e-9);
  const said = noteTexts(read).join("\n");
  assert(/before\.csv.*CUPED/.test(said), said);
  assert(
    /Unused: 1 row of visitors outside the test, 1 after the first view of a variation/
      .test(said),
    said,
  );
  assertEquals(
    read.inputs.find(({ source }) => source === "before.csv")?.rows,
    2 + 2 * VISITORS.filter(({ before }) => before > 0).length,
  );
});

Deno.test("a bundle holds what was before, and makes the readout again", async () => {
  const bundle = `${FOLDER}/bundle`;
  const made = await readoutFromFiles(
    { orders, assignments, before },
    { control: "Control", bundle },
  );
  const again = await readoutFromBundle(bundle);
  assertEquals(again.metrics, made.metrics);
});

Deno.test("what was before is asked for by visitor", async () => {
  const visitors = written("visits.csv", [
    "variation,n_visitors",
    "Control,600",
    "Blue,600",
  ]);
  await assertRejects(
    () => readoutFromFiles({ orders, visitors, before }),
    Error,
    "before.csv has each visitor's earlier data, but visitors are only counted. Add --assignments with one row per visitor",
  );
});

Deno.test("where nobody spent anything before, nothing is called adjusted", async () => {
  const none = written("none.csv", [
    "id,visitor_id,net_revenue,created_at",
    "x,stranger,900,2026-02-01T10:00:00",
  ]);
  const read = (files: Partial<Record<"before", string>>) =>
    readoutFromFiles({ orders, assignments, ...files }, { control: "Control" });
  const readout = await read({ before: none });
  const texts = noteTexts(readout).filter((text) => /none\.csv/.test(text));
  assertEquals(texts, [
    "none.csv: no visitor in the test had earlier orders, so no lift is adjusted. Unused: 1 row of visitors outside the test, 0 after the first view of a variation.",
  ]);
  assertEquals(readout.metrics, (await read({})).metrics);
});
