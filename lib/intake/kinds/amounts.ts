/** Converts amounts to net revenue: refunds deducted, in major currency units. */

import { identifier, literal, parquetSql } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import { cachedStoredRows } from "../../sums/mod.ts";
import type { ColumnName } from "../../loaders/mod.ts";
import { withRows } from "../_remade_orders.ts";
import type { HeldTable } from "../workspace.ts";
import { plainHeader } from "./_patterns.ts";
import { findRefundDay, type RefundColumns } from "./refund_lags.ts";

/** Matches headers of refunded amounts. */
const REFUNDED =
  /^(base )?((order|total|amount|sum|partial) )?refund(s|ed)?( (amount|total|value|sum))?s?$|^(amount|total|value) (refunded|of refunds?)$|^(erstattungs|rückerstattungs|retouren)(betrag|summe|wert)$|^(erstatteter?|rückerstattet(er)?) betrag$|^(montant|total) rembours(é|ement)$|^(importe|monto|total) (reembolsado|devuelto)$|^importo rimborsato$|^terugbetaald bedrag$|^返金額$/;
/**
 * Matches headers that certainly hold an amount, since a column `refunded` may
 * hold yes or no.
 */
const SURE =
  /amount|total|value|sum|refunds$|betrag|wert|montant|importe|monto|importo|bedrag|返金額/;
/** Matches headers of amounts in the store's currency, not in that of the order. */
const BASE = /(^| )base( |$)/;
/** Matches headers of amounts that are already net of something. */
const NET = /\bnet(to|t)?\b|^n |netto/;
/** Matches headers of the full amount of an order when placed. */
const WHOLE =
  /total|gross|brutto|amount|value|paid|price|betrag|bestellwert|montant|importe|totale|金額|gmv/;

/** Returns the headers of columns that hold refunded amounts. */
export function refundHeaders(headers: readonly string[]): string[] {
  return headers.filter((header) => {
    const plain = plainHeader(header);
    return REFUNDED.test(plain) && SURE.test(plain);
  });
}

/** Table whose amounts were converted. */
interface Amounts {
  readonly table: HeldTable;
  readonly notes: readonly Statement[];
}

/** Table whose amounts have refunds deducted. */
export interface NettedOrders extends Amounts {
  /** Whether refunds were deducted. */
  readonly isTaken: boolean;
  /** Header of the column that was deducted, or `null` if none. */
  readonly header: string | null;
  /** Columns of refunds and their dates, or `null` if there are none. */
  readonly columns: RefundColumns | null;
}

/**
 * Deducts refunds from order amounts that certainly still include them. No refund
 * may exceed its order. The header must name the full order amount, or a fully
 * refunded order must keep its amount.
 *
 * @param table The stored rows.
 */
