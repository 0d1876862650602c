/**
 * What refunds leave of the orders: a row below zero is taken from the order with
 * its id, or else from the visitor's orders in the same variation, the latest
 * first. What it takes of the other measures goes to the latest order that stays.
 * It counts with its order, whatever its own date is.
 */

import { type Fragment, sql } from "./_fragment.ts";
import {
  amount,
  column,
  flag,
  fromRows,
  inUnits,
  type Plan,
  sideOf,
  timelessCode,
} from "./_plan.ts";
import { select, type Steps } from "./_steps.ts";
import type { Rules } from "./_rules.ts";
import { addWindows, type Windows } from "./_windows.ts";

const LATEST_FIRST = ["readout_at", "readout_size", "readout_id"];
const BACK = "CASE WHEN readout_u0 < 0 THEN -readout_u0 ELSE 0 END";

/** `FROM` the orders and the `WHERE`; refunds are taken from them before. */
export function fromOrders(
  plan: Plan,
  steps: Steps,
  further?: Fragment,
): Fragment {
  if (plan.nets === null) return fromRows(plan, steps, further);
  return sql`FROM ${addNetted(plan, plan.nets, steps)}${
    further === undefined ? [] : sql`\nWHERE ${further}`
  }`;
}

/** The orders that refunds leave, their columns called as in the table. */
function addNetted(
  plan: Plan,
  nets: NonNullable<Plan["nets"]>,
  steps: Steps,
): Fragment {
  const { rules, description: { orders } } = plan;
  const gross: Plan = { ...plan, nets: null };
  const netted = Object.entries(nets);
  const kept = [
    ...new Set(
      [
        ...[orders.visitor, orders.orderId, orders.time, orders.currency],
        ...Object.values(orders.segments ?? {}),
      ].filter((name) => name !== undefined && !Object.hasOwn(nets, name)),
    ),
  ].map((name) => rules.quote(name!));
  const visitor = rules.quote(orders.visitor);
  const code = timelessCode(gross);
  const since = orders.time === undefined
    ? ["0"]
    : sql`COALESCE(${rules.toEpoch(column(gross, orders.time))}, 0)`;
  const side = sideOf(gross);
  const revenue = inUnits(gross, amount(gross, netted[0]![0]), netted[0]![1]);
  const others = kept.filter((name) => name !== visitor);
  const amounts = netted.flatMap((_, nth) => [
    `readout_v${nth}`,
    `readout_u${nth}`,
  ]);
  const rows = steps.add(
    "readout_rows",
    select([
      ...kept.map((name): [string, string] => [name, name]),
      [code, "readout_code"],
      [sql`-(${since})`, "readout_at"],
      ...(side === null ? [] : [
        [since, "readout_since"],
        [side, "readout_side"],
      ] satisfies [Fragment, string][]),
      [sql`-(${revenue})`, "readout_size"],
      [rules.toText(column(gross, orders.orderId)), "readout_id"],
      [flag(sql`${revenue} > 0`), "readout_sold"],
      ...netted.flatMap(([name, decimals], nth): [Fragment, string][] => [
        [amount(gross, name), `readout_v${nth}`],
        [inUnits(gross, amount(gross, name), decimals), `readout_u${nth}`],
      ]),
    ], fromRows(gross, steps, sql`${code} >= 0`)),
  );
  const parts = [visitor, "readout_code"];
  const carried = [...others, ...LATEST_FIRST, "readout_sold", ...amounts];
  const own = addWindows(rules, steps, "readout_own", {
    from: side === null
      ? rows
      : addTimely(rules, steps, { from: rows, parts, carried }),
    parts: [...parts, "readout_id"],
    carried: carried.filter((name) => name !== "readout_id"),
    order: ["readout_at", "readout_size"],
    totals: { readout_own_back: `SUM(${BACK})` },
    before: { readout_earlier: "readout_sold" },
  });
  const same = (names: readonly string[]) =>
    names.map((name): [string, string] => [name, name]);
  const taken =
    "CASE WHEN readout_sold = 1 AND readout_earlier = 0 THEN least(readout_u0, readout_own_back) ELSE 0 END";
  const first = steps.add(
    "readout_first_taken",
    select([
      ...same([...parts, ...carried]),
      [rules.toWhole([taken]), "readout_taken"],
      [
        rules.toWhole([`greatest(readout_u0, 0) - (${taken})`]),
        "readout_rest",
      ],
    ], sql`FROM ${own}`),
  );
  const cascade = addWindows(rules, steps, "readout_cascade", {
    from: first,
    parts,
    carried: [...carried, "readout_rest"],
    order: LATEST_FIRST,
    totals: {
      readout_back: `SUM(${BACK})`,
      readout_due: `SUM(${BACK} - readout_taken)`,
    },
    before: { readout_passed: "readout_rest" },
  });
  const left =
    "readout_rest - least(readout_rest, greatest(readout_due - readout_passed, 0))";
  const ended = addWindows(rules, steps, "readout_ended", {
    from: steps.add(
      "readout_left",
      select([
        ...same([...parts, ...carried, "readout_back"]),
        [rules.toWhole([left]), "readout_over"],
        [flag([`${left} > 0`]), "readout_stays"],
      ], sql`FROM ${cascade}`),
    ),
    parts,
    carried: [...carried, "readout_back", "readout_over", "readout_stays"],
    order: LATEST_FIRST,
    totals: Object.fromEntries(
      netted.map((_, nth) => [
        `readout_due${nth}`,
        `SUM(CASE WHEN readout_stays = 1 THEN 0 ELSE readout_u${nth} END)`,
      ]),
    ),
    before: { readout_later: "readout_stays" },
  });
  return steps.add(
    "readout_netted",
    select([
      ...same(kept),
      ["readout_code", "readout_code"],
      ...netted.map(([name, decimals], nth): [Fragment, string] => {
        const units = nth === 0
          ? "readout_over"
          : `(readout_u${nth} + CASE WHEN readout_later = 0 THEN readout_due${nth} ELSE 0 END)`;
        return [
          sql`CASE WHEN readout_back = 0 THEN readout_v${
            String(nth)
          } ELSE ${units} ${decimals < 0 ? "*" : "/"} 1e${
            String(Math.abs(decimals))
          } END`,
          rules.quote(name),
        ];
      }),
    ], sql`FROM ${ended}\nWHERE readout_stays = 1`),
  );
}

