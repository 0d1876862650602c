/** The same moments by plain loops and arrays: what the databases must give. */

import { type JointMoments, jointMoments } from "readout/stats";
import type { LeftOut } from "readout/warehouse";
import {
  DAY_ENDS,
  type Exposure,
  type Order,
  START,
  type Store,
} from "./_store.ts";

export interface ReferenceGroup {
  readonly variation: string;
  readonly segment: string | null;
  readonly day: string | null;
  readonly visitors: number;
  readonly buyers: number;
  readonly joint: JointMoments;
}

export interface Reference {
  readonly groups: readonly ReferenceGroup[];
  readonly leftOut: readonly LeftOut[];
}

type Per = "variation" | "segment" | "day";

const NAMES = { a: "Control", b: "Bar" } as const;
const ARMS = ["a", "b"] as const;
const DATES = ["2026-03-06", "2026-03-07", "2026-03-08", "2026-03-09"];
const REASONS = [
  "other variation",
  "two variations",
  "no visitor",
  "not exposed",
  "before exposure",
  "no time",
] as const;

interface Visitor {
  readonly status: "a" | "b" | "other variation" | "two variations";
  readonly first: number | null;
  readonly country: string | null;
}

/** From a table of exposures. */
export function fromExposures(store: Store, per: Per): Reference {
  const inRange = <T extends { readonly at: number | null }>(row: T) =>
    per !== "day" || isInDays(row.at);
  const exposures = store.exposures.filter(inRange);
  const orders = store.orders.filter(inRange);
  const visitors = visitorsOf(exposures);
  const statusOf = (order: Order) => {
    if (order.visitor === null) return "no visitor";
    const visitor = visitors.get(order.visitor);
    if (visitor === undefined) return "not exposed";
    if (!isArm(visitor.status)) return visitor.status;
    if (order.at === null || visitor.first === null) return "no time";
    return order.at < visitor.first ? "before exposure" : visitor.status;
  };
  const counted = orders.filter((order) => isArm(statusOf(order)));
  const group = (
    arm: "a" | "b",
    wanted: (visitor: Visitor) => boolean,
    end: number,
    place: Pick<ReferenceGroup, "segment" | "day">,
  ) => {
    const mine = new Map(
      [...visitors].filter(([, one]) => one.status === arm && wanted(one)),
    );
    const theirs = counted.filter((order) =>
      mine.has(order.visitor!) && (order.at ?? -Infinity) < end
    );
    return toGroup(NAMES[arm], place, mine.size, theirs);
  };
  return {
    groups: partsOf(
      per,
      [...visitors.values()].filter(({ status }) => isArm(status)).map((
        { country },
      ) => country),
    ).flatMap(({ segment, day, end }) =>
      ARMS.map((arm) =>
        group(
          arm,
          (one) =>
            (per !== "segment" || one.country === segment) &&
            (per !== "day" || one.first! < end),
          end,
          { segment, day },
        )
      )
    ),
    leftOut: REASONS.map((reason) => ({
      reason,
      visitors: reason === "other variation" || reason === "two variations"
        ? [...visitors.values()].filter(({ status }) => status === reason)
          .length
        : null,
      exposures:
        exposures.filter(({ visitor }) =>
          visitor === null
            ? reason === "no visitor"
            : visitors.get(visitor)!.status === reason
        ).length,
      orders: orders.filter((order) => statusOf(order) === reason).length,
    })).filter(isNotEmpty),
  };
}

