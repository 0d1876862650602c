/** Amounts as they count: less the refunds that they hold, in units of their currency. */

import { join } from "node:path";
import { identifier, literal, PARQUET, parquetSql } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import type { HeldTable } from "../workspace.ts";
import { plainHeader } from "./_patterns.ts";
import { type RefundColumns, refundDayIn } from "./refund_lags.ts";

/** Columns of what was paid back of an order, as an amount. */
const REFUNDED =
  /^((order|total|amount|sum|partial) )?refund(s|ed)?( (amount|total|value|sum))?s?$|^(amount|total|value) (refunded|of refunds?)$|^(erstattungs|rückerstattungs|retouren)(betrag|summe|wert)$|^(erstatteter?|rückerstattet(er)?) betrag$|^(montant|total) rembours(é|ement)$|^(importe|monto|total) (reembolsado|devuelto)$|^importo rimborsato$|^terugbetaald bedrag$|^返金額$/;
/** A column `refunded` alone may say yes or no. */
const SURE =
  /amount|total|value|sum|refunds$|betrag|wert|montant|importe|monto|importo|bedrag|返金額/;
/** Amounts that somebody has already netted of something. */
const NET = /\bnet(to|t)?\b|^n |netto/;
/** Amounts of the whole order as it was placed. */
const WHOLE =
  /total|gross|brutto|amount|value|paid|price|betrag|bestellwert|montant|importe|totale|金額|gmv/;

/** Returns the headers that hold what was paid back, as amounts. */
export function refundHeaders(headers: readonly string[]): string[] {
  return headers.filter((header) => {
    const plain = plainHeader(header);
    return REFUNDED.test(plain) && SURE.test(plain);
  });
}

/** A table whose amounts are as they count. */
interface Amounts {
  readonly table: HeldTable;
  readonly notes: readonly Statement[];
}

/** A table whose amounts are less what was paid back. */
export interface LessRefunds extends Amounts {
  /** Whether refunds were taken off. */
  readonly isTaken: boolean;
  /** The column that they were taken from; `null` where none were. */
  readonly header: string | null;
  /** Where refunds stand with their days; `null` where they do not. */
  readonly columns: RefundColumns | null;
}

/**
 * Takes refunds from the amounts of their orders, where the amounts hold them for
 * certain: no refund is larger than its order, and either the header says that
 * the amount is of the whole order or an order that was refunded in full is still
 * there with its amount.
 *
 * @param table The rows.
 */
export async function lessRefunds(table: HeldTable): Promise<LessRefunds> {
  const { engine, fields, path, source, unknownColumns, columns } = table;
  const { net_revenue, refund } = fields;
  const as = { table, isTaken: false, header: null, columns: null, notes: [] };
  const header = columns.net_revenue;
  const [refundHeader, ...otherHeaders] = [
    ...(refund === undefined ? [] : [columns.refund!]),
    ...refundHeaders(unknownColumns),
  ];
  if (
    net_revenue === undefined || header === undefined ||
    refundHeader === undefined ||
    otherHeaders.length > 0 || NET.test(plainHeader(header))
  ) return as;
  const amount = `${identifier(net_revenue)}::DOUBLE`;
  const back = `abs(${identifier(refund ?? refundHeader)}::DOUBLE)`;
  const cent = 0.005;
  const refunded = `${back} > ${cent} AND ${amount} >= 0`;
  const [facts] = await engine.rows(
    `SELECT count(*) FILTER (${refunded}) AS refunded,
       count(*) FILTER (${refunded} AND ${back} > ${amount} + ${cent}) AS larger,
       count(*) FILTER (${refunded} AND abs(${back} - ${amount}) <= ${cent})
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
  if (rows === 0 || !isGross) return as;
  const time = refundDayIn(unknownColumns);
  const target = join(engine.folder, "less_refunds.parquet");
  await engine.run(
    `COPY (SELECT * REPLACE (CASE WHEN ${refunded}
         THEN (${amount}::DECIMAL(18, 6) - ${back}::DECIMAL(18, 6))::DOUBLE
         ELSE ${amount} END AS ${identifier(net_revenue)})
       FROM ${parquetSql(path)}) TO ${literal(target)} (${PARQUET})`,
  );
  return {
    table: {
      ...table,
      path: target,
      // What is kept beside the file is of its amounts as they are written.
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

/** What rows of a payment service are, by their column `object`. */
const PAYMENTS =
  "charge|payment|payment_intent|paymentintent|transaction|balance_transaction|refund";
/** Currencies without a smaller unit, and those of thousandths (ISO 4217). */
const UNDIVIDED =
  "bif|clp|djf|gnf|isk|jpy|kmf|krw|mga|pyg|rwf|ugx|vnd|vuv|xaf|xof|xpf";
const THOUSANDTHS = "bhd|iqd|jod|kwd|lyd|omr|tnd";

/**
 * Reads amounts in the smallest unit of their currency: whole numbers of rows
 * that are payments, with a currency in small letters.
 *
 * @param table The rows.
 * @param otherColumns Further columns of amounts.
 */
export async function inMajorUnits(
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
      // What is kept beside the file is of its amounts as they are written.
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
