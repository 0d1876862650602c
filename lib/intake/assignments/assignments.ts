/**
 * Joins orders with assignments: which variation each visitor saw, and since
 * when.
 */

import { formatCount, ReadoutError } from "../../base/mod.ts";
import { identifier, parquetSql } from "../../engine/mod.ts";
import type { ColumnName } from "../../loaders/mod.ts";
import { type HealthCheck, statement } from "../../record/mod.ts";
import {
  BEFORE,
  type MultipleExposures,
  type OrderFile,
  type ReadoutData,
  segmentColumns,
} from "../../sums/mod.ts";
import { countRows } from "../_input_file.ts";
import type { OrderRows } from "../orders/mod.ts";
import { pooledVariationSql } from "../variations/mod.ts";
import { writeDerivedOrders } from "../_remade_orders.ts";
import { addBefore, type EarlierSpending } from "./_before.ts";
import {
  addRefundsWithoutOrders,
  assignmentNotes,
  countVisitors,
  type JoinCounts,
  joinCounts,
  joinFindings,
} from "./_facts.ts";
import { countParts, partHeaders } from "./_parts.ts";
import { textSql, wholeSql } from "./_ids.ts";
import {
  type DatedLag,
  orderLags,
  type OrderTimes,
  orderTimes,
  visitorHours,
} from "./_times.ts";
import type { HeldTable } from "../workspace.ts";
import type { VisitorCounts } from "../visitors/mod.ts";

/** Matches headers of the time of first exposure. */
const TIMES =
  /^(first|assigned|exposed|exposure|seen)([\s_-]?(seen|at|time|exposure|exposed|date|ts|timestamp))*$/i;

/** Orders and visitors after the join with assignments. */
export interface AssignedOrders {
  readonly file: OrderFile;
  readonly visitors: VisitorCounts;
  readonly before: EarlierSpending | null;
  readonly multipleExposures: MultipleExposures;
  readonly findings: readonly HealthCheck[];
  /** Orders by delay after first exposure; absent if times are unknown. */
  readonly lags?: readonly DatedLag[] | undefined;
  readonly hours?: ReadoutData["hours"];
}

/** Rules for which orders of assigned visitors count. */
interface CountingRules {
  readonly crossovers: "keep" | "exclude";
  /** Days after first exposure in which orders count; `null` for no limit. */
  readonly windowDays: number | null;
}

/** Options of the join that the assignments file cannot supply. */
interface AssignOptions extends CountingRules {
  /** Variations to merge into one. */
  readonly pool: readonly string[] | undefined;
}

/** Returns the header of the exposure time if no standard header is present. */
export function exposureTimeHeader(
  headers: readonly string[],
): string | undefined {
  const matching = headers.filter((header) => TIMES.test(header.trim()));
  return matching.length === 1 ? matching[0] : undefined;
}

/**
 * Joins orders with the variations that their visitors saw.
 *
 * @param orders The orders; their own variation column is ignored.
 * @param table The assignments.
 * @param options How to treat crossover visitors, merged variations and late
 *   orders.
 * @param earlierTable Earlier orders of the visitors, or `null` if not supplied.
 * @returns The counted orders, and the visitors.
 * @throws {ReadoutError} If no order belongs to an assigned visitor.
 */
