import { assertEquals, assertGreater } from "@std/assert";
import fc from "fast-check";
import type { AnalyticsFilters } from "../../lib/api/mod.ts";
import type { Sandbox, StoreContents } from "../../lib/sandbox/mod.ts";
import {
  at,
  contents,
  CONTROL,
  experience,
  exportRows,
  timeSeries,
  TREATMENT,
  withSandbox,
} from "./_harness.ts";
import { RUN_SEED } from "../_draw.ts";
import { filterPlainly, type Left } from "./_plain_filter.ts";

const DEVICES = ["mobile", "desktop"] as const;
const TYPES = ["new", "returning"] as const;
const COUNTRIES = ["US", "CA", "DE"];
const CHANNELS = ["Paid Social", "Organic Social", "Email"];
const URLS = [
  "https://s.example/",
  "https://s.example/products/a?utm_source=x",
  "https://s.example/products/b?utm_source=y&q=1",
  "https://s.example/c?q=",
];
const PAGES = ["PDP", "Homepage", "Other"] as const;
const STAGES = [
  "added_to_cart",
  "started",
  "contact_info_submitted",
  "address_info_submitted",
] as const;
const EVENTS = ["e1", "e2", "e3"];
const METHODS = ["Standard", "Express"];
const CURRENCIES = ["USD", "CAD"];
const PRODUCT_IDS = ["1", "2", "3"];
const TEXTS = ["", "/", "a", "x", "products", "mobile", "US", "%", "_"];
const OPERATORS = [
  "equals",
  "contains",
  "startsWith",
  "endsWith",
  "doesNotEqual",
  "doesNotContain",
  "doesNotStartWith",
  "doesNotEndWith",
  "isNull",
  "isNotNull",
] as const;

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
const pickOrNull = <T>(values: readonly T[]) =>
  fc.option(pick(values), { nil: null });
const amount = fc.integer({ min: 0, max: 40 }).map((x) => x / 4);

const exposure = fc.record({
  visitor: fc.integer({ min: 0, max: 14 }),
  second: fc.integer({ min: 0, max: 200 }),
  deviceType: pickOrNull(DEVICES),
  visitorType: pickOrNull(TYPES),
  countryCode: pickOrNull(COUNTRIES),
  channel: pickOrNull(CHANNELS),
  landingUrl: pickOrNull(URLS),
  landingPageType: pickOrNull(PAGES),
  referrer: pickOrNull(TEXTS),
  cookies: fc.dictionary(pick(["a", "b"]), pick(TEXTS), { maxKeys: 2 }),
  emailSegment: pickOrNull(["vip"]),
  viewedProductPage: fc.boolean(),
  viewedCollectionPage: fc.boolean(),
  addedToCart: fc.boolean(),
  viewedCheckout: fc.boolean(),
  checkoutStage: pick(["none", ...STAGES] as const),
  customEvents: fc.uniqueArray(pick(EVENTS)),
});

const order = fc.record({
  visitor: fc.option(fc.integer({ min: 0, max: 16 }), { nil: null }),
  second: fc.integer({ min: 0, max: 300 }),
  netRevenue: fc.oneof(amount, fc.constant(500)),
  shippingRevenue: amount,
  shippingMethod: pickOrNull(METHODS),
  currency: pick(CURRENCIES),
  products: fc.array(pick([...PRODUCT_IDS, "unknown"]), { maxLength: 3 }),
  excluded: fc.integer({ min: 0, max: 9 }).map((x) => x === 0),
});

const product = fc.record({
  price: amount,
  inventory: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }),
  collections: fc.uniqueArray(pick(["k1", "k2"])),
  tags: fc.uniqueArray(pick(["t1", "t2"])),
});

/** A random store. Visitors with an even number saw the control first. */
const store: fc.Arbitrary<StoreContents> = fc.record({
  exposures: fc.uniqueArray(exposure, {
    minLength: 5,
    maxLength: 30,
    selector: ({ visitor, second }) => `${visitor} ${second % 2}`,
  }),
  orders: fc.array(order, { minLength: 5, maxLength: 40 }),
  products: fc.tuple(product, product, product),
}).map(({ exposures, orders, products }) =>
  contents({
    experiences: [experience({ productIds: ["1", "2"] })],
    exposures: exposures.map(({ visitor, second, ...row }) => ({
      ...row,
      experienceId: experience().id,
      visitorId: `v${visitor}`,
      // The parity keeps two visits of a visitor apart, in time and variation.
      variationId: second % 2 === 0 ? CONTROL : TREATMENT,
      seenAtMs: at("02T10:00:00") + second * 1000,
    })),
    orders: orders.map((
      { visitor, second, excluded, products: _, ...row },
      i,
    ) => ({
      ...row,
      orderId: `o${i}`,
      visitorId: visitor === null ? null : `v${visitor}`,
      createdAtMs: at("02T10:00:00") + second * 1000,
      exclusionReason: excluded ? "test_order" as const : null,
    })),
    lineItems: orders.flatMap(({ products: ids }, i) =>
      ids.map((productId, k) => ({
        lineItemId: `o${i}-${k}`,
        orderId: `o${i}`,
        productId,
        quantity: 1,
        unitPrice: 1,
      }))
    ),
    products: products.map((row, i) => ({
      ...row,
      productId: String(i + 1),
      handle: `h${i + 1}`,
      title: `Product ${i + 1}`,
    })),
  })
);

