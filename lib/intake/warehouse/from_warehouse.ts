/** A readout's data from orders that stay in the store's own database. */

import { SchemaError } from "../../api/mod.ts";
import {
  checkDescription,
  columnsFor,
  type Dialect,
  type Plan,
  planOf,
  type ReadoutData,
  shownThresholds,
  type Units,
  unitsFor,
  type WarehouseDescription,
} from "../../sums/mod.ts";
import { formatCount } from "../../format/mod.ts";
import { type Choices, METRICS } from "../../record/mod.ts";
import { askOrders } from "../_questions.ts";
import { ledgerOf } from "../_ledger.ts";
import { describedBy } from "../_named_variations.ts";
import { periodOf } from "../visitors/mod.ts";
import type { Ask } from "./answers.ts";
import { columnsOfOrders, lookAt, type WarehouseFacts } from "./facts.ts";
import { sumWarehouse } from "./totals.ts";
import { countVisitors } from "./visitors.ts";
import { daysOf, inputsOf, notesOf, ordersOf, type Read } from "./_read.ts";

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
  const unassignedOrders = await notesOf(plan, facts, names);
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
    ...unassignedOrders,
    ...(facts.undated > 0
      ? [
        `Nothing is shown day by day: ${facts.undated} orders do not say when they were placed.`,
      ]
      : []),
  ]);
  const days = isDaily ? daysOf(read) : null;
  const ledger = ledgerOf(orders);
  return {
    ...describedBy(
      { ...description, timeZone: description.days?.timeZone, now },
      names,
      { currencies: orders.currencies, lastDay: days?.at(-1)?.date },
    ),
    controlBasis: "the first of the description",
    visitors: counted.totals,
    days,
    reportedOrders: null,
    orders,
    ledger,
    period: periodOf(orders, { ledger, days, isAskedFor: true }),
    inputs: inputsOf(read, orders, ledger),
    findings: await askOrders(orders, ledger, { now }),
    multipleExposures: counted.multipleExposures === null ? null : {
      ...counted.multipleExposures,
      orders: facts.exclusions.find(({ reason }) => reason === "two-variations")
        ?.rows ?? 0,
    },
    notes: [
      ...orders.notes,
      ...(counted.outside === 0 ? [] : [
        `Left out: ${
          formatCount(counted.outside, "visitor")
        } who saw a variation outside the days alone.`,
      ]),
      ...(isDaily && counted.multipleExposures === null
        ? [SUMMED_VISITORS]
        : []),
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
  return unitsFor(summed, metrics);
}
