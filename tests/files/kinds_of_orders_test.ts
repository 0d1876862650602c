/** Which rows are no orders of the test, whatever their columns are called. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { storeDays } from "../../lib/intake/whole_store/mod.ts";
import { checkFiles } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import { messageOf, noteTexts } from "../_said.ts";
import { SAYINGS } from "./_sayings.ts";
import {
  checkOrders,
  csvOf,
  furtherOrders,
  leftOut,
  readOrders,
  type Row,
  SOUND_ORDERS,
  soundOrders,
} from "./_kinds_of_orders.ts";

Deno.test("a kind of order is left out by its word, and counted in each variation", async () => {
  for (const [kind, column, usual, words] of SAYINGS) {
    const others = words.flatMap((word, nth) =>
      furtherOrders([2, 1], { [column]: word }).map((row) => ({
        ...row,
        order_id: `${nth} ${row.order_id}`,
        visitor_id: `${nth} ${row.visitor_id}`,
      }))
    );
    const readout = await checkOrders([
      ...soundOrders({ [column]: usual }),
      ...others,
    ]);
    const said = `${column}: ${words.join(", ")}`;
    assertEquals(
      leftOut(readout),
      { [kind]: [words.length, 2 * words.length] },
      said,
    );
    assertEquals(readout.ledger.counted.orders, 2 * SOUND_ORDERS, said);
    const [note = ""] = noteTexts(readout)
      .filter((text) => text.startsWith("Excluded"));
    assertStringIncludes(note, words[0]!, said);
    assertStringIncludes(
      note,
      `${words.length} in Blau and ${2 * words.length} in Rot`,
    );
    const [orders] = readout.inputs;
    assertEquals(orders!.unused.includes(column), false, said);
  }
});

Deno.test("the first order of a subscription counts, and so do words of marketing", async () => {
  const ordinary: readonly Row[] = [
    { Tags: "Subscription First Order" },
    { tags: "Subscription, Subscription First Order, recurring" },
    { "Bestellart": "Erstbestellung Abo" },
    { channel: "email" },
    { channel: "direct", source: "google" },
    { channel: "facebook" },
    { Status: "uncancelled" },
    { "Fulfillment Status": "unfulfilled" },
    { email_status: "unsubscribed" },
    { discount_code: "WHOLESALE10" },
    { "payment method": "gift card" },
    { product_type: "Gift wrap" },
  ];
  for (const more of ordinary) {
    const readout = await checkOrders([
      ...soundOrders(),
      ...furtherOrders([3, 3], more),
    ]);
    assertEquals(leftOut(readout), {}, JSON.stringify(more));
    assertEquals(readout.ledger.counted.orders, 2 * SOUND_ORDERS + 6);
  }
});

Deno.test("a shop that sells by a channel alone keeps its orders, and says so", async () => {
  const rows = [
    ...soundOrders({ "sales channel": "POS" }),
    ...furtherOrders([4, 4], { "sales channel": "online store" }),
  ];
  const readout = await readOrders(rows);
  assertEquals(leftOut(readout), {});
  assert(
    noteTexts(readout).some((text) =>
      text.startsWith("80 of 88 rows are of other sales channels.")
    ),
  );
});

Deno.test("a flag that most orders lack is said of none", async () => {
  const readout = await readOrders([
    ...soundOrders({ delivered: "no" }),
    ...furtherOrders([4, 4], { delivered: "yes" }),
  ]);
  assertEquals(
    readout.checks.some(({ code }) => code === "lost-orders"),
    false,
  );
});

Deno.test("further lines of a paid order repeat no time of payment", async () => {
  const rows = soundOrders().flatMap((row, at): Row[] => {
    const order = {
      "Name": `#${at}`,
      "Email": `${row.visitor_id}@example.org`,
      "Created at": `${row.created_at} +0000`,
      "Financial Status": "paid",
      "Paid at": at < 7 ? "" : `${row.created_at} +0000`,
      "Total": 50,
      "variation": row.variation!,
    };
    const line = {
      "Name": `#${at}`,
      "Created at": order["Created at"],
      "variation": row.variation!,
    };
    return [order, ...Array.from({ length: at % 5 }, () => line)];
  });
  const readout = await readOrders(rows);
  assertEquals(readout.ledger.counted.orders, 73);
  assertEquals(leftOut(readout)["not-paid"], [4, 3]);
});

Deno.test("a certain kind that one variation has more of is a warning, an unsure one a failure", async () => {
  const read = (more: Row) =>
    readOrders([...soundOrders(), ...furtherOrders([1, 30], more)]);
  const certain = await read({ Tags: "renewal" });
  const check = certain.checks.find(({ code }) => code === "order-kinds");
  assertEquals(check?.status, "warn");
  assertStringIncludes(messageOf(check!), "1 in Rot and 30 in Blau");
  const unsure = await read({ status: "refunded" });
  const lost = unsure.checks.find(({ code }) => code === "lost-orders");
  assertEquals(lost?.status, "fail");
  assertStringIncludes(messageOf(lost!), "1 in Rot and 30 in Blau");
  assertStringIncludes(messageOf(lost!), "--only");
  assertEquals(unsure.decision.verdict, "do-not-decide");
  const unsureWords = {
    "order type": "company",
    "dispute_status": "lost",
    "is_bot": "true",
    "deleted_at": "2026-03-20",
    "Document Type": "Credit Note",
    "Tags": "pre-order",
    "charge_status": "skipped",
    "is_valid": "0",
    "Delivered": "No",
    "is_duplicate": "1",
    "Items returned": "2",
    "Payment Terms": "Net 30",
  };
  for (const [header, word] of Object.entries(unsureWords)) {
    const { checks } = await read({ [header]: word });
    const lost = checks.find(({ code }) => code === "lost-orders");
    assertEquals(lost?.status, "fail", header);
  }
  const even = await readOrders([
    ...soundOrders({ status: "shipped" }),
    ...furtherOrders([6, 6], { status: "refunded" }),
  ]);
  assertEquals(
    even.checks.find(({ code }) => code === "lost-orders")?.status,
    "warn",
  );
});

Deno.test("a value of one variation alone that nobody has listed fails, unless it is its name", async () => {
  const failures = async (rows: readonly Row[]) =>
    (await readOrders(rows)).checks.filter(({ code, status }) =>
      code === "order-kinds" && status === "fail"
    ).map(messageOf);
  for (const column of ["source", "order_status", "currency code", "type"]) {
    const [said = ""] = await failures([
      ...soundOrders({ [column]: "abc" }),
      ...furtherOrders([0, 30], { [column]: "zorp" }),
    ]);
    assertStringIncludes(said, `"zorp"`, column);
    assertStringIncludes(said, "Blau");
  }
  const silent:
    readonly (readonly [string, (row: Row, at: number) => string])[] = [
      ["discount_code", ({ variation }) => variation === "Rot" ? "" : "SAVE"],
      ["Tags", ({ variation }) => variation === "Rot" ? "" : "bundle"],
      ["source", ({ variation }) => variation === "Rot" ? "a" : "b"],
      ["source", ({ variation }) => `test-${variation}`],
      ["source", ({ variation }, at) => `${variation === "Rot" ? "" : at}`],
    ];
  for (const [column, make] of silent) {
    const rows = soundOrders()
      .map((row, at) => ({ ...row, [column]: make(row, at) }));
    assertEquals(await failures(rows), [], column);
  }
});

Deno.test("orders that the visitors' file counts are held against those of the same kinds", async () => {
  const visitors = csvOf(
    Array.from(
      { length: 14 },
      (_, at) =>
        (["Rot", "Blau"] as const).map((variation) => ({
          date: `2026-03-${String(at + 1).padStart(2, "0")}`,
          variation,
          n_visitors: 100,
          n_orders: at > 0 ? 0 : variation === "Rot" ? 41 : 70,
        })),
    ).flat(),
  );
  const rows = [
    ...soundOrders(),
    ...furtherOrders([1, 30], { tags: "rebill" }),
  ];
  const { checks } = await readOrders(rows, {}, visitors);
  assertEquals(
    checks.find(({ code }) => code === "order-count")?.status,
    "pass",
  );
});

Deno.test("a refund goes the way of its order", async () => {
  const rows = [
    ...soundOrders({ Tags: "" }),
    ...furtherOrders([1, 0], { Tags: "renewal", order_id: "sub" }),
    ...furtherOrders([1, 0], { order_id: "sub", net_revenue: -50, Tags: "" }),
  ];
  const { ledger } = await readOrders(rows);
  assertEquals(ledger.counted, { rows: 80, orders: 80, netRevenue: 4000 });
});

Deno.test("a gift card beside other things is an order", async () => {
  const lines = soundOrders().flatMap(({ net_revenue: _, ...row }, at) => [
    { ...row, product_type: "Gift Card", price: 20, quantity: 1 },
    ...(at < 4 ? [] : [{ ...row, product_type: "Mug", price: 5, quantity: 2 }]),
  ]);
  const readout = await readOrders(lines, { lineItems: true });
  assertEquals(leftOut(readout)["gift-card"], [2, 2]);
  assertEquals(readout.ledger.counted.orders, 76);
});

Deno.test("what an analyst confirms counts", async () => {
  const rows = [
    ...soundOrders({ source: "web" }),
    ...furtherOrders([3, 3], { source: "pos" }),
  ];
  const readout = await readOrders(rows, { ignore: ["source"] });
  assertEquals(leftOut(readout), {});
  assertEquals(readout.ledger.counted.orders, 86);
});

Deno.test("assignments, checks and a season leave the same orders out", () => {
  const rows = [
    ...soundOrders({ Herkunft: "Onlineshop" }),
    ...furtherOrders([5, 2], { Herkunft: "Telefonbestellung" }),
  ];
  const assignments = csvOf(
    rows.map(({ visitor_id, variation }) => ({
      visitor_id: visitor_id!,
      variation: variation!,
      first_seen: "2026-03-01 00:00:00",
    })),
  );
  const orders = csvOf(rows.map(({ variation: _, ...row }) => row));
  return withFolder(async (folder) => {
    const readout = await readOrders(rows, {
      visitors: undefined,
      assignments: `${folder}/assigned.csv`,
    });
    assertEquals(leftOut(readout), { "other-channel": [5, 2] });
    const { ledger } = await checkFiles({
      orders: `${folder}/whole.csv`,
    }, { cache: { folder: null } });
    assertEquals(ledger.exclusions.map(({ reason }) => reason), [
      "other-channel",
    ]);
    const season = await storeDays({ orders: `${folder}/orders.csv` }, {
      cache: { folder: null },
    });
    assertEquals(season.ledger.counted.orders, 2 * SOUND_ORDERS);
  }, {
    "assigned.csv": assignments,
    "orders.csv": orders,
    "whole.csv": csvOf(rows),
  });
});