export async function joinAssignments(
  orders: OrderFile,
  table: HeldTable,
  { pool, ...counting }: AssignOptions,
  earlierTable: OrderRows | null = null,
): Promise<AssignedOrders> {
  const { engine } = table;
  const isTimed = table.fields.created_at !== undefined;
  const segments = await visitorSegments(orders, table);
  const parts = await partHeaders(table);
  const times = isTimed ? await orderTimes(orders) : null;
  if (counting.windowDays !== null && times === null) {
    const { source } = isTimed ? orders : table;
    throw new ReadoutError(
      `Cannot select orders within ${
        formatCount(counting.windowDays, "day")
      } of the first visit (--window): ${source} has no times`,
    );
  }
  const joinedBy = async (id: typeof textSql): Promise<JoinCounts> => {
    const columnsOfSeen = [...new Set([...segments.ofVisitors, ...parts])];
    await createSeenTable(table, columnsOfSeen, { ...orders, pool }, id);
    await createJoinedTable(orders, segments, counting, times, id);
    return await joinCounts(engine);
  };
  const countsAsWritten = await joinedBy(textSql);
  const isNone = Number(countsAsWritten.counted) === 0;
  const facts = isNone ? await joinedBy(wholeSql) : countsAsWritten;
  const counted = counting.crossovers === "keep" ? "true" : "NOT twice";
  const cells = await countVisitors(orders, isTimed, counted);
  const earlierSpending = earlierTable === null
    ? null
    : await addBefore(earlierTable, orders, table, {
      isTimed,
      counted,
      id: isNone ? wholeSql : textSql,
    });
  const derived = await writeDerivedOrders(engine, {
    table: "joined",
    names: [...new Set([...Object.keys(orders.fields), "variation"])],
    measured: [
      ...Object.keys(orders.measured ?? {}),
      ...(earlierSpending === null ? [] : [BEFORE]),
    ],
    extraColumns: times === null ? ["first_day"] : [],
    reasons: [
      ...["no-variation", "before-exposure", "after-window"] as const,
      ...["two-variations", "refund"] as const,
    ],
  });
  const exclusions = addRefundsWithoutOrders(derived.exclusions);
  const countOf = (name: string): number => Number(facts[name]);
  if (
    countOf("before-exposure") === countOf("orders") && countOf("orders") > 0
  ) {
    throw new ReadoutError(
      `All ${
        formatCount(countOf("orders"), "order")
      } of ${orders.source} were placed before their visitors first saw a variation, according to ${table.source}. Check that both files use the same time zone (--time-zone), and that its column holds the first exposure.`,
    );
  }
  if (countOf("counted") === 0 && countOf("orders") > 0) {
    throw new ReadoutError(
      `No order in ${orders.source} belongs to a visitor in ${table.source} after their first visit. Check that both use the same visitor IDs: orders have "${countsAsWritten.example}", assignments have "${countsAsWritten.known}"`,
    );
  }
  // The cached results belong to the original file, not to the joined one.
  const { kept: _, ...fileWithoutCache } = orders;
  const notes = [
    ...(orders.notes ?? []),
    ...(earlierSpending?.notes ?? []),
    ...assignmentNotes(table.source, facts, exclusions, isTimed),
  ];
  if (isNone && countOf("counted") > 0) notes.push(statement("ids-as-numbers"));
  if (times?.areDays) {
    notes.push(statement("days-of-orders", { source: orders.source }));
  }
  return {
    file: {
      ...fileWithoutCache,
      ...derived,
      firstDay: times === null ? undefined : "first_day",
      unknownColumns: [...segments.ofVisitors, ...segments.ofOrders],
      exclusions: [...(orders.exclusions ?? []), ...exclusions],
      notes,
    },
    visitors: {
      ...table,
      cells,
      isDaily: isTimed,
      isMoment: false,
      holds: "one row per visitor",
      rows: await countRows(table),
      byPart: await countParts(engine, parts, counted),
    },
    before: earlierSpending,
    multipleExposures: {
      visitors: countOf("visitors twice"),
      of: countOf("visitors"),
      orders: countOf("orders twice"),
    },
    lags: times === null ? undefined : await orderLags(engine),
    hours: isTimed ? await visitorHours(engine, counted) : undefined,
    findings: await joinFindings(engine, facts),
  };
}

/** Headers of segment columns, each from the file that knows the visitor best. */
interface SegmentHeaders {
  readonly ofVisitors: readonly string[];
  readonly ofOrders: readonly string[];
}

async function visitorSegments(
  orders: OrderFile,
  { engine, unknownColumns }: HeldTable,
): Promise<SegmentHeaders> {
  const described = await engine.rows(
    `DESCRIBE FROM ${parquetSql(orders.path)}`,
  );
  const availableColumns = described.map((row) => String(row.column_name));
  const ofOrders = orders.unknownColumns.filter((unknownColumn) =>
    availableColumns.includes(unknownColumn)
  );
  const ofVisitors = segmentColumns(unknownColumns);
  return {
    ofVisitors: ofVisitors.map(({ header }) => header),
    ofOrders: segmentColumns(ofOrders)
      .filter(({ by }) => ofVisitors.every((segment) => segment.by !== by))
      .map(({ header }) => header),
  };
}

/**
 * Creates the table `seen`: a row per visitor and variation, with the first
 * exposure time.
 */
