/** What the arms of an experience of the demo store came to. */

import { assert, assertEquals } from "@std/assert";
import type { Sandbox } from "../../lib/sandbox/mod.ts";
import { exportRows, timeSeries } from "./_harness.ts";

/** Per arm: visitors, orders, buyers, revenue. */
export interface Arm {
  readonly visitors: number;
  readonly orders: number;
  readonly buyers: number;
  readonly revenue: number;
  /** Sum of squares of the visitors' revenue. */
  readonly squares: number;
}

export async function armsOf(
  sandbox: Sandbox,
  id: string,
  filters: unknown = null,
): Promise<Arm[]> {
  const { body } = await timeSeries(sandbox, {
    metrics: ["n_visitors", "n_orders"],
    filters,
  }, id);
  const rows = await exportRows(sandbox, { filters }, id);
  return body.variations.map(({ name }: { name: string }) => {
    const perVisitor = new Map<string, number>();
    const own = rows.filter((row) => row.variation === name);
    for (const row of own) {
      const visitor = row.visitor_id ?? "";
      perVisitor.set(
        visitor,
        (perVisitor.get(visitor) ?? 0) + Number(row.net_revenue),
      );
    }
    const values = [...perVisitor.values()];
    const last = body.segments[name].data.at(-1);
    assertEquals(last?.n_orders ?? 0, own.length);
    return {
      visitors: last?.n_visitors ?? 0,
      orders: own.length,
      buyers: values.length,
      revenue: values.reduce((sum, x) => sum + x, 0),
      squares: values.reduce((sum, x) => sum + x * x, 0),
    };
  });
}

/** Lift of revenue per visitor, and the z of its difference. */
export function liftOf(
  [control, treatment]: Arm[],
): { lift: number; z: number } {
  assert(control && treatment);
  const moments = (arm: Arm) => {
    const mean = arm.revenue / arm.visitors;
    return { mean, variance: arm.squares / arm.visitors - mean ** 2 };
  };
  const a = moments(control), b = moments(treatment);
  return {
    lift: b.mean / a.mean - 1,
    z: (b.mean - a.mean) /
      Math.sqrt(
        a.variance / control.visitors + b.variance / treatment.visitors,
      ),
  };
}
