/** What a service would answer of a world's files. */

import type { Json } from "../service/_oddity.ts";
import { csvOf } from "./_layouts.ts";
import type { Row } from "./_store.ts";

/** A world's rows in the plain layout. */
interface ServedWorld {
  readonly orders: readonly Row[];
  readonly visitors: readonly Row[];
  readonly arms: readonly string[];
  readonly control: string;
  readonly dates: readonly string[];
}

/** Answers in place of the usual ones, and the file of the export. */
export interface Served {
  readonly json: (answer: Json) => Json;
  readonly csv: string;
}

/** Returns what a service says of a world. */
export function serviceOf(world: ServedWorld): Served {
  const { arms, control, dates, orders } = world;
  const variations = arms.map((name, arm) => ({
    id: `arm${arm}`,
    name,
    percentage: 100 / arms.length,
    isControl: name === control,
  }));
  const times = {
    startedAtTs: Date.parse(dates[0]!),
    endedAtTs: Date.parse(dates.at(-1)!) + 86_400_000,
    createdAtTs: Date.parse(dates[0]!) - 86_400_000,
  };
  const exported = orders.map((row) => ({ ...row, currency: "USD" }));
  return {
    csv: csvOf(exported, ","),
    json: (answer) => {
      if (answer.experience !== undefined) {
        return { experience: { ...answer.experience, variations, ...times } };
      }
      if (answer.segments === undefined || answer.currency !== undefined) {
        return answer;
      }
      return {
        variations: variations.map(({ percentage: _, ...rest }) => rest),
        segments: Object.fromEntries(
          arms.map((name) => [name, { data: pointsOf(world, name) }]),
        ),
      };
    },
  };
}

/** Running totals of an arm at the end of each day. */
function pointsOf(
  { orders, visitors, dates }: ServedWorld,
  name: string,
): Json[] {
  const sold = orders.filter(({ variation }) => variation === name);
  const came = visitors.filter(({ variation }) => variation === name);
  let [count, revenue, seen] = [0, 0, 0];
  return dates.map((date) => {
    for (const { created_at, net_revenue } of sold) {
      if (!String(created_at).startsWith(date)) continue;
      revenue += Number(net_revenue);
      if (Number(net_revenue) > 0) count++;
    }
    for (const row of came) {
      if (row.date === date) seen += Number(row.n_visitors);
    }
    return {
      dt: `${date} 00:00:00`,
      conversion_rate: seen === 0 ? null : count / seen,
      net_revenue_per_visitor: seen === 0 ? null : revenue / seen,
      gross_profit_per_visitor: null,
      aov: count === 0 ? null : revenue / count,
      n_visitors: seen,
      n_orders: count,
      net_revenue: revenue,
    };
  });
}
