/** What no filter may do; what each means is in tests/contract/filters. */

import { assertEquals, assertMatch } from "@std/assert";
import { WORLD } from "../contract/_world.ts";
import { counts, timeSeries, withSandbox } from "./_harness.ts";

Deno.test("a broken regular expression is refused, not a server error", async () => {
  await withSandbox(WORLD, async (sandbox) => {
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
  await withSandbox(WORLD, async (sandbox) => {
    for (const text of texts) {
      const { visitors, orders } = await counts(sandbox, {
        shippingMethods: [text],
        sourceSitesOrChannels: [text],
        triggeredCustomEvents: [text],
        onlyProductHandles: [text],
        pageTargeting: [{
          type: "cookie",
          queries: [
            { key: text, value: text, filter: "equals", type: "cookie" },
          ],
        }],
      });
      assertEquals([visitors, orders], [0, 0]);
    }
    assertEquals(await counts(sandbox, {}), { visitors: 10, orders: 10 });
  });
});