const pageGroup = fc.record({
  type: pick([
    "utm",
    "url",
    "urlPath",
    "device",
    "visitor",
    "trafficSource",
    "country",
    "referrer",
    "cookie",
    "landingPage",
    "mailer",
  ]),
  queries: fc.array(
    fc.record({
      key: pick(["source", "a", "b"]),
      value: pick([...TEXTS, "vip", "Email", "new"]),
      filter: pick(OPERATORS),
      type: fc.constant("any"),
    }),
    { maxLength: 2 },
  ),
});

const attribute = pick(
  ["productId", "collection", "tag", "price", "inventory"] as const,
);

const productGroup = fc.record({
  type: attribute,
  queries: fc.array(
    fc.record({
      key: attribute,
      value: fc.oneof(pick(["1", "k1", "t2"]), amount),
      filter: pick(
        ["includes", "doesNotInclude", "greaterThan", "lessThan"] as const,
      ),
      type: attribute,
    }),
    { maxLength: 2 },
  ),
});

/** Any field may be missing; most are, so that something is left. */
const filters = fc.record({
  deviceType: pick(["any", ...DEVICES] as const),
  visitorType: pick(["any", ...TYPES] as const),
  countryCodes: fc.uniqueArray(pick(COUNTRIES)),
  sourceSitesOrChannels: fc.uniqueArray(
    pick([...CHANNELS, "All Social", "any"]),
  ),
  landingPage: fc.record({
    landingPageUrlPath: pick(TEXTS),
    landingPageUrlPathFilterType: pick(OPERATORS),
  }),
  urlParam: fc.record({
    queryParam: pick(["utm_source", "q", "none"]),
    queryParamValue: pick(["", "x", "^x$", "[xy]", "1?"]),
    queryParamFilterType: pick([...OPERATORS, "regex"] as const),
  }),
  userBehavior: fc.record({
    viewedCheckout: fc.boolean(),
    addedToCart: fc.boolean(),
    viewedProductPage: fc.boolean(),
    viewedCollectionPage: fc.boolean(),
  }, { requiredKeys: [] }),
  reachedCheckoutStage: pick(["any", ...STAGES] as const),
  minNetRevenue: amount,
  maxNetRevenue: amount,
  minShippingRevenue: amount,
  maxShippingRevenue: amount,
  shippingMethods: fc.uniqueArray(pick(METHODS)),
  currency: fc.uniqueArray(pick(CURRENCIES)),
  maxZScore: pick([0.5, 1, 2, 3]),
  triggeredCustomEvents: fc.uniqueArray(pick(EVENTS)),
  customEventsFilterType: pick(["any", "all", "none"] as const),
  experimentProductsOnly: fc.boolean(),
  onlyProductIds: fc.uniqueArray(pick(PRODUCT_IDS)),
  onlyProductHandles: fc.uniqueArray(pick(["h1", "h2"])),
  pageTargeting: fc.array(pageGroup, { maxLength: 2 }),
  productTargeting: fc.array(productGroup, { maxLength: 2 }),
  landingPageFilters: fc.array(
    fc.record({
      filterType: pick(OPERATORS),
      values: fc.uniqueArray(pick(TEXTS), { minLength: 1, maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
  landingPageFiltersOperator: pick(["or", "and"] as const),
  landingPageTypes: fc.uniqueArray(pick(PAGES)),
}, { requiredKeys: [] });

/** Keeps a random few of the fields. */
const fewFilters: fc.Arbitrary<AnalyticsFilters> = fc
  .tuple(filters, fc.array(fc.nat(1000), { minLength: 1, maxLength: 4 }))
  .map(([all, chosen]) => {
    const entries = Object.entries(all);
    const kept = chosen.map((n) => entries[n % entries.length] ?? []);
    return Object.fromEntries(kept);
  });

async function ask(
  sandbox: Sandbox,
  asked: AnalyticsFilters,
): Promise<{ visitors: number; orders: string[] }> {
  const { body } = await timeSeries(sandbox, {
    metrics: ["n_visitors", "n_orders"],
    filters: asked,
  });
  const last = ["Control", "Short"].map((name) =>
    body.segments[name].data.at(-1)
  );
  const rows = await exportRows(sandbox, { filters: asked });
  assertEquals(last[0].n_orders + last[1].n_orders, rows.length);
  return {
    visitors: last[0].n_visitors + last[1].n_visitors,
    orders: rows.map((row) => row.order_id ?? "").sort(),
  };
}

Deno.test("the SQL agrees with a plain filter over plain rows, on random stores and filters", async () => {
  let compared = 0, partial = 0;
  const property = fc.asyncProperty(
    store,
    fc.array(fewFilters, { minLength: 12, maxLength: 12 }),
    async (rows, list) => {
      // A clock that jumps keeps the buckets full.
      let now = 0;
      const clock = () => now += 30_000;
      await withSandbox(rows, async (sandbox) => {
        for (const asked of list) {
          const expected: Left = filterPlainly(rows, asked);
          const found = await ask(sandbox, asked);
          assertEquals(found, {
            visitors: expected.visitors.length,
            orders: [...expected.orders],
          });
          compared++;
          const all = (rows.orders ?? []).length;
          if (found.orders.length > 0 && found.orders.length < all) partial++;
        }
      }, { clock });
    },
  );
  await fc.assert(property, { numRuns: 6, seed: RUN_SEED });
  // A comparison of nothing with nothing would prove nothing.
  assertEquals(compared, 72);
  assertGreater(partial, 20);
});
