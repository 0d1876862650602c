/** What else may be meant by a file that lacks a column. */

import { assertEquals, assertThrows } from "@std/assert";
import { SchemaError } from "../../lib/api/mod.ts";
import { canBe } from "../../lib/loaders/_plan.ts";
import {
  COLUMN_NAMES,
  type ColumnName,
  isUnsure,
  mayName,
  resolveColumns,
} from "../../lib/loaders/columns.ts";

/** Which options are named where one of these columns is missing. */
function optionsFor(header: string, missing: ColumnName): string[] {
  const headers = header.split(",");
  const { message } = assertThrows(
    () => resolveColumns("x.csv", headers, COLUMN_NAMES, [missing]),
    SchemaError,
  );
  return ["--per-visitor", "--line-items"].filter((option) =>
    message.includes(option)
  );
}

Deno.test("a file of visitors is known by its variations, without orders and times", () => {
  assertEquals(optionsFor("variation,x", "visitor_id"), ["--per-visitor"]);
  assertEquals(optionsFor("variation,x", "net_revenue"), ["--per-visitor"]);
  assertEquals(optionsFor("variation,x", "n_visitors"), []);
  assertEquals(optionsFor("y,x", "visitor_id"), []);
  assertEquals(optionsFor("variation,order_id", "visitor_id"), []);
  assertEquals(optionsFor("variation,created_at", "visitor_id"), []);
});

Deno.test("line items are known by their price and units, where revenue is missing", () => {
  assertEquals(optionsFor("order_id,price,units", "net_revenue"), [
    "--line-items",
  ]);
  assertEquals(optionsFor("order_id,price", "net_revenue"), []);
  assertEquals(optionsFor("order_id,units", "net_revenue"), []);
  assertEquals(optionsFor("order_id,price,units", "visitor_id"), []);
});

Deno.test("headers name a column, or may, or can't", () => {
  const may = (header: string) => mayName("visitor_id", ["x", header]);
  assertEquals(["Visitor ID", "visitor_id", "y"].map(may), [true, true, false]);
  assertEquals(canBe("orders", ["x"], {}), false);
  const headers = ["order_id", "visitor_id", "variation", "net_revenue"];
  assertEquals(canBe("orders", headers, {}), true);
  const unsure = COLUMN_NAMES.filter((name) => isUnsure(name, "purchased at"));
  assertEquals(unsure, ["created_at"]);
});

/** Asserts that the headers name these columns, in the same order. */
function assertNamed(names: readonly ColumnName[], headers: string[]): void {
  const { columns } = resolveColumns("x.csv", headers, COLUMN_NAMES, names);
  assertEquals(names.map((name) => columns[name]), headers);
}

Deno.test("headers of an order export are known in twelve languages", () => {
  const required = ["order_id", "created_at", "net_revenue"] as const;
  for (
    const headers of [
      ["Bestellnummer", "Bestelldatum", "Gesamtbetrag"],
      ["Numéro de commande", "Date de commande", "Montant total"],
      ["Número de pedido", "Fecha de pedido", "Importe total"],
      ["Numero ordine", "Data ordine", "Importo"],
      ["Bestelnummer", "Besteldatum", "Totaalbedrag"],
      ["Número do pedido", "Data do pedido", "Valor total"],
      ["Numer zamówienia", "Data zamówienia", "Wartość zamówienia"],
      ["Ordernummer", "Orderdatum", "Ordersumma"],
      ["Ordrenummer", "Ordredato", "Beløb"],
      ["注文番号", "注文日時", "合計金額"],
      ["订单编号", "下单时间", "订单金额"],
      ["주문번호", "주문일시", "결제금액"],
    ]
  ) {
    assertNamed(required, headers);
  }
});

Deno.test("headers of visitors by day are known in twelve languages", () => {
  const required = ["created_at", "variation", "n_visitors"] as const;
  for (
    const headers of [
      ["Datum", "Gruppe", "Besucher"],
      ["Jour", "Groupe", "Visiteurs"],
      ["Fecha", "Grupo", "Visitantes"],
      ["Data", "Gruppo", "Visitatori"],
      ["Datum", "Groep", "Bezoekers"],
      ["Data", "Variação", "Usuários"],
      ["Data", "Wariant", "Użytkownicy"],
      ["Datum", "Grupp", "Besökare"],
      ["Dato", "Gruppe", "Besøgende"],
      ["日付", "グループ", "訪問者数"],
      ["日期", "分组", "访客数"],
      ["날짜", "그룹", "방문자수"],
    ]
  ) {
    assertNamed(required, headers);
  }
});

Deno.test("a header that is a name exactly comes before one that adds a currency", () => {
  const headers = ["Revenue", "Revenue (EUR)"];
  const { columns } = resolveColumns("x.csv", headers, COLUMN_NAMES, [
    "net_revenue",
  ]);
  assertEquals(columns.net_revenue, "Revenue");
});
