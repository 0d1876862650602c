import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertGreater,
  assertLess,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { demoPlan, drawStore } from "../../lib/sandbox/demo/demo_store.ts";
import { type Arm, armsOf, liftOf } from "./_arms.ts";
import { exportRows, get, timeSeries } from "./_harness.ts";

const ALL_IDS = Object.values(DEMO_EXPERIENCES);

Deno.test("the demo store teaches what it says", async (t) => {
  using store = await createDemoStore();
  // A clock that jumps at every look keeps the buckets from running empty.
  let now = 0;
  await using sandbox = await startSandbox({
    store,
    clock: () => now += 10_000,
  });

  await t.step("ten experiences in all four states", async () => {
    const { body } = await get(sandbox, "/experiences-list");
    const states = body.experiencesList.map((one: { status: string }) =>
      one.status
    );
    assertEquals(
      new Set(states),
      new Set(["pending", "started", "paused", "ended"]),
    );
    assertEquals(
      new Set(body.experiencesList.map((one: { id: string }) => one.id)),
      new Set(ALL_IDS),
    );
    for (const { variations } of body.experiencesList) {
      const sum = variations.reduce(
        (total: number, { percentage }: { percentage: number }) =>
          total + percentage,
        0,
      );
      assertEquals(sum, 100);
    }
  });

  await t.step("about 150,000 visitors, some in three tests", async () => {
    const visitorsOf = async (id: string) =>
      (await armsOf(sandbox, id)).reduce((sum, arm) => sum + arm.visitors, 0);
    let visitors = 0;
    for (const id of ALL_IDS) visitors += await visitorsOf(id);
    const guests = [
      await visitorsOf(DEMO_EXPERIENCES.besideWinner),
      await visitorsOf(DEMO_EXPERIENCES.apartFromWinner),
    ];
    assertAlmostEquals(guests[0]!, 40_000, 100);
    assertAlmostEquals(guests[1]!, 30_000, 1_000);
    const own = visitors - guests[0]! - guests[1]!;
    assertAlmostEquals(own, 150_000, 5_000);
  });

  await t.step(
    "a test reads flat because it lifts one arm of the winner only",
    async () => {
      const { clearWinner, besideWinner } = DEMO_EXPERIENCES;
      const [control, treatment] = await armsOf(sandbox, besideWinner);
      const rate = ({ buyers, visitors }: Arm) => buyers / visitors;
      assertAlmostEquals(rate(treatment!) / rate(control!), 1, 0.05);
      const armOf = new Map(
        (await exportRows(sandbox, {}, clearWinner))
          .map((row) => [row.visitor_id, row.variation]),
      );
      const buyers: Record<string, number> = {};
      const seen = new Set<string>();
      for (const row of await exportRows(sandbox, {}, besideWinner)) {
        const visitor = row.visitor_id ?? "";
        if (visitor === "" || seen.has(visitor)) continue;
        seen.add(visitor);
        const cell = `${armOf.get(visitor)}, ${row.variation}`;
        buyers[cell] = (buyers[cell] ?? 0) + 1;
      }
      const liftIn = (arm: string) =>
        buyers[`${arm}, Banner`]! / buyers[`${arm}, Control`]! - 1;
      assertGreater(liftIn("Control"), 0.15);
      assertLess(liftIn("Progress bar"), -0.1);
    },
  );

  await t.step(
    "the clear winner has a significant lift of revenue per visitor",
    async () => {
      const arms = await armsOf(sandbox, DEMO_EXPERIENCES.clearWinner);
      assertAlmostEquals(arms[0]?.visitors ?? 0, 20_000, 500);
      const { lift, z } = liftOf(arms);
      assertGreater(z, 3.5);
      assertGreater(lift, 0.2);
      assertLess(lift, 0.4);
      const conversion = (arms[0]?.buyers ?? 0) / (arms[0]?.visitors ?? 1);
      assertAlmostEquals(conversion, 0.03, 0.004);
    },
  );

  await t.step("the A/A test shows nothing", async () => {
    const { z } = liftOf(await armsOf(sandbox, DEMO_EXPERIENCES.aaTest));
    assertLess(Math.abs(z), 1);
  });

  await t.step(
    "one wholesale order makes the lift of the flat one",
    async () => {
      const id = DEMO_EXPERIENCES.oneOutlier;
      assertGreater(liftOf(await armsOf(sandbox, id)).lift, 0.5);
      const arms = await armsOf(sandbox, id, { maxZScore: 3 });
      assertLess(Math.abs(liftOf(arms).lift), 0.05);
      const removed = (await exportRows(sandbox, {}, id)).length -
        arms.reduce((sum, { orders }) => sum + orders, 0);
      assertEquals(removed, 1);
    },
  );

  await t.step(
    "the broken split is far from even, and visitors bought in both arms",
    async () => {
      const id = DEMO_EXPERIENCES.brokenSplit;
      const [a, b] = await armsOf(sandbox, id);
      assert(a && b);
      const z = (a.visitors - b.visitors) / Math.sqrt(a.visitors + b.visitors);
      assertGreater(z, 5);
      const seen = new Map<string, Set<string>>();
      for (const row of await exportRows(sandbox, {}, id)) {
        const visitor = row.visitor_id ?? "";
        seen.set(
          visitor,
          (seen.get(visitor) ?? new Set()).add(row.variation ?? ""),
        );
      }
      const both = [...seen.values()].filter(({ size }) => size === 2).length;
      assertGreater(both, 15);
      assertLess(both, 40);
    },
  );

  await t.step(
    "the pending one has no data, the three-armed one has three arms",
    async () => {
      assertEquals(
        (await armsOf(sandbox, DEMO_EXPERIENCES.pending)).map((arm) =>
          arm.orders
        ),
        [0, 0],
      );
      assertEquals(
        (await armsOf(sandbox, DEMO_EXPERIENCES.threeVariations)).length,
        3,
      );
    },
  );

  await t.step(
    "ids are longer than a double can hold, and differ by less than it can tell",
    async () => {
      const rows = await exportRows(sandbox, {}, DEMO_EXPERIENCES.clearWinner);
      const ids = new Set(rows.map((row) => row.order_id));
      assertEquals(ids.size, rows.length);
      assertLess(new Set([...ids].map(Number)).size, ids.size);
    },
  );

  await t.step("orders have a heavy tail and repeat buyers", async () => {
    const rows = await exportRows(sandbox, {}, DEMO_EXPERIENCES.clearWinner);
    const values = rows.map((row) => Number(row.net_revenue)).sort((a, b) =>
      a - b
    );
    const median = values[Math.floor(values.length / 2)] ?? 0;
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
    assertGreater(mean, 1.1 * median);
    assertGreater(values.at(-1) ?? 0, 10 * median);
    const buyers = new Set(rows.map((row) => row.visitor_id)).size;
    assertGreater(rows.length / buyers, 1.05);
  });

  await t.step("line items add up to the orders' units", async () => {
    const id = DEMO_EXPERIENCES.aaTest;
    const units = (await exportRows(sandbox, {}, id))
      .reduce((sum, row) => sum + Number(row.units), 0);
    const quantities = (await exportRows(
      sandbox,
      { exportType: "order_line_items" },
      id,
    )).reduce((sum, row) => sum + Number(row.quantity), 0);
    assertEquals(quantities, units);
  });

  await t.step(
    "excluded orders show only in the reconciliation, with every reason",
    async () => {
      const reasons = new Set<string>();
      for (const id of ALL_IDS) {
        const orders = await exportRows(sandbox, {}, id);
        const all = await exportRows(
          sandbox,
          { exportType: "order_reconciliation" },
          id,
        );
        const kept = all.filter((row) =>
          row.exclusion_reason === "not_excluded"
        );
        assertEquals(kept.length, orders.length);
        for (const row of all) reasons.add(row.exclusion_reason ?? "");
      }
      assertEquals(reasons.size, 9);
    },
  );

  await t.step("visits follow the week and the day", async () => {
    const { body } = await timeSeries(sandbox, {
      granularity: "hour",
      mode: "noncumulative",
      metrics: ["n_visitors"],
    }, DEMO_EXPERIENCES.clearWinner);
    const byHour = new Array(24).fill(0);
    for (const { dt, n_visitors } of body.segments.Control.data) {
      byHour[Number(dt.slice(11, 13))] += n_visitors;
    }
    assertGreater(byHour[20], 5 * byHour[3]);
  });
});

Deno.test("the same seed gives the same store bit for bit, another seed another one", async () => {
  const digest = async (seed: number) => {
    using store = await drawStore(demoPlan({ seed, scale: 0.02 }));
    await using sandbox = await startSandbox({ store });
    const series = await timeSeries(sandbox, {
      granularity: "hour",
      metrics: ["n_visitors", "net_revenue"],
    }, DEMO_EXPERIENCES.clearWinner);
    const rows = await exportRows(sandbox, {}, DEMO_EXPERIENCES.clearWinner);
    return JSON.stringify([series.body, rows]);
  };
  assertEquals(await digest(3), await digest(3));
  assertNotEquals(await digest(3), await digest(4));
});

Deno.test("a seed or scale out of bounds is refused", async () => {
  for (const seed of [-1, 1.5, 2 ** 32]) {
    await assertRejects(() => createDemoStore({ seed }), RangeError, `${seed}`);
  }
  for (const scale of [0, 1.01, NaN]) {
    await assertRejects(
      () => createDemoStore({ scale }),
      RangeError,
      `${scale}`,
    );
  }
});
