/** Converts amounts to net revenue: refunds deducted, in major currency units. */

import { join } from "node:path";
import { identifier, literal, PARQUET, parquetSql } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import type { HeldTable } from "../workspace.ts";
import { plainHeader } from "./_patterns.ts";
import { findRefundDay, type RefundColumns } from "./refund_lags.ts";

/** Matches headers of refunded amounts. */
const REFUNDED =
  /^((order|total|amount|sum|partial) )?refund(s|ed)?( (amount|total|value|sum))?s?$|^(amount|total|value) (refunded|of refunds?)$|^(erstattungs|rückerstattungs|retouren)(betrag|summe|wert)$|^(erstatteter?|rückerstattet(er)?) betrag$|^(montant|total) rembours(é|ement)$|^(importe|monto|total) (reembolsado|devuelto)$|^importo rimborsato$|^terugbetaald bedrag$|^返金額$/;
/**
 * Matches headers that certainly hold an amount, since a column `refunded` may
 * hold yes or no.
 */
const SURE =
  /amount|total|value|sum|refunds$|betrag|wert|montant|importe|monto|importo|bedrag|返金額/;
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
  const [refundHeader, ...otherHeaders] = [
    ...(refund === undefined ? [] : [columns.refund!]),
    ...refundHeaders(unknownColumns),
  ];
  if (
    net_revenue === undefined || header === undefined ||
    refundHeader === undefined ||
    otherHeaders.length > 0 || NET.test(plainHeader(header))
  ) return unchanged;
  const amount = `${identifier(net_revenue)}::DOUBLE`;
  const refundAmount = `abs(${identifier(refund ?? refundHeader)}::DOUBLE)`;
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
  const target = join(engine.folder, "less_refunds.parquet");
  await engine.run(
    `COPY (SELECT * REPLACE (CASE WHEN ${refunded}
         THEN (${amount}::DECIMAL(18, 6) - ${refundAmount}::DECIMAL(18, 6))::DOUBLE
         ELSE ${amount} END AS ${identifier(net_revenue)})
       FROM ${parquetSql(path)}) TO ${literal(target)} (${PARQUET})`,
  );
  return {
    table: {
      ...table,
      path: target,
      // Results cached for the file use its original amounts, so they don't
      // apply here.
      kept: undefined,
      unknownColumns: unknownColumns.filter((name) => name !== refundHeader),
    },
    isTaken: true,
    header: refund ?? refundHeader,
    columns: time === undefined
      ? null
      : { amount: refund ?? refundHeader, time, isTaken: true },
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

/**
 * Converts amounts in minor units, such as cents, to major units. Only payment
 * rows with whole numbers and a lower-case currency code are converted.
 *
 * @param table The stored rows.
 * @param otherColumns Additional amount columns to convert.
 */
export async function convertToMajorUnits(
  table: HeldTable,
  otherColumns: readonly string[] = [],
): Promise<Amounts> {
  const { engine, fields, path, source, unknownColumns } = table;
  const { net_revenue, currency } = fields;
  const object = unknownColumns.find((header) => /^object$/i.test(header));
  if (!object || net_revenue === undefined || currency === undefined) {
    return { table, notes: [] };
  }
  const amounts = [
    net_revenue,
    ...otherColumns.filter((header) => unknownColumns.includes(header)),
  ].map(identifier);
  const code = `trim(${identifier(currency)}::VARCHAR)`;
  const allRows = (test: string) => `coalesce(bool_and(${test}), false)`;
  const [row] = await engine.rows(
    `SELECT ${
      [
        `regexp_full_match(${identifier(object)}, ${literal(PAYMENTS)}, 'i')`,
        `regexp_full_match(${code}, '[a-z]{3}')`,
        ...amounts.map((amount) =>
          `coalesce(${amount} = trunc(${amount}), true)`
        ),
      ].map(allRows).join(" AND ")
    } AS is_minor FROM ${parquetSql(path)}`,
  );
  if (row!.is_minor !== true) return { table, notes: [] };
  const target = join(engine.folder, "major_units.parquet");
  const unit = `CASE WHEN regexp_full_match(${code}, ${
    literal(UNDIVIDED)
  }) THEN 1
    WHEN regexp_full_match(${code}, ${literal(THOUSANDTHS)}) THEN 1000
    ELSE 100 END`;
  await engine.run(
    `COPY (SELECT * REPLACE (${
      amounts.map((amount) => `${amount} / ${unit} AS ${amount}`).join(", ")
    }) FROM ${parquetSql(path)}) TO ${literal(target)} (${PARQUET})`,
  );
  return {
    table: {
      ...table,
      path: target,
      // Results cached for the file use its original amounts, so they don't
      // apply here.
      kept: undefined,
      unknownColumns: unknownColumns.filter((header) => header !== object),
    },
    notes: [
      statement("minor-units", {
        source,
        header: table.columns.net_revenue!,
        object,
      }),
    ],
  };
}
