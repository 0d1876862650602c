/** What each filter leaves of a store that is small enough to count by hand. */

import { assertEquals, assertMatch } from "@std/assert";
import {
  counts,
  experience,
  exportRows,
  timeSeries,
  withSandbox,
} from "./_harness.ts";

import { type Case, page, ROWS } from "./_filter_store.ts";
import { ORDER_CASES } from "./_order_filter_cases.ts";
import { PAGE_CASES } from "./_page_filter_cases.ts";
import { VISITOR_CASES } from "./_visitor_filter_cases.ts";

Deno.test("filters on the visitor narrow visitors and their orders", (t) =>
  checkAll(t, [...VISITOR_CASES, ...PAGE_CASES]));

Deno.test("filters on the order narrow orders only", (t) =>
  checkAll(t, ORDER_CASES));

async function checkAll(
  t: Deno.TestContext,
  cases: readonly Case[],
): Promise<void> {
  // A clock that jumps at every look keeps the buckets from running empty.
  let now = 0;
  await withSandbox(ROWS, async (sandbox) => {
    for (const [says, filters, visitors, orders] of cases) {
      await t.step(says, async () => {
        const names = orders.split(" ").filter((name) => name !== "");
        assertEquals(await counts(sandbox, filters), {
          visitors,
          orders: names.length,
        });
        const rows = await exportRows(sandbox, { filters });
        assertEquals(rows.map((row) => row.order_id), names);
      });
    }
  }, { clock: () => now += 10_000 });
}

Deno.test("filters null are no filters", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    assertEquals(await counts(sandbox, null), { visitors: 4, orders: 4 });
  });
});

Deno.test("a product filter keeps whole orders, and in the line-items export only its products", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const rows = await exportRows(sandbox, {
      exportType: "order_line_items",
      filters: { onlyProductIds: ["7003"] },
    });
    assertEquals(rows.map((row) => row.line_item_id), ["b1-7003"]);
  });
});

Deno.test("an experience that names no products is about all of them", async () => {
  const rows = { ...ROWS, experiences: [experience()] };
  await withSandbox(rows, async (sandbox) => {
    const filters = { experimentProductsOnly: true };
    assertEquals(await counts(sandbox, filters), { visitors: 4, orders: 4 });
  });
});

Deno.test("filters hold for the reconciliation too", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const rows = await exportRows(sandbox, {
      exportType: "order_reconciliation",
      filters: { deviceType: "desktop" },
    });
    assertEquals(rows.map((row) => row.order_id), ["b1"]);
  });
});

Deno.test("an experience to take targeting from must exist", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { status, body } = await timeSeries(sandbox, {
      filters: {
        applyExperienceTargetingExperienceId:
          "33333333-3333-4333-8333-333333333333",
      },
    });
    assertEquals(status, 400);
    assertEquals(
      body.properties.filters.properties.applyExperienceTargetingExperienceId
        .errors,
      ["names no experience of this store"],
    );
  });
});

Deno.test("a broken regular expression is refused, not a server error", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { status, body } = await timeSeries(sandbox, {
      filters: {
        urlParam: {
          queryParam: "ref",
          queryParamValue: "((",
          queryParamFilterType: "regex",
        },
      },
    });
    assertEquals(status, 400);
    assertMatch(
      body.properties.filters.properties.urlParam.properties.queryParamValue
        .errors[0],
      /regular expression/,
    );
  });
});

Deno.test("no text in a filter can become SQL", async () => {
  const texts = ["'; DROP TABLE orders; --", "$1", "\\", '"', "' OR 1=1 --"];
  await withSandbox(ROWS, async (sandbox) => {
    for (const text of texts) {
      const found = await counts(sandbox, {
        shippingMethods: [text],
        sourceSitesOrChannels: [text],
        triggeredCustomEvents: [text],
        onlyProductHandles: [text],
        pageTargeting: [page("cookie", text, text)],
      });
      assertEquals(found, { visitors: 0, orders: 0 });
    }
    assertEquals(await counts(sandbox, {}), { visitors: 4, orders: 4 });
  });
});
