/** Logs of events and of payments, of which some rows are orders. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { SchemaError } from "../../lib/api/mod.ts";
import { checkFiles } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import {
  checkOrders,
  leftOut,
  readOrders,
  type Row,
  soundOrders,
} from "./_kinds_of_orders.ts";

Deno.test("of a log of events the purchases alone are orders", async () => {
  const log = (purchase: string, others: readonly string[]): Row[] =>
    soundOrders().flatMap(({ order_id: _, net_revenue, ...row }) => [
      ...others.map((event) => ({ ...row, net_revenue: "", event })),
      { ...row, net_revenue: net_revenue!, event: purchase },
    ]);
  const logs: readonly (readonly [string, readonly string[]])[] = [
    ["purchase", ["view_item", "add_to_cart", "begin_checkout"]],
    ["Order Completed", ["Product Viewed", "Checkout Started"]],
    ["Placed Order", ["Viewed Product", "Started Checkout"]],
    ["Kauf", ["Produkt angesehen", "Warenkorb"]],
    ["Achat", ["Page vue", "Ajout panier"]],
    ["Compra", ["Vista de producto", "Carrito"]],
  ];
  for (const [purchase, others] of logs) {
    const readout = await readOrders(log(purchase, others));
    assertEquals(readout.ledger.counted.orders, 80, purchase);
    assertEquals(leftOut(readout), {
      event: [40 * others.length, 40 * others.length],
    });
  }
});

Deno.test("a cancellation takes back its order, and one of an unknown order decides nothing", async () => {
  const log = (event: string, typed: string, id: (row: Row) => Row[string]) =>
    soundOrders().flatMap((row, at): Row[] => [
      { ...row, [event]: "purchase" },
      ...at % 4 === 1
        ? [{ ...row, order_id: id(row), net_revenue: "", [event]: typed }]
        : [],
    ]);
  const sayings = [
    ["event", "order_cancelled"],
    ["event", "refunded"],
    ["type", "cancellation"],
  ] as const;
  for (const [header, word] of sayings) {
    const linked = await readOrders(
      log(header, word, ({ order_id }) => order_id!),
    );
    assertEquals(linked.ledger.counted.orders, 60, word);
    for (const id of [() => "", (row: Row) => `c${row.order_id}`]) {
      const readout = await readOrders(log(header, word, id));
      assertEquals(readout.ledger.counted.orders, 80, word);
      assertEquals(readout.decision.verdict, "do-not-decide", word);
    }
  }
});

Deno.test("a column of types may be a log, and one of occasions is none", async () => {
  const rows = soundOrders().flatMap((row) => [
    { ...row, type: "purchase" },
    { ...row, order_id: `${row.order_id} view`, type: "page_view" },
  ]);
  assertEquals(leftOut(await checkOrders(rows)), { event: [40, 40] });
  const occasions = soundOrders().map((row, at) => ({
    ...row,
    event: ["Spring sale", "Black Friday", "Launch"][at % 3]!,
  }));
  assertEquals(leftOut(await checkOrders(occasions)), {});
});

Deno.test("a log whose purchase is not certain is refused with the option that says it", async () => {
  const rows = soundOrders().flatMap((row) => [
    { ...row, event_type: "zahlseite" },
    { ...row, order_id: `${row.order_id} view`, event_type: "product view" },
  ]);
  const error = await assertRejects(() => readOrders(rows), SchemaError);
  assertStringIncludes(error.message, `--only "event_type=WORD"`);
  const readout = await readOrders(rows, { only: ["event_type=Zahlseite"] });
  assertEquals(leftOut(readout), { "not-chosen": [40, 40] });
  const absent = await assertRejects(
    () => readOrders(rows, { only: ["evnt=a"] }),
    SchemaError,
  );
  assertStringIncludes(absent.message, `no column for "evnt=a"`);
});

Deno.test("of transactions captures and sales count, refunds are taken off, authorizations never count", async () => {
  const rows = soundOrders().flatMap((row, at) =>
    at % 4 > 1 ? [{ ...row, Kind: "sale" }] : [
      { ...row, Kind: "authorization" },
      { ...row, Kind: at === 0 ? "void" : "capture" },
      ...(at === 4 ? [{ ...row, net_revenue: 20, Kind: "refund" }] : []),
    ]
  );
  const readout = await readOrders(rows);
  assertEquals(leftOut(readout).authorization, [21, 20]);
  assertEquals(readout.ledger.counted, {
    rows: 79,
    orders: 79,
    netRevenue: 79 * 50 - 20,
  });
});

Deno.test("payments in the smallest unit of their currency are read in whole units", async () => {
  const payment = (id: number, amount: number, currency: string) => ({
    ...{ id: `ch_${id}`, object: "charge", amount, amount_refunded: 0 },
    ...{ created: 1772442000 + id * 60, currency, customer: `cus_${id}` },
    ...{ livemode: id !== 3, status: id === 4 ? "failed" : "succeeded" },
    variation: id % 2 === 0 ? "Rot" : "Blau",
  });
  const read = (payments: readonly object[]) =>
    withFolder(async (folder) => {
      const { ledger } = await checkFiles({
        orders: `${folder}/charges.json`,
      }, { cache: { folder: null } });
      return ledger;
    }, { "charges.json": JSON.stringify(payments) });
  const euros = await read([
    payment(1, 4999, "eur"),
    payment(2, 1250, "eur"),
    payment(3, 700, "eur"),
    payment(4, 900, "eur"),
  ]);
  assertEquals(euros.counted, { rows: 2, orders: 2, netRevenue: 62.49 });
  assertEquals(
    euros.exclusions.map(({ reason }) => reason).sort(),
    ["cancelled", "test-order"],
  );
  const yen = await read([payment(1, 4999, "jpy"), payment(2, 1250, "jpy")]);
  assertEquals(yen.counted.netRevenue, 6249);
});

Deno.test("an order and its invoice are two documents of one sale, of which one is chosen", async () => {
  const rows = soundOrders().flatMap((row) => [
    { ...row, Type: "Sales Order" },
    { ...row, order_id: `inv ${row.order_id}`, Type: "Invoice" },
  ]);
  const error = await assertRejects(() => readOrders(rows), SchemaError);
  assertStringIncludes(error.message, `--only "Type=WORD"`);
  assertStringIncludes(error.message, `"sales order", "invoice"`);
  const readout = await readOrders(rows, { only: ["Type=Invoice"] });
  assertEquals(leftOut(readout), { "not-chosen": [40, 40] });
});

Deno.test("amounts whose header names cents are read in whole units", async () => {
  const counted = async (header: string, amount: number, currency: string) => {
    const rows = soundOrders().map(({ net_revenue: _, ...row }) => ({
      ...row,
      [header]: amount,
    }));
    const map = { net_revenue: header };
    const { ledger } = await readOrders(rows, { currency, map });
    return ledger.counted.netRevenue;
  };
  assertEquals(await counted("total_cents", 1250, "EUR"), 1000);
  assertEquals(await counted("totalPrice.centAmount", 1250, "USD"), 1000);
  assertEquals(await counted("amount_minor", 1250, "JPY"), 100_000);
  // An amount with decimals is not in cents, whatever its header says.
  assertEquals(await counted("total_cents", 12.5, "EUR"), 1000);
});

Deno.test("a discount of a line item is taken off, whatever its sign", async () => {
  for (const sign of [1, -1]) {
    const rows = soundOrders().map(({ net_revenue: _, ...row }) => ({
      ...row,
      quantity: 1,
      unit_price: 50,
      discount: 10 * sign,
    }));
    const { ledger } = await readOrders(rows, { lineItems: true });
    assertEquals(ledger.counted.netRevenue, 80 * 40, String(sign));
  }
});
