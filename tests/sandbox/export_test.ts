import { assertEquals, assertMatch } from "@std/assert";
import { COLUMNS } from "../contract/exports/files.ts";
import { parse } from "@std/csv";
import type { StoreContents } from "../../lib/sandbox/mod.ts";
import {
  at,
  contents,
  experience,
  EXPERIENCE_ID,
  exportRows,
  order,
  post,
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

Deno.test("the orders export has a row per order with its variation, visitor and money", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await post(sandbox, EXPORT_PATH, {
      exportType: "orders",
    });
    const rows = parse(await (await fetch(body.url)).text());
    assertEquals(rows, [
      [...COLUMNS.orders],
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
    const { body } = await post(sandbox, EXPORT_PATH, {
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

Deno.test("an east-of-Greenwich half-hour offset is written whole", async () => {
  await withSandbox({ ...ROWS, timeZone: "Asia/Kolkata" }, async (sandbox) => {
    const [row] = await exportRows(sandbox);
    assertEquals(row?.created_at, "2026-03-02T16:30:00+05:30");
  });
});

Deno.test("an empty export is a header", async () => {
  const { startedAtTs: _, ...pending } = experience({ status: "pending" });
  await withSandbox({ ...ROWS, experiences: [pending] }, async (sandbox) => {
    const { body } = await post(sandbox, EXPORT_PATH, {
      exportType: "orders",
    });
    assertMatch(await (await fetch(body.url)).text(), /^order_id,[^\n]*\n$/);
  });
});
