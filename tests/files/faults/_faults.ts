/** Faults of a store's orders, whoever hands them over, and what is said of each. */

/** An order: what every source writes in its own way. */
export interface FaultyOrder {
  readonly id: string;
  readonly visitor: string;
  readonly variation: string;
  readonly revenue: number;
  readonly at: string;
  readonly currency: string;
  /** What stands in a column more. */
  readonly more?: string;
}

/** The ways by which orders come in. */
export const SOURCES = [
  ...["csv", "parquet", "frame", "query", "line items"] as const,
  ...["shop", "assignments", "warehouse", "service", "season"] as const,
];
export type Source = typeof SOURCES[number];

/** Something wrong with orders. */
export interface Fault {
  readonly name: string;
  readonly of: (orders: readonly FaultyOrder[]) => readonly FaultyOrder[];
  /** The column more; a shop's export may have another. */
  readonly column?: string;
  readonly shopColumn?: string;
  /** What nobody says of the store without it. */
  readonly says: RegExp;
  /** Where it cannot be, and why. */
  readonly impossible?: Readonly<Partial<Record<Source, string>>>;
}

const NAMED = "a description names the columns that are read";
const ASSIGNED = "variations are those of the assignments";
const WHOLE = "a whole store has no variations";
const NO_DAYS = "a whole store has no days of visitors";
const SUMS = "ids stay in the database, only sums leave it";
const MAIL = "addresses are the same in capitals";

/** Every so-maniest order in another way. */
function every(
  nth: number,
  change: (order: FaultyOrder) => Partial<FaultyOrder>,
): Fault["of"] {
  return (orders) =>
    orders.map((order, at) =>
      at % nth === 0 ? { ...order, ...change(order) } : order
    );
}

/** The first orders once more, in another way. */
function again(
  count: number,
  change: (order: FaultyOrder) => Partial<FaultyOrder>,
): Fault["of"] {
  return (orders) => [
    ...orders,
    ...orders.slice(0, count).map((order) => ({ ...order, ...change(order) })),
  ];
}

/** Some orders with a word in a column more, the others with another. */
function marked(word: string, others = ""): Fault["of"] {
  return (orders) =>
    orders.map((order, at) => ({
      ...order,
      more: at % 10 === 0 ? word : others,
    }));
}

function status(name: string, word: string, usual: string): Fault {
  return {
    name,
    of: marked(word, usual),
    column: "Status",
    shopColumn: "Financial Status",
    says: /canceled or never paid|cancelled/,
    impossible: { warehouse: NAMED },
  };
}

function extra(
  name: string,
  of: Fault["of"],
  column: string,
  says = /of tests|test-order/,
): Fault {
  return { ...{ name, of, column, says }, impossible: { warehouse: NAMED } };
}

const NO_VARIATIONS = { assignments: ASSIGNED, season: WHOLE };
/** Four orders of another day. */
const moved = (at: string) => every(60, ({ id }) => ({ id: `late ${id}`, at }));

