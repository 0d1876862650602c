/** What one look at the orders of a warehouse finds. */

import { type Problem, SchemaError } from "../../api/mod.ts";
import {
  columnProbes,
  countOf,
  factsStatement,
  factSum,
  FIRST_LIMIT,
  FIRST_PARTS,
  type Look,
  MEASURES,
  nameOfDecimals,
  orderMoments,
  type OrderTotals,
  type Parts,
  partsFor,
  type Plan,
  productName,
  readLook,
  refundsOf,
  type SummedColumn,
  TRIED_DECIMALS,
  unitsStatement,
  WarehouseError,
  wholeOf,
  wholeOfParts,
} from "../../sums/mod.ts";
import type { Ask } from "./answers.ts";

/** What the orders are. */
export interface WarehouseFacts extends Look {
  /** Buyers of the orders that count. */
  readonly buyers: number;
  readonly crossovers: OrderTotals["crossovers"];
  /** How factors of products are cut. */
  readonly parts: Parts;
  /** Values of the orders that count. */
  readonly values: OrderTotals["values"];
}

/** The columns of the orders that are summed: by name, the database's own. */
export function columnsOfOrders(
  { description: { orders } }: Plan,
): Readonly<Record<string, string>> {
  return {
    net_revenue: orders.revenue,
    ...(orders.profit === undefined ? {} : { gross_profit: orders.profit }),
    ...orders.measures,
  };
}

/**
 * Looks at the orders once.
 *
 * @param ask Asks the warehouse.
 * @param plan The orders.
 * @param excludes Whether orders of visitors in two variations do not count.
 * @returns What was found.
 * @throws {SchemaError} With everything that cannot be read.
 */
export async function lookAt(
  ask: Ask,
  plan: Plan,
  excludes: boolean,
): Promise<WarehouseFacts> {
  const columns = columnsOfOrders(plan);
  const found = await ask(factsStatement(plan, Object.values(columns)))
    .catch((error) => refuseColumns(ask, plan, error));
  const look = await readLook(plan, found, {
    source: "the orders of the warehouse",
    columns: rulesOf(columns),
    names: Object.keys(columns),
  });
  const { counted, count, refunds, summed } = look;
  const { decimals } = summed[0]!;
  const size = Math.max(count, ...summed.map(({ size }) => size));
  const isTried = refunds === 0 &&
    TRIED_DECIMALS.some((one) => one === decimals) &&
    summed[0]!.size < FIRST_LIMIT;
  const parts = isTried ? FIRST_PARTS : partsFor(size);
  const rows = isTried ? counted : await ask(unitsStatement(look.plan, parts));
  const crossed = rows.filter((row) => countOf(row, "crossed") === 1);
  const kept = rows.filter((row) => !excludes || countOf(row, "crossed") === 0);
  const units = `units_${nameOfDecimals(decimals)}`;
  const whole = (column: string, of: typeof rows = kept): bigint =>
    of.reduce((total, row) => total + wholeOf(row, column), 0n);
  const orders = factSum(rows, "orders");
  const sized = (name: string): number =>
    Math.round(factSum(counted, name) * 10 ** decimals);
  return {
    ...look,
    exclusions: [
      ...look.exclusions,
      ...(refunds === 0
        ? []
        : refundsOf(look, { back: sized("back"), total: sized("total") }, {
          orders,
          units: whole(units, rows),
        })),
    ],
    count: orders,
    buyers: factSum(rows, "visitors"),
    crossovers: {
      visitors: factSum(crossed, "visitors"),
      orders: factSum(crossed, "orders"),
    },
    parts: partsFor(size),
    values: orderMoments([{
      arm: 0,
      bin: 0,
      sums: {
        orders: whole("orders"),
        revenue: whole(units),
        [productName("revenue", "revenue")]: wholeOfParts(
          Array.from(
            { length: parts.count },
            (_, nth) => whole(`squares_${nameOfDecimals(decimals)}_${nth}`),
          ),
          parts,
        ),
      },
    }], decimals),
  };
}

/** Says which columns are not what they are for, where the database says only that some are. */
async function refuseColumns(
  ask: Ask,
  plan: Plan,
  error: unknown,
): Promise<never> {
  const isOfType = error instanceof WarehouseError &&
    error.fault === "wrong-type";
  if (!isOfType) throw error;
  const problems: Problem[] = [];
  for (const { path, column, wanted, statement } of columnProbes(plan)) {
    await ask(statement).catch(() =>
      problems.push({
        path,
        message: `"${column}" has texts that are no ${wanted} to the database`,
      })
    );
  }
  if (problems.length === 0) throw error;
  throw new SchemaError("the orders of the warehouse", [...problems, {
    path: "",
    message: error.message,
  }]);
}

function rulesOf(columns: Readonly<Record<string, string>>): SummedColumn[] {
  const own = Object.keys(columns).filter((name) =>
    MEASURES.every((rule) => rule.name !== name)
  );
  return [
    ...MEASURES.filter(({ name }) => columns[name] !== undefined),
    ...own.map((name, nth) => ({
      name,
      title: name,
      sql: `own_${nth}_units`,
    })),
  ].map((rule) => ({ ...rule, column: columns[rule.name]! }));
}