/** From orders with a variation, and visitors as numbers. */
export function fromCounts(
  store: Store,
  per: Per,
  count: (variation: string, place: string | null) => number,
): Reference {
  const orders = store.orders.filter(({ at }) => per !== "day" || isInDays(at));
  const visitors = visitorsOf(orders);
  const statusOf = ({ visitor, variation }: Order) =>
    visitor === null
      ? "no visitor"
      : variation === null
      ? "other variation"
      : visitors.get(visitor)!.status;
  const counted = orders.filter((order) => isArm(statusOf(order)));
  return {
    groups: partsOf(per, counted.map(({ country }) => country)).flatMap(
      ({ segment, day, end }) =>
        ARMS.map((arm) =>
          toGroup(
            NAMES[arm],
            { segment, day },
            count(NAMES[arm], per === "segment" ? segment : day),
            counted.filter((order) =>
              order.variation === arm &&
              (per !== "segment" || order.country === segment) &&
              (per !== "day" || order.at! < end)
            ),
          )
        ),
    ),
    leftOut: REASONS.map((reason) => ({
      reason,
      visitors: reason === "other variation" || reason === "two variations"
        ? [...visitors.values()].filter(({ status }) => status === reason)
          .length
        : null,
      exposures: 0,
      orders: orders.filter((order) => statusOf(order) === reason).length,
    })).filter(isNotEmpty),
  };
}

function visitorsOf(
  rows: readonly (Exposure | Order)[],
): Map<string, Visitor> {
  const known = new Set(rows.map(({ visitor }) => visitor));
  known.delete(null);
  return new Map(
    [...known].map((visitor) => {
      const mine = rows.filter((row) => row.visitor === visitor);
      const seen = new Set(
        mine.filter(({ variation }) => variation !== null)
          .map(({ variation }) => isArm(variation!) ? variation! : "other"),
      );
      const [only] = seen;
      const [first] = [...mine].sort((x, y) =>
        (x.at ?? Infinity) - (y.at ?? Infinity) ||
        compare(x.country, y.country)
      );
      return [visitor!, {
        status: seen.size > 1
          ? "two variations"
          : isArm(only ?? "")
          ? only as "a" | "b"
          : "other variation",
        first: mine.reduce<number | null>(
          (least, { at }) =>
            at === null ? least : Math.min(at, least ?? Infinity),
          null,
        ),
        country: first!.country,
      }];
    }),
  );
}

/** Null comes first, as it does in the query's keys. */
function compare(a: string | null, b: string | null): number {
  const [x, y] = [a ?? "", b ?? ""];
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return x < y ? -1 : x > y ? 1 : 0;
}

function partsOf(per: Per, countries: readonly (string | null)[]) {
  const always = { end: Infinity, segment: null, day: null };
  if (per === "variation") return [always];
  if (per === "day") {
    return DATES.map((day, i) => ({ ...always, day, end: DAY_ENDS[i]! }));
  }
  const named = [...new Set(countries)].filter((one) => one !== null).sort();
  return [...named, ...(countries.includes(null) ? [null] : [])]
    .map((segment) => ({ ...always, segment }));
}

function toGroup(
  variation: string,
  place: Pick<ReferenceGroup, "segment" | "day">,
  visitors: number,
  orders: readonly Order[],
): ReferenceGroup {
  const sums = new Map<string, [number, number, number]>();
  for (const { visitor, net, profit } of orders) {
    const [n, revenue, gross] = sums.get(visitor!) ?? [0, 0, 0];
    sums.set(visitor!, [n + 1, revenue + (net ?? 0), gross + (profit ?? 0)]);
  }
  const rows = [...sums.values()];
  const zeros = Array<number>(Math.max(0, visitors - rows.length)).fill(0);
  return {
    variation,
    ...place,
    visitors,
    buyers: rows.length,
    joint: jointMoments({
      converted: [...rows.map(() => 1), ...zeros],
      orders: [...rows.map(([n]) => n), ...zeros],
      net_revenue: [...rows.map(([, revenue]) => revenue), ...zeros],
      gross_profit: [...rows.map(([, , gross]) => gross), ...zeros],
    }),
  };
}

function isArm(text: string): text is "a" | "b" {
  return text === "a" || text === "b";
}

function isInDays(at: number | null): boolean {
  return at !== null && at >= START && at < DAY_ENDS.at(-1)!;
}

function isNotEmpty({ visitors, exposures, orders }: LeftOut): boolean {
  return (visitors ?? 0) + exposures + orders > 0;
}
