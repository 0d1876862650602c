/** What changed between two bundles is what was changed. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import fc from "fast-check";
import { join } from "node:path";
import { BundleError, openBundle } from "../../lib/bundle/mod.ts";
import { diffBundles, formatDiff } from "../../lib/diff/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import { filesOf, ID } from "../bundle/_bundles.ts";
import { bundleOf, type Order, serviceOf, someOrders } from "./_service.ts";
import { withFolder } from "../_folder.ts";

const LATE = "2026-03-05T12:00:00Z";
const LATER = "2026-03-25T12:00:00Z";

/** Adds 3 late orders and 1 new one, removes 2, restates 2 and moves 2. */
function changedOrders(orders: readonly Order[]): Order[] {
  const added = [LATE, LATE, LATE, LATER].map((at, index): Order => ({
    id: `n${index}`,
    visitor: `w${index}`,
    variation: "Bar",
    revenue: 100 + index,
    at,
  }));
  const kept = orders.slice(2).map((order, index): Order =>
    index === 0
      ? { ...order, revenue: order.revenue - 15 }
      : index === 1
      ? { ...order, revenue: order.revenue + 5 }
      : index === 2 || index === 3
      ? {
        ...order,
        variation: order.variation === "Bar" ? "Control" : "Bar",
      }
      : order
  );
  return [...added, ...kept.reverse()];
}

Deno.test("late, new, missing, restated and moved orders are told apart", () =>
  withFolder(async (folder) => {
    const orders = someOrders(60);
    const later = changedOrders(orders);
    const before = await bundleOf(folder, "before", orders);
    const after = await bundleOf(folder, "after", later, {
      Control: 1000,
      Bar: 1003,
    });
    const diff = await diffBundles(before, after);
    const [change] = diff.experiences;
    const found = change!.orders!;
    const revenue = (list: readonly Order[]) =>
      list.reduce((sum, order) => sum + order.revenue, 0);

    assertEquals(found.before, { orders: 60, netRevenue: revenue(orders) });
    assertEquals(found.after, { orders: 62, netRevenue: revenue(later) });
    assertEquals(found.added, { orders: 4, netRevenue: 406 });
    assertEquals(found.late, { orders: 3, netRevenue: 303 });
    assertEquals(found.coveredUntil, "2026-03-20T19:00:00Z");
    assertEquals(found.removed, {
      orders: 2,
      netRevenue: revenue(orders.slice(0, 2)),
    });
    assertEquals(found.restated, { orders: 2, netRevenue: -10 });
    assertEquals(found.moved.orders, 2);
    assertEquals(found.moves, [
      { from: "Bar", to: "Control", visitors: 1 },
      { from: "Control", to: "Bar", visitors: 1 },
    ]);
    assertEquals(
      found.variations.map((one) => [
        one.variation,
        one.visitorsBefore,
        one.visitorsAfter,
        one.before.orders,
        one.after.orders,
      ]),
      [["Bar", 1000, 1003, 30, 33], ["Control", 1000, 1000, 30, 29]],
    );
    assertEquals(
      found.largest.map(({ orderId, change }) => `${change} ${orderId}`)
        .slice(0, 4),
      ["added n3", "added n2", "added n1", "added n0"],
    );

    const { readout: told } = change!;
    assertEquals(told!.sameOptions, true);
    const lift = told!.lifts.find(({ metric }) =>
      metric === "orders_per_visitor"
    )!;
    assertAlmostEquals(lift.before!.value!, 0, 1e-12);
    assertAlmostEquals(lift.after!.value!, (33 / 1003) / (29 / 1000) - 1, 1e-9);

    assertEquals(diff.sameData, false);
    assertEquals(diff.changed.length, 2);
    assertEquals([...diff.onlyBefore, ...diff.onlyAfter, ...diff.notes], []);
    assertEquals(JSON.parse(JSON.stringify(diff)), diff);
    assert(Object.isFrozen(diff) && Object.isFrozen(found.largest));

    const text = formatDiff(diff, { width: 200 });
    assertStringIncludes(
      text,
      "4 orders were added (+$406.00), 3 of them late (+$303.00): placed by 2026-03-20T19:00:00Z, which the data covered before.",
    );
    assertStringIncludes(text, "2 orders were restated (\u2212$10.00).");
    assertStringIncludes(text, "1 buyer moved from Bar to Control.");
    assertMatch(text, /^Bar +before +1,000 +30 /m);
  }));

Deno.test("a bundle compared with itself has changed in nothing", () =>
  withFolder(async (folder) => {
    const bundle = await bundleOf(folder, "one", someOrders(40));
    const diff = await diffBundles(bundle, bundle);
    const { orders, readout } = diff.experiences[0]!;
    assertEquals(diff.sameData, true);
    assertEquals(orders!.before, orders!.after);
    for (const tally of ["added", "removed", "restated", "moved"] as const) {
      assertEquals(orders![tally], { orders: 0, netRevenue: 0 });
    }
    assertEquals([orders!.moves, orders!.largest], [[], []]);
    assertEquals(readout!.verdictChanged, false);
    for (const { before, after } of readout!.lifts) assertEquals(before, after);
    assertStringIncludes(formatDiff(diff), "The data are the same");
  }));

