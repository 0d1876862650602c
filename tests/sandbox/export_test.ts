import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { parse } from "@std/csv";
import type { StoreContents } from "../../lib/sandbox/mod.ts";
import {
  at,
  call,
  contents,
  experience,
  EXPERIENCE_ID,
  exportRows,
  order,
  TREATMENT,
  visit,
  withSandbox,
} from "./_harness.ts";

const ROWS: StoreContents = contents({
  timeZone: "America/New_York",
  exposures: [
    visit("9007199254740993", {
      countryCode: "US",
      deviceType: "mobile",
      channel: "Email",
      visitorType: "new",
      landingUrl: "https://shop.example/products/mug?utm_source=news",
      landingPageType: "PDP",
    }),
    visit("9007199254740995", { variationId: TREATMENT }),
    visit("no-orders"),
  ],
  orders: [
    order("9007199254740997", "9007199254740993", {
      netRevenue: 30.5,
      cogs: 12.25,
      discount: 3,
      refund: 1.5,
      shippingRevenue: 5.95,
      shippingMethod: 'Express, "signed"',
      units: 3,
    }),
    order("9007199254740999", "9007199254740995", {
      createdAtMs: at("03T04:30:00"),
    }),
    order("gift", "9007199254740993", { exclusionReason: "gift_card_only" }),
    order("phone", null),
    order("early", "9007199254740993", { createdAtMs: at("02T09:00:00") }),
  ],
  lineItems: [
    {
      lineItemId: "l1",
      orderId: "9007199254740997",
      productId: "7001",
      variantId: "8001",
      productTitle: "Mug, large",
      quantity: 2,
      unitPrice: 12.5,
    },
    {
      lineItemId: "l2",
      orderId: "9007199254740997",
      productId: "7002",
      quantity: 1,
      unitPrice: 8.5,
    },
  ],
  products: [
    { productId: "7001", handle: "mug", title: "Mug", price: 12.5 },
  ],
});

const EXPORT_PATH = `/analytics/experience/${EXPERIENCE_ID}/export`;

Deno.test("an export answers with a signed address that is good for 900 seconds", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { status, body } = await call(sandbox, "POST", EXPORT_PATH, {
      exportType: "orders",
    });
    assertEquals(status, 200);
    const { url, ...rest } = body;
    assertMatch(
      url,
      /\/downloads\/[0-9a-f-]{36}\/orders\.csv\?expires=\d+&signature=[0-9a-f]{64}$/,
    );
    assertEquals(rest, {
      exportType: "orders",
      experienceId: EXPERIENCE_ID,
      experienceName: "Shorter product page",
      expiresIn: 900,
      format: "csv",
      message: "Export completed",
    });
  });
});

Deno.test("the orders export has a row per order with its variation, visitor and money", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await call(sandbox, "POST", EXPORT_PATH, {
      exportType: "orders",
    });
    const rows = parse(await (await fetch(body.url)).text());
    assertEquals(rows, [
      [
        "order_id",
        "created_at",
        "visitor_id",
        "variation",
        "variation_id",
        "currency",
        "net_revenue",
        "gross_profit",
        "cogs",
        "discount",
        "refund",
        "shipping_revenue",
        "shipping_method",
        "units",
        "country",
        "device",
        "channel",
        "visitor_type",
        "landing_page",
        "landing_page_type",
      ],
      [
        "9007199254740997",
        "2026-03-02T06:00:00-05:00",
        "9007199254740993",
        "Control",
        "variation-control",
        "USD",
        "30.5",
        "18.25",
        "12.25",
        "3.0",
        "1.5",
        "5.95",
        'Express, "signed"',
        "3",
        "US",
        "mobile",
        "Email",
        "new",
        "/products/mug",
        "PDP",
      ],
      [
        "9007199254740999",
        "2026-03-02T23:30:00-05:00",
        "9007199254740995",
        "Short",
        "variation-treatment",
        "USD",
        "10.0",
        "",
        "",
        "0.0",
        "0.0",
        "0.0",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
      ],
    ]);
  });
});

Deno.test("the line-items export has a row per line with product, quantity, price and variation", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await call(sandbox, "POST", EXPORT_PATH, {
      exportType: "order_line_items",
    });
    const rows = parse(await (await fetch(body.url)).text());
    const common = [
      "9007199254740997",
      "2026-03-02T06:00:00-05:00",
      "9007199254740993",
      "Control",
      "variation-control",
      "USD",
    ];
    assertEquals(rows.slice(1), [
      ["l1", ...common, "7001", "Mug, large", "8001", "mug", "2", "12.5"],
      ["l2", ...common, "7002", "", "", "", "1", "8.5"],
    ]);
  });
});

Deno.test("the reconciliation has every order with the reason why it is left out", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const rows = await exportRows(sandbox, {
      exportType: "order_reconciliation",
    });
    assertEquals(
      rows.map((row) => [row.order_id, row.variation, row.exclusion_reason]),
      [
        ["9007199254740997", "Control", "not_excluded"],
        ["gift", "Control", "gift_card_only"],
        ["phone", "", "not_matched_to_session"],
        ["9007199254740999", "Short", "not_excluded"],
      ],
    );
  });
});