async function createSeenTable(
  table: HeldTable,
  segments: readonly string[],
  { inSmallLetters = false, pool }: OrderFile,
  id: typeof textSql,
): Promise<void> {
  const { engine, path, fields, source } = table;
  const text = (name: ColumnName, as = textSql): string =>
    `nullif(trim(${as(identifier(fields[name]!))}), '')`;
  const variation = await pooledVariationSql(table, text("variation"), pool);
  const visitor = text("visitor_id", id);
  const time = fields.created_at === undefined
    ? "NULL::TIMESTAMP"
    : `${identifier(fields.created_at)}::TIMESTAMP`;
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE seen AS
     SELECT *, count(*) OVER (PARTITION BY visitor_id) > 1 AS twice
     FROM (SELECT ${
      inSmallLetters ? `lower(${visitor})` : visitor
    } AS visitor_id,
         ${variation} AS variation, min(${time}) AS first_seen
         ${
      segments.map((segment) => `, ${firstValueSql(segment, time)}`).join("")
    }
       FROM ${parquetSql(path)} GROUP BY 1, 2)`,
  );
  const [row] = await engine.rows(
    `SELECT count(*) FILTER (visitor_id IS NULL) AS missing_visitor,
       count(*) FILTER (variation IS NULL) AS nowhere FROM seen`,
  );
  if (Number(row!.missing_visitor) + Number(row!.nowhere) > 0) {
    throw new ReadoutError(
      `${source} has rows without ${
        Number(row!.missing_visitor) > 0 ? "a visitor" : "a variation"
      }; remove them from the file`,
    );
  }
}

/**
 * Returns SQL that gives every row of a visitor the first non-empty value of a
 * column.
 */
function firstValueSql(header: string, time: string): string {
  const cell = identifier(header);
  return `arg_min(${cell}::VARCHAR, (coalesce(${time}, TIMESTAMP 'infinity'), ${cell}::VARCHAR)) AS ${cell}`;
}

/**
 * Creates the table `joined`: every order with the variation its visitor had seen
 * last before ordering.
 */
async function createJoinedTable(
  { engine, path, fields, measured = {} }: OrderFile,
  { ofVisitors, ofOrders }: SegmentHeaders,
  { crossovers, windowDays }: CountingRules,
  times: OrderTimes | null,
  id: typeof textSql,
): Promise<void> {
  const columns = [
    ...Object.entries(fields)
      .filter(([name]) => name !== "variation")
      .map(([name, field]) =>
        name === "visitor_id"
          ? `${id(identifier(field))} AS visitor_id`
          : `${identifier(field)} AS ${name}`
      ),
    ...Object.values(measured).map((field, nth) =>
      `${identifier(field)} AS own_${nth}`
    ),
    ...ofOrders.map(identifier),
  ];
  const ofSeen = ["variation", ...ofVisitors]
    .map((column) => `seen.${identifier(column)}`).join(", ");
  const [time, first] = times?.areDays
    ? ["created_at::DATE", "first_seen::DATE"]
    : ["created_at", "first_seen"];
  const isLater = times === null ? "false" : `${time} < ${first}`;
  const isAfter = times === null || windowDays === null
    ? "false"
    : `${time} ${
      times.areDays ? ">" : ">="
    } ${first} + INTERVAL ${windowDays} DAY`;
  const crossoverCase = crossovers === "exclude"
    ? "WHEN twice THEN 'two-variations'"
    : "";
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE joined AS
     WITH rows AS (SELECT file_row_number AS row, ${columns.join(", ")}
       FROM ${parquetSql(path, true)}),
     o AS (${times?.hasRefunds ? refundDateSql(fields) : "FROM rows"}),
     ranked AS (
       SELECT o.*, ${ofSeen}, CASE
           WHEN seen.visitor_id IS NULL THEN 'no-variation' ${crossoverCase}
           WHEN ${isLater} OR ${isAfter} THEN CASE
             WHEN net_revenue < 0 THEN 'refund'
             WHEN ${isLater} THEN 'before-exposure'
             ELSE 'after-window' END END AS reason,
         first_seen::DATE::VARCHAR AS first_day,
         row_number() OVER (PARTITION BY o.row
           ORDER BY ${isLater}, first_seen DESC, seen.variation) AS nth
       FROM o LEFT JOIN seen
         ON trim(o.visitor_id) = seen.visitor_id)
     SELECT * EXCLUDE (nth) FROM ranked WHERE nth = 1`,
  );
}

/**
 * Returns SQL of the order date to use for a refund: that of the order with its
 * ID, or else the latest earlier order.
 */
function refundDateSql({ order_id }: OrderFile["fields"]): string {
  const latest = "max(created_at) FILTER (net_revenue > 0)";
  const visitor = "PARTITION BY trim(visitor_id)";
  const byOrderId = order_id === undefined
    ? ""
    : `${latest} OVER (${visitor}, order_id),`;
  return `SELECT * REPLACE (CASE WHEN net_revenue < 0 THEN coalesce(${byOrderId}
      ${latest} OVER (${visitor} ORDER BY created_at, net_revenue > 0 DESC
        ROWS UNBOUNDED PRECEDING), created_at) ELSE created_at END AS created_at)
    FROM rows`;
}