export async function deductRefunds(table: HeldTable): Promise<NettedOrders> {
  const { engine, fields, path, source, unknownColumns, columns } = table;
  const { net_revenue, refund } = fields;
  const unchanged = {
    table,
    isTaken: false,
    header: null,
    columns: null,
    notes: [],
  };
  const header = columns.net_revenue;
  if (net_revenue === undefined || header === undefined) return unchanged;
  const candidates = [
    ...(refund === undefined ? [] : [columns.refund!]),
    ...refundHeaders(unknownColumns),
  ];
  const inSameCurrency = candidates.filter((name) =>
    BASE.test(plainHeader(name)) === BASE.test(plainHeader(header))
  );
  const [refundHeader, ...otherHeaders] = inSameCurrency.length > 0
    ? inSameCurrency
    : candidates;
  if (
    refundHeader === undefined ||
    otherHeaders.length > 0 || NET.test(plainHeader(header))
  ) return unchanged;
  const amount = `${identifier(net_revenue)}::DOUBLE`;
  const refundField = refundHeader === columns.refund ? refund! : refundHeader;
  const refundAmount = `abs(${identifier(refundField)}::DOUBLE)`;
  const halfCent = 0.005;
  const refunded = `${refundAmount} > ${halfCent} AND ${amount} >= 0`;
  const [facts] = await engine.rows(
    `SELECT count(*) FILTER (${refunded}) AS refunded,
       count(*) FILTER (${refunded} AND ${refundAmount} > ${amount} + ${halfCent}) AS larger,
       count(*) FILTER (${refunded} AND abs(${refundAmount} - ${amount}) <= ${halfCent})
         AS whole
     FROM ${parquetSql(path)}`,
  );
  const [rows, larger, fullRefunds] = [
    facts!.refunded,
    facts!.larger,
    facts!.whole,
  ].map(Number) as [number, number, number];
  const isGross = larger === 0 &&
    (fullRefunds > 0 || WHOLE.test(plainHeader(header)));
  if (rows === 0 || !isGross) return unchanged;
  const time = findRefundDay(unknownColumns);
  const netted = await withRows(
    table,
    "less_refunds",
    `SELECT * REPLACE (CASE WHEN ${refunded}
         THEN (${amount}::DECIMAL(18, 6) - ${refundAmount}::DECIMAL(18, 6))::DOUBLE
         ELSE ${amount} END AS ${identifier(net_revenue)})
     FROM ${parquetSql(path)}`,
  );
  return {
    table: {
      ...netted,
      unknownColumns: unknownColumns.filter((name) => name !== refundHeader),
    },
    isTaken: true,
    header: refundField,
    columns: time === undefined
      ? null
      : { amount: refundField, time, isTaken: true },
    notes: [
      statement("refunds-taken", {
        source,
        header,
        refund: refundHeader,
        rows,
      }),
    ],
  };
}

/** Values of the column `object` in exports of a payment service. */
const PAYMENTS =
  "charge|payment|payment_intent|paymentintent|transaction|balance_transaction|refund";
/** Currencies without a minor unit, and those with thousandths (ISO 4217). */
const UNDIVIDED =
  "bif|clp|djf|gnf|isk|jpy|kmf|krw|mga|pyg|rwf|ugx|vnd|vuv|xaf|xof|xpf";
const THOUSANDTHS = "bhd|iqd|jod|kwd|lyd|omr|tnd";

/** Matches the header of the type of an object of a payment service. */
const OBJECT = /^object$/i;
/** Matches headers of amounts in minor units, such as `total_cents`. */
const MINOR_UNITS =
  /(^| )(cents?|minor( units?)?|pence|pennies|centimes|centavos|céntimos)( |$)/;
/** Columns of amounts that are subtracted from others. */
const DEDUCTIONS: readonly ColumnName[] = [
  ...["discount", "shipping_cost", "payment_fee"] as const,
  ...["cogs", "unit_cost"] as const,
];
/** Columns that hold money. */
const MONEY: readonly ColumnName[] = [
  ...["net_revenue", "price", "refund", "shipping_revenue"] as const,
  ...["gross_profit", "contribution"] as const,
  ...DEDUCTIONS,
];

/** Header of an amount, and its field. */
type Amount = readonly [header: string, field: string];

/**
 * Converts amounts in minor units, such as cents, to major units, and makes costs
 * and discounts positive that are written below zero.
 *
 * @param table The stored rows.
 * @param otherHeaders Additional amount columns.
 * @param currencyOfAll Currency of the amounts if no column has it.
 */
