/** Opens the orders in the service's export. */

import type {
  ExperienceReadoutOptions,
  HealthCheck,
  Ledger,
} from "../../record/mod.ts";
import {
  type EngineOrders,
  openOrders,
  type OrderFile,
  type Window,
} from "../../sums/mod.ts";
import { orderCurrencies } from "../_currency.ts";
import { classifyRows, excludeKinds, readKinds } from "../kinds/mod.ts";
import { buildOrderLedger } from "../_ledger.ts";
import { withMissingSegments } from "../_missing_segments.ts";
import { checkOrders, checkTable } from "../_questions.ts";
import { variationSql } from "../shops/mod.ts";
import type { HeldTable } from "../workspace.ts";

/** Orders of an export, with their ledger and check results. */
interface ExportOrders {
  readonly orders: EngineOrders;
  readonly ledger: Ledger;
  readonly findings: readonly HealthCheck[];
  /** Headers of the columns that give the kind of an order. */
  readonly kinds: readonly string[];
}

/**
 * Opens the orders of an export, and excludes rows that are not orders of the
 * test.
 */
export async function openExport(
  table: HeldTable & Pick<OrderFile, "measured">,
  names: readonly string[],
  window: Window,
  { metrics }: Pick<ExperienceReadoutOptions, "metrics">,
): Promise<ExportOrders> {
  const kinds = await classifyRows(table, { shop: null, isGrouped: false });
  const counted = await excludeKinds(table, kinds);
  const opened = await openOrders(
    await withMissingSegments(counted),
    names,
    window,
    metrics,
  );
  const { notes: inHeaders, ...money } = orderCurrencies(table, opened);
  const { orders, findings } = await readKinds(
    { ...opened, ...money, notes: [...opened.notes, ...inHeaders] },
    { ...kinds, variation: variationSql(table, null, names) },
  );
  const ledger = buildOrderLedger(orders, counted.exclusions);
  return {
    orders,
    ledger,
    findings: [
      ...await checkOrders(orders, ledger),
      ...findings,
      ...await checkTable({ table }),
    ],
    kinds: kinds.headers,
  };
}