Deno.test("what the engine finds is what a loop over all orders finds", () =>
  withFolder(async (folder) => {
    const order = fc.record({
      id: fc.integer({ min: 0, max: 40 }).map((id) => `o${id}`),
      visitor: fc.integer({ min: 0, max: 20 }).map((id) => `v${id}`),
      variation: fc.constantFrom("Control" as const, "Bar" as const),
      revenue: fc.integer({ min: -2_000, max: 50_000 }).map((n) => n / 100),
      at: fc.constantFrom(LATE, LATER, "2026-03-20T23:59:59+02:00"),
    });
    const list = fc.uniqueArray(order, {
      minLength: 12,
      maxLength: 40,
      selector: ({ id }) => id,
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(list, list, async (then, now) => {
        const place = await Deno.mkdir(join(folder, `${run++}`), {
          recursive: true,
        }).then(() => join(folder, `${run - 1}`));
        const diff = await diffBundles(
          await bundleOf(place, "before", then),
          await bundleOf(place, "after", now),
        );
        const found = diff.experiences[0]!.orders!;
        const old = new Map(then.map((one) => [one.id, one]));
        const ids = new Set(now.map(({ id }) => id));
        const cents = (list: readonly number[]) =>
          list.reduce((sum, value) => sum + Math.round(value * 100), 0);
        const covered = Math.max(...then.map(({ at }) => Date.parse(at)));
        const added = now.filter(({ id }) => !old.has(id));
        const late = added.filter(({ at }) => Date.parse(at) <= covered);
        const removed = then.filter(({ id }) => !ids.has(id));
        const both = now.filter(({ id }) => old.has(id));
        const restated = both.filter((one) =>
          one.revenue !== old.get(one.id)!.revenue
        );
        const moved = both.filter((one) =>
          one.variation !== old.get(one.id)!.variation
        );
        const check = (
          tally: { readonly orders: number; readonly netRevenue: number },
          amounts: readonly number[],
        ) => {
          assertEquals(tally.orders, amounts.length);
          assertEquals(Math.round(tally.netRevenue * 100), cents(amounts));
        };
        check(found.before, then.map(({ revenue }) => revenue));
        check(found.after, now.map(({ revenue }) => revenue));
        check(found.added, added.map(({ revenue }) => revenue));
        check(found.late!, late.map(({ revenue }) => revenue));
        check(found.removed, removed.map(({ revenue }) => revenue));
        check(
          found.restated,
          restated.map(({ id, revenue }) => revenue - old.get(id)!.revenue),
        );
        check(found.moved, moved.map(({ revenue }) => revenue));
      }),
      { numRuns: 5, seed: 7 },
    );
  }));

Deno.test("options that differ are said to, and so are requests", () =>
  withFolder(async (folder) => {
    const orders = someOrders(40);
    const before = await bundleOf(folder, "before", orders);
    const after = join(folder, "after");
    await readout(serviceOf(orders), ID, {
      bundle: after,
      level: 0.8,
      end: "2026-03-30",
    });
    const diff = await diffBundles(before, after);
    assertEquals(diff.experiences[0]!.readout!.sameOptions, false);
    assertEquals(diff.experiences[0]!.orders!.added.orders, 0);
    assertEquals([diff.onlyBefore.length, diff.onlyAfter.length], [2, 2]);
    assertStringIncludes(formatDiff(diff), "with different options");
  }));

Deno.test("orders under other filters are not compared", () =>
  withFolder(async (folder) => {
    const orders = someOrders(40);
    const before = await bundleOf(folder, "before", orders);
    const after = join(folder, "after");
    await readout(serviceOf(orders), ID, { bundle: after, maxZScore: 3 });
    const diff = await diffBundles(before, after);
    assertEquals(diff.experiences[0]!.orders, null);
    assertMatch(diff.notes[0]!, /no orders of .* with the same filters/);
  }));

Deno.test("a changed export is not compared", () =>
  withFolder(async (folder) => {
    const before = await bundleOf(folder, "before", someOrders(40));
    const after = await bundleOf(folder, "after", someOrders(42));
    const name = [...(await filesOf(after)).keys()].find((one) =>
      one.startsWith("exports/")
    )!;
    const bytes = await Deno.readFile(join(after, name));
    bytes[30]! ^= 1;
    await Deno.writeFile(join(after, name), bytes);
    const bundle = await openBundle(after);
    await assertRejects(
      () => diffBundles(before, bundle),
      BundleError,
      "is not what was recorded",
    );
  }));
