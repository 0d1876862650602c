/** A readout's data from orders that stay in the store's own database. */

import { SchemaError } from "../../../api/mod.ts";
import { formatCount, formatNumber } from "../../../format/mod.ts";
import {
  checkDescription,
  type Dialect,
  type Plan,
  planOf,
  type TableName,
  type WarehouseDescription,
} from "../../../warehouse/mod.ts";
import {
  columnsFor,
  type DayTotals,
  MEASURES,
  measuresFor,
  type Orders,
  type ReadoutData,
  type SegmentColumn,
  shownThresholds,
  strayNotes,
  type Units,
} from "../../orders/mod.ts";
import {
  type Choices,
  type InputRead,
  METRICS,
  NAMELESS,
} from "../../record/mod.ts";
import { DIMENSION_COLUMNS } from "../../../rules/mod.ts";
import { runsStill } from "../_day_totals.ts";
import { findingsOf } from "../_findings.ts";
import { ordersRead } from "../_inputs.ts";
import { sharesOf } from "../_named_variations.ts";
import { periodOf } from "../_period.ts";
import type { Ask } from "./asked.ts";
import { columnsOfOrders, lookAt, type WarehouseFacts } from "./facts.ts";
import { type Summed, sumWarehouse } from "./totals.ts";
import { type CountedVisitors, countVisitors } from "./visitors.ts";

/** What was read of an experiment. */
interface Read {
  readonly plan: Plan;
  readonly facts: WarehouseFacts;
  readonly counted: CountedVisitors;
  readonly summed: Summed;
  readonly units: Units;
  readonly isDaily: boolean;
}

/**
 * Reads an experiment in a few statements.
 *
 * @param ask Asks the warehouse.
 * @param given Where the experiment lies.
 * @param dialect What the warehouse speaks.
 * @param choices Thresholds, metrics, and what becomes of crossovers.
 * @param now The moment that is taken for now.
 * @returns The data.
 * @throws {SchemaError} With everything that is wrong with the description or
 *   cannot be read.
 */
export async function dataFromWarehouse(
  ask: Ask,
  given: WarehouseDescription,
  dialect: Dialect,
  choices: Choices,
  now: number,
): Promise<ReadoutData> {
  checkDescription(given, dialect);
  const plan = planOf(given, dialect);
  const { description } = plan;
  const names = description.variations.map(({ name }) => name);
  if (description.exposures !== undefined && choices.crossovers === "keep") {
    throw new SchemaError("the description of the warehouse", [{
      path: "exposures",
      message:
        "cannot say which variation an order of a visitor in two is of, so such visitors cannot be kept",
    }]);
  }
  const excludes = choices.crossovers === "exclude";
  const counted = await countVisitors(ask, plan);
  const facts = await lookAt(ask, plan, excludes);
  const strays = await notesOf(plan, facts, names);
  const units = unitsOf(plan, facts, choices);
  const isDaily = counted.onDays !== null &&
    description.orders.time !== undefined && facts.undated === 0;
  const summed = await sumWarehouse(
    ask,
    {
      plan: facts.plan,
      facts,
      units,
      segments: Object.values(description.orders.segments ?? {}),
      isDaily,
    },
    { ...choices, thresholds: shownThresholds(choices) },
  );
  const read: Read = { plan, facts, counted, summed, units, isDaily };
  const orders = ordersOf(read, [
    ...facts.gaps,
    ...strays,
    ...(facts.undated > 0
      ? [
        `Nothing is shown day by day: ${facts.undated} orders do not say when they were placed.`,
      ]
      : []),
  ]);
  const days = isDaily ? daysOf(read) : null;
  return {
    ...experienceOf(read, orders, days, now),
    controlBasis: "the first of the description",
    visitors: counted.totals,
    days,
    reportedOrders: null,
    orders,
    period: periodOf(orders, days),
    inputs: inputsOf(read, orders),
    findings: await findingsOf(orders, now),
    seenTwice: counted.seenTwice === null ? null : {
      ...counted.seenTwice,
      orders: facts.leftOut.find(({ reason }) => reason === "two-variations")
        ?.rows ?? 0,
    },
    notes: [
      ...orders.notes,
      ...(isDaily && counted.seenTwice === null ? [SUMMED_VISITORS] : []),
    ],
  };
}

const SUMMED_VISITORS =
  "Visitors are summed over the days of the description; where it counts somebody on two days, the denominator is visits, not visitors.";

function unitsOf(
  plan: Plan,
  { summed }: WarehouseFacts,
  { metrics }: Choices,
): Units {
  const there = ["converted", "orders", ...summed.map(({ name }) => name)];
  const missing = metrics.filter((rule) =>
    !METRICS.some(({ name }) => name === rule.name)
  ).flatMap((rule) =>
    columnsFor(rule).filter((name) => !there.includes(name)).map((path) => ({
      path,
      message: `${rule.name} needs it, and ${
        columnsOfOrders(plan)[path] === undefined
          ? "orders.measures of the description does not name it"
          : "it is empty, or no number, in some orders"
      }`,
    }))
  );
  if (missing.length > 0) {
    throw new SchemaError("the orders of the warehouse", missing);
  }
  return {
    summed,
    measures: measuresFor(
      metrics.filter((rule) =>
        columnsFor(rule).every((name) => there.includes(name))
      ),
      summed,
    ),
    revenueDecimals: summed[0]!.decimals,
  };
}