/** The rows whose order counts by its time: of a refund, the one with its id, or the latest before it. */
function addTimely(
  rules: Rules,
  steps: Steps,
  { from, parts, carried }: Pick<Windows, "from" | "parts" | "carried">,
): Fragment {
  const times = ["readout_since", "readout_side"];
  const own = addWindows(rules, steps, "readout_own_side", {
    from,
    parts: [...parts, "readout_id"],
    carried: [...carried, ...times].filter((name) => name !== "readout_id"),
    totals: {
      readout_last_side:
        "MAX(CASE WHEN readout_sold = 1 THEN readout_side ELSE -2 END)",
    },
  });
  const flags = [-1, 0, 1].map((side, nth): [string, string] => [
    `CASE WHEN readout_sold = 1 AND readout_side = ${side} THEN 1 ELSE 0 END`,
    `readout_sold_${nth}`,
  ]);
  const names = [...parts, ...carried, ...times, "readout_last_side"];
  const earlier = addWindows(rules, steps, "readout_earlier_sides", {
    from: steps.add(
      "readout_sides",
      select([
        ...names.map((name): [string, string] => [name, name]),
        ...flags,
      ], sql`FROM ${own}`),
    ),
    parts,
    carried: [...names.slice(parts.length), ...flags.map(([, name]) => name)],
    order: ["readout_since", "readout_size"],
    before: Object.fromEntries(
      flags.map(([, name]) => [`${name}_before`, name]),
    ),
  });
  return steps.add(
    "readout_timely",
    select(
      [...parts, ...carried].map((name): [string, string] => [name, name]),
      sql`FROM ${earlier}\nWHERE CASE WHEN readout_sold = 1 THEN readout_side
    WHEN readout_last_side > -2 THEN readout_last_side
    WHEN readout_sold_2_before > 0 THEN 1
    WHEN readout_sold_1_before > 0 THEN 0
    WHEN readout_sold_0_before > 0 THEN -1
    ELSE readout_side END = 0`,
    ),
  );
}