Deno.test("an east-of-Greenwich half-hour offset is written whole", async () => {
  await withSandbox({ ...ROWS, timeZone: "Asia/Kolkata" }, async (sandbox) => {
    const [row] = await exportRows(sandbox);
    assertEquals(row?.created_at, "2026-03-02T16:30:00+05:30");
  });
});

Deno.test("range, clamping and truncation are those of the time series", async () => {
  const seconds = (text: string) => String(at(text) / 1000);
  const ids = async (
    fields: Parameters<typeof experience>[0],
    body: Record<string, string>,
  ) => {
    let found: (string | undefined)[] = [];
    const rows = { ...ROWS, experiences: [experience(fields)] };
    await withSandbox(rows, async (sandbox) => {
      found = (await exportRows(sandbox, body)).map((row) => row.order_id);
    });
    return found;
  };
  const [first, second] = ["9007199254740997", "9007199254740999"];
  assertEquals(await ids({}, { startTs: "1000000000" }), [first, second]);
  assertEquals(await ids({}, { startTs: seconds("02T11:00:01") }), [second]);
  assertEquals(await ids({}, { endTs: seconds("03T04:30:00") }), [first]);
  const paused = { status: "paused", pausedAtTs: at("03T00:00:00") } as const;
  assertEquals(await ids(paused, { endTs: "9999999999" }), [first]);
  const ended = { status: "ended", endedAtTs: at("03T00:00:00") } as const;
  assertEquals(await ids(ended, {}), [first]);
});

Deno.test("halves of a range hold each order once", async () => {
  const middle = String(at("02T11:00:00") / 1000);
  await withSandbox(ROWS, async (sandbox) => {
    const all = await exportRows(sandbox);
    const halves = [
      ...await exportRows(sandbox, { endTs: middle }),
      ...await exportRows(sandbox, { startTs: middle }),
    ];
    assertEquals(halves, all);
  });
});

Deno.test("an empty export is a header", async () => {
  const { startedAtTs: _, ...pending } = experience({ status: "pending" });
  await withSandbox({ ...ROWS, experiences: [pending] }, async (sandbox) => {
    const { body } = await call(sandbox, "POST", EXPORT_PATH, {
      exportType: "orders",
    });
    assertMatch(await (await fetch(body.url)).text(), /^order_id,[^\n]*\n$/);
  });
});

Deno.test("the download needs no key, comes with its length, and can be resumed", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await call(sandbox, "POST", EXPORT_PATH, {
      exportType: "orders",
    });
    const whole = await fetch(body.url);
    const text = await whole.text();
    assertEquals(whole.headers.get("content-type"), "text/csv; charset=utf-8");
    assertEquals(whole.headers.get("content-length"), String(text.length));
    assertEquals(whole.headers.get("x-ratelimit-limit"), null);
    const rest = await fetch(body.url, { headers: { range: "bytes=100-" } });
    assertEquals(rest.status, 206);
    assertEquals(
      rest.headers.get("content-range"),
      `bytes 100-${text.length - 1}/${text.length}`,
    );
    assertEquals(await rest.text(), text.slice(100));
    assertEquals(rest.headers.get("etag"), whole.headers.get("etag"));
    const beyond = await fetch(body.url, {
      headers: { range: `bytes=${text.length}-` },
    });
    assertEquals(beyond.status, 416);
    await beyond.body?.cancel();
  });
});

Deno.test("after 900 seconds the address gives 403, and a new one can be had", async () => {
  let now = Date.parse("2026-11-20T12:00:00Z");
  await withSandbox(ROWS, async (sandbox) => {
    const ask = () =>
      call(sandbox, "POST", EXPORT_PATH, { exportType: "orders" });
    const download = async (url: string) => {
      const response = await fetch(url);
      await response.body?.cancel();
      return response.status;
    };
    const first = (await ask()).body.url;
    now += 899_999;
    assertEquals(await download(first), 200);
    now += 1;
    assertEquals(await download(first), 403);
    const second = (await ask()).body.url;
    assertNotEquals(second, first);
    assertEquals(await download(second), 200);
  }, { clock: () => now });
});

Deno.test("a changed path, expiry or signature gives 403, and the key is no substitute", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const answers = await Promise.all(
      ["orders", "order_line_items"].map((exportType) =>
        call(sandbox, "POST", EXPORT_PATH, { exportType })
      ),
    );
    const [one, other] = answers.map(({ body }) => new URL(body.url));
    if (!one || !other) throw new Error("No address");
    const swapped = new URL(other.pathname + one.search, one);
    const later = new URL(one);
    later.searchParams.set("expires", "9999999999999");
    const unsigned = new URL(one);
    unsigned.searchParams.delete("signature");
    const shortened = new URL(one);
    shortened.searchParams.set("signature", "00");
    for (const url of [swapped, later, unsigned, shortened]) {
      const response = await fetch(url, {
        headers: { "service-access-token": sandbox.token },
      });
      assertEquals(response.status, 403);
      assertEquals(await response.text(), "Forbidden");
    }
  });
});

Deno.test("an unknown export type is refused", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    for (const body of [{}, { exportType: "visitors" }]) {
      const answer = await call(sandbox, "POST", EXPORT_PATH, body);
      assertEquals(answer.status, 400);
      assertEquals(Object.keys(answer.body.properties), ["exportType"]);
    }
  });
});