function ordersOf(
  { plan, facts, summed, units, isDaily }: Read,
  notes: readonly string[],
): Orders {
  const { variations, orders } = plan.description;
  return {
    ...units,
    total: () => Promise.resolve(summed.totals),
    busiest: () => Promise.resolve(summed.busiest),
    variations: variations.map(({ name }) => name),
    count: facts.count,
    perVariation: summed.ordersOn.map((days) =>
      days.reduce((sum, count) => sum + count, 0)
    ),
    repeats: facts.count - summed.ids,
    copies: summed.ids === facts.count ? 0 : facts.count - summed.copies,
    // Days are those of the description: none of them is missing.
    hours: isDaily ? [] : null,
    currencies: summed.currencies,
    undated: facts.undated,
    rows: facts.rows,
    leftOut: facts.leftOut,
    segments: Object.entries(orders.segments ?? {}).map((
      [by, header],
    ): SegmentColumn => {
      const rule = DIMENSION_COLUMNS.find((one) => one.by === by)!;
      return { by: rule.by, title: rule.title, header };
    }),
    notes,
  };
}

/** Running totals. */
function daysOf({ plan, counted, summed }: Read): DayTotals[] {
  const upTo = (rows: readonly (readonly number[])[], at: number): number[] =>
    rows.map((days) =>
      days.slice(0, at + 1).reduce((sum, count) => sum + count, 0)
    );
  return plan.days!.names.map((date, at) => ({
    date,
    visitors: upTo(counted.onDays!, at),
    orders: upTo(summed.ordersOn, at),
  }));
}

function experienceOf(
  { plan: { description } }: Read,
  { currencies }: Orders,
  days: readonly DayTotals[] | null,
  now: number,
): Pick<ReadoutData, "experience" | "variations"> {
  const { name = NAMELESS, status, currency: named, split } = description;
  const names = description.variations.map((one) => one.name);
  const shares = sharesOf(names, split);
  const [currency = null, ...others] = currencies;
  const { timeZone } = description.days ?? {};
  return {
    experience: {
      id: null,
      name,
      status: status ??
        (runsStill(days?.at(-1)?.date, { timeZone, now }) ? "started" : null),
      currency: named ?? (others.length === 0 ? currency : null),
    },
    variations: names.map((text, arm) => ({
      id: null,
      name: text,
      share: shares?.[arm] ?? null,
    })),
  };
}

/** What is left out because nobody can tell where it belongs. */
async function notesOf(
  { description: { exposures } }: Plan,
  { leftOut, rows }: WarehouseFacts,
  names: readonly string[],
): Promise<string[]> {
  const left = (reason: string): number =>
    leftOut.find((one) => one.reason === reason)?.rows ?? 0;
  const told: readonly (readonly [string, string])[] = [
    ["no-variation", "of visitors who are not among the exposures"],
    ["before-exposure", "placed before their visitor first saw a variation"],
    ["two-variations", "of visitors who saw two variations"],
  ];
  const seen = exposures === undefined ? 0 : 1;
  const strays = await strayNotes(
    "the orders of the warehouse",
    {
      count: rows.rows,
      "before-period": left("before-period"),
      "after-period": left("after-period"),
      "no-variation": seen === 1 ? 0 : left("no-variation"),
      "unknown-variation": left("unknown-variation"),
      "no-visitor": left("no-visitor"),
    },
    names,
    () => Promise.resolve("other variations"),
  );
  return [
    ...(exposures === undefined
      ? []
      : told.flatMap(([reason, what]) =>
        left(reason) === 0
          ? []
          : [`Left out: ${formatCount(left(reason), "order")} ${what}.`]
      )),
    ...strays,
  ];
}

function inputsOf(
  { plan: { description, days }, counted, facts }: Read,
  orders: Orders,
): InputRead[] {
  const { orders: table, exposures } = description;
  const columns: Readonly<Record<string, string | undefined>> = {
    order_id: table.orderId,
    visitor_id: table.visitor,
    variation: table.variation,
    created_at: table.time,
    currency: table.currency,
    net_revenue: table.revenue,
    gross_profit: table.profit,
    ...Object.fromEntries(
      MEASURES.flatMap(({ name }) => {
        const column = table.measures?.[name];
        return column === undefined ? [] : [[name, column]];
      }),
    ),
  };
  const read = ordersRead(
    {
      source: nameOf(table.table),
      columns: Object.fromEntries(
        Object.entries(columns).filter(([, column]) => column !== undefined),
      ) as Record<string, string>,
      unknownColumns: [
        ...Object.values(table.segments ?? {}),
        ...Object.keys(table.measures ?? {}),
      ],
      rows: facts.rows.rows,
    },
    orders,
    days !== null,
  );
  return [read, {
    source: exposures === undefined
      ? "the description"
      : nameOf(exposures.table),
    holds: exposures === undefined
      ? counted.onDays === null
        ? "visitors by variation"
        : "visitors by day and variation"
      : `a row per exposure, of ${formatNumber(counted.rows, 0)} visitors`,
    digest: null,
    rows: counted.rows,
    columns: exposures === undefined ? [] : [
      { name: "visitor_id", header: exposures.visitor },
      { name: "variation", header: exposures.variation },
      ...(exposures.time === undefined
        ? []
        : [{ name: "created_at", header: exposures.time }]),
    ],
    unused: [],
    readAs: [],
    times: null,
    inPeriod: null,
    values: null,
  }];
}

function nameOf(name: TableName): string {
  return typeof name === "string" ? name : name.join(".");
}