/** The faults. */
export const FAULTS: readonly Fault[] = [
  {
    name: "the export twice in its file",
    of: again(240, () => ({})),
    says: /repeat|exported twice/,
    impossible: { shop: "its further rows are of the same order" },
  },
  {
    name: "ids of other orders",
    of: every(12, () => ({ id: "o1" })),
    says: /repeat|have several visitors/,
  },
  {
    name: "one address on a third of the orders",
    of: every(3, () => ({ visitor: "noreply@shop.com", variation: "A" })),
    says: /^one-visitor: .*noreply@shop\.com/,
  },
  {
    name: "one visitor with an eighth of the orders",
    of: every(8, () => ({ visitor: "v0@mail.com", variation: "A" })),
    says: /^one-visitor: .*v0@mail\.com.*could drive a lift alone/,
  },
  {
    name: "a name for guests",
    of: every(40, () => ({ visitor: "guest", variation: "A" })),
    says: /^one-visitor: .*guest/,
  },
  {
    name: "a tenth without a visitor",
    of: every(9, () => ({ visitor: "" })),
    says: /Orders without a visitor|no-visitor|no-variation/,
    impossible: { season: "orders of guests are orders of the store" },
  },
  {
    name: "ids in capitals",
    of: again(20, ({ id, visitor }) => ({
      id: `${id} again`,
      visitor: visitor.toUpperCase(),
    })),
    says: /Visitors alike|only in case/,
    impossible: { shop: MAIL, warehouse: SUMS },
  },
  {
    name: "ids that a spreadsheet rounded",
    of: every(8, () => ({ visitor: "1.23457E+15" })),
    says: /rounded|^one-visitor/,
  },
  {
    name: "a word for nothing as an id",
    of: every(8, () => ({ visitor: "null" })),
    says: /a placeholder, not an ID|^one-visitor/,
  },
  status("called off", "cancelled", "paid"),
  status("called off, in German", "storniert", "bezahlt"),
  status("called off, in French", "annulée", "payée"),
  status("called off, in Polish", "anulowane", "opłacone"),
  {
    ...extra("orders of a test", marked("true", "false"), "is_test"),
    shopColumn: "Test",
  },
  extra("the test's gateway", marked("Bogus", "visa"), "Payment Method"),
  extra("tests of a payment service", marked("Test", "Live"), "Mode"),
  extra("disputes", marked("yes", "no"), "disputed", /^lost-orders/),
  extra(
    "subscriptions that renewed",
    marked("Subscription Recurring Order"),
    "Tags",
    /renewal|subscriptions that renewed/,
  ),
  extra(
    "orders of a sales desk",
    marked("shopify_draft_order", "web"),
    "Source",
    /other-channel|other sales channels/,
  ),
  extra(
    "what the service left out",
    marked("subscription_refill", "not_excluded"),
    "exclusion_reason",
    /excluded-by-service|excluded by the service/,
  ),
  {
    name: "orders that are not paid yet",
    of: marked("ausstehend", "bezahlt"),
    column: "Zahlungsstatus",
    shopColumn: "Zahlungsstatus",
    says: /not-paid|not paid yet/,
    impossible: { warehouse: NAMED },
  },
  {
    name: "refunds as rows",
    of: again(12, () => ({ revenue: -5 })),
    says: /refund/,
    impossible: { shop: "refunds have a column of their own" },
  },
  {
    name: "orders of zero",
    of: every(10, () => ({ revenue: 0 })),
    says: /zero-value/,
  },
  {
    name: "orders before the visitors' days",
    of: moved("2026-01-01T10:00:00"),
    says: /placed outside|before-exposure/,
    impossible: { season: NO_DAYS },
  },
  {
    name: "orders after the visitors' days",
    of: moved("2026-02-15T10:00:00"),
    says: /placed outside/,
    impossible: {
      season: NO_DAYS,
      assignments: "who was assigned may buy whenever",
    },
  },
  {
    name: "orders that are still to come",
    of: moved("2999-01-01T10:00:00"),
    says: /^future-orders|run from .* to 2999-01-01/,
  },
  {
    name: "two currencies",
    of: every(6, () => ({ currency: "USD" })),
    says: /USD/,
  },
  {
    name: "the same amount everywhere",
    of: every(1, () => ({ revenue: 20 })),
    says: /^constant-amounts/,
  },
  {
    name: "a few of a variation that nobody saw",
    of: every(40, () => ({ variation: "C" })),
    says: /unknown-variation|no-variation/,
    impossible: NO_VARIATIONS,
  },
  {
    name: "many of a variation that nobody saw",
    of: every(4, () => ({ variation: "C" })),
    says: /not among|no-variation/,
    impossible: NO_VARIATIONS,
  },
  {
    name: "a few without a variation",
    of: every(40, () => ({ variation: "" })),
    says: /no-variation/,
    impossible: NO_VARIATIONS,
  },
  {
    name: "two experiments",
    of: every(1, ({ id }) => ({ more: `test ${id.length % 2}` })),
    column: "experiment",
    says: /has 2 experiments/,
    impossible: {
      warehouse: NAMED,
      season: "an order of either test is one of the store's",
    },
  },
  {
    name: "visitors in two variations",
    of: again(20, ({ id, variation }) => ({
      id: `${id} again`,
      variation: variation === "A" ? "B" : "A",
    })),
    says: /more than one variation/,
    impossible: NO_VARIATIONS,
  },
];