export async function convertAmounts(
  table: HeldTable,
  otherHeaders: readonly string[] = [],
  currencyOfAll = "",
): Promise<Amounts> {
  const { fields, path, source, unknownColumns } = table;
  const code = fields.currency === undefined
    ? literal(currencyOfAll)
    : `trim(${identifier(fields.currency)}::VARCHAR)`;
  const minor = await minorAmounts(table, otherHeaders, code);
  const negative = await negativeDeductions(table);
  if (minor.length + negative.length === 0) return { table, notes: [] };
  const unit = `CASE WHEN regexp_full_match(${code}, ${
    literal(UNDIVIDED)
  }, 'i') THEN 1
    WHEN regexp_full_match(${code}, ${literal(THOUSANDTHS)}, 'i') THEN 1000
    ELSE 100 END`;
  const converted = new Set([...minor, ...negative].map(([, field]) => field));
  const has = (list: readonly Amount[], field: string): boolean =>
    list.some(([, name]) => name === field);
  const rows = await withRows(
    table,
    "converted",
    `SELECT * REPLACE (${
      [...converted].map((field) =>
        `${has(negative, field) ? "-" : ""}${identifier(field)} / ${
          has(minor, field) ? unit : "1"
        } AS ${identifier(field)}`
      ).join(", ")
    }) FROM ${parquetSql(path)}`,
  );
  const notes =
    ([["minor-units", minor], ["negative-costs", negative]] as const)
      .filter(([, list]) => list.length > 0).map(([noteCode, list]) =>
        statement(noteCode, { source, headers: list.map(([header]) => header) })
      );
  return {
    table: {
      ...rows,
      unknownColumns: unknownColumns.filter((header) => !OBJECT.test(header)),
    },
    notes,
  };
}

/** Returns the present columns of some names. */
function presentAmounts(
  { columns, fields }: HeldTable,
  names: readonly ColumnName[],
): readonly Amount[] {
  return names.filter((name) => fields[name] !== undefined)
    .map((name) => [columns[name]!, fields[name]!]);
}

/** Returns the costs and discounts that no sale has above zero. */
async function negativeDeductions(
  table: HeldTable,
): Promise<readonly Amount[]> {
  const { fields } = table;
  const amounts = presentAmounts(table, DEDUCTIONS);
  if (amounts.length === 0) return [];
  const sold = fields.net_revenue ?? fields.units;
  const isSale = sold === undefined ? "true" : `${identifier(sold)} >= 0`;
  const facts = amounts.map(([, field], nth) =>
    `max(${identifier(field)}) <= 0 AND min(${
      identifier(field)
    }) < 0 AS n${nth}`
  );
  const [row] = await cachedStoredRows(
    table,
    (from) => `SELECT ${facts.join(", ")} FROM ${from} WHERE ${isSale}`,
  );
  return amounts.filter((_, nth) => row![`n${nth}`] === true);
}

/**
 * Returns the amounts in minor units: whole numbers whose header names the unit,
 * or in rows of payments with a lower-case currency code.
 */
async function minorAmounts(
  table: HeldTable,
  otherHeaders: readonly string[],
  code: string,
): Promise<readonly Amount[]> {
  const { engine, fields, path, unknownColumns } = table;
  const amounts = presentAmounts(table, MONEY);
  const named = amounts.filter(([header]) =>
    MINOR_UNITS.test(plainHeader(header))
  );
  const object = unknownColumns.find((header) => OBJECT.test(header));
  const ofPayments = object === undefined || fields.currency === undefined
    ? []
    : [
      ...amounts.filter(([, field]) => field === fields.net_revenue),
      ...otherHeaders.filter((header) => unknownColumns.includes(header))
        .map((header): Amount => [header, header]),
    ];
  const isPayment = `regexp_full_match(${identifier(object ?? "")}, ${
    literal(PAYMENTS)
  }, 'i') AND regexp_full_match(${code}, '[a-z]{3}')`;
  if (await holdsForAll(named, "true")) return named;
  return await holdsForAll(ofPayments, isPayment) ? ofPayments : [];

  /** Returns whether amounts are whole numbers in rows of a kind. */
  async function holdsForAll(
    list: readonly Amount[],
    test: string,
  ): Promise<boolean> {
    if (list.length === 0) return false;
    const whole = list.map(([, field]) => identifier(field))
      .map((amount) => `coalesce(${amount} = trunc(${amount}), true)`);
    const [row] = await engine.rows(
      `SELECT coalesce(bool_and(${[test, ...whole].join(" AND ")}), false)
         AS is_minor FROM ${parquetSql(path)}`,
    );
    return row!.is_minor === true;
  }
}
