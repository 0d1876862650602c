/** Random answers to a reader's next questions. */

import { statement } from "../../lib/record/mod.ts";
import * as fc from "fast-check";
import { METRICS } from "../../lib/record/rules/mod.ts";
import type { Interval } from "../../lib/stats/mod.ts";
import type { Readout } from "../../lib/readout/mod.ts";

type Next = Readout["next"];

const share = fc.double({ min: 0, max: 1, noNaN: true });
const chance = fc.oneof(share, fc.constantFrom(0, 1e-9, 1 - 1e-9, 1));
const lift = fc.double({ min: -0.9, max: 3, noNaN: true });
const count = fc.integer({ min: 1, max: 3_000_000 });
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 4 });
const metric = fc.constantFrom(...METRICS.map(({ name }) => name));

const howLong: fc.Arbitrary<NonNullable<Next["howLong"]>> = fc.record({
  metric,
  power: fc.constantFrom(0.8, 0.9),
  by: fc.constantFrom("band" as const, "test" as const),
  minimumEffect: lift.map(Math.abs),
  target: orNull(lift),
  targetIs: fc.constantFrom("named" as const, "usual" as const),
  visitors: orNull(count),
  visitorsToCome: orNull(count),
  days: orNull(count),
  visitorsPerDay: orNull(lift.map((one) => Math.abs(one) * 1e4)),
  paceDays: fc.integer({ min: 1, max: 14 }),
  plan: orNull(fc.record({
    visitors: count,
    days: orNull(count),
    chanceAtTarget: orNull(chance),
  })),
});

/** Dimension with up to six segments of the buyers. */
const dimension = (
  others: readonly string[],
  estimate: fc.Arbitrary<Interval>,
) =>
  fc.record({
    by: fc.constantFrom("deviceType" as const, "channel" as const),
    title: fc.constantFrom("device", "traffic channel"),
    header: fc.constant("Column"),
    tooSmall: fc.integer({ min: 0, max: 5 }),
    segments: fc.array(
      fc.record({
        segment: orNull(fc.constantFrom("phone", "desk", "email", "a | b")),
        buyers: fc.tuple(count, ...others.map(() => count)),
        variations: fc.tuple(...others.map((variation) =>
          fc.record({
            variation: fc.constant(variation),
            lift: estimate,
            expected: estimate,
          })
        )),
      }),
      { maxLength: 6 },
    ),
    tests: fc.tuple(...others.map((variation) =>
      fc.record({
        variation: fc.constant(variation),
        q: orNull(share),
        degreesOfFreedom: orNull(fc.constant(1)),
        pValue: orNull(share),
        adjustedPValue: orNull(share),
      })
    )),
  });

const FACTORS = [
  { name: "conversion_rate", title: "Conversion rate", unit: "fraction" },
  { name: "orders_per_buyer", title: "Orders per buyer", unit: "count" },
  { name: "aov", title: "Average order value", unit: "currency" },
  { name: "margin", title: "Margin", unit: "fraction" },
] as const;

const span = (firstDay: string, lastDay: string, days: number) =>
  fc.constant({ firstDay, lastDay, days });

/** Returns answers for several variations, with the control first. */
export function nextOf(
  names: readonly string[],
  estimate: fc.Arbitrary<Interval>,
): fc.Arbitrary<Next> {
  const [control, ...others] = names;
  const expected = (variation: string) =>
    fc.record({
      variation: fc.constant(variation),
      seen: variation === control ? fc.constant(null) : orNull(lift),
      expected: estimate,
      chanceOfOppositeSign: orNull(chance),
      chanceToBeBest: chance,
      expectedLoss: share,
    });
  const drivers = (variation: string) =>
    fc.boolean().chain((hasMargin) =>
      fc.record({
        variation: fc.constant(variation),
        netRevenue: lift,
        grossProfit: hasMargin ? lift : fc.constant(null),
        factors: fc.tuple(
          ...FACTORS.slice(0, hasMargin ? 4 : 3).map((factor) =>
            fc.record({
              name: fc.constant(factor.name),
              title: fc.constant(factor.title),
              unit: fc.constant(factor.unit),
              control: share,
              value: share,
              lift,
              netRevenue: factor.name === "margin" ? fc.constant(null) : lift,
              grossProfit: hasMargin ? lift : fc.constant(null),
            })
          ),
        ),
      })
    );
  return fc.record({
    reason: orNull(fc.constant(statement("untrusted"))),
    howLong: orNull(howLong),
    shrunkEstimates: orNull(fc.record({
      metric,
      priorSd: fc.constantFrom(0.1, 0.25),
      variations: fc.tuple(...names.map(expected)),
    })),
    novelty: orNull(fc.record({
      metric,
      early: span("2026-03-01", "2026-03-07", 7),
      late: span("2026-03-08", "2026-03-16", 9),
      variations: fc.tuple(...others.map((variation) =>
        fc.record({
          variation: fc.constant(variation),
          early: estimate,
          late: estimate,
          pValue: orNull(share),
          adjustedPValue: orNull(share),
          evenWeek: estimate,
        })
      )),
    })),
    heterogeneity: orNull(fc.record({
      metric,
      counted: fc.constantFrom("buyers" as const, "visitors" as const),
      minimumBuyers: fc.constantFrom(20, 30),
      dimensions: fc.uniqueArray(dimension(others, estimate), {
        maxLength: 2,
        selector: ({ title }) => title,
      }),
    })),
    drivers: fc.oneof(fc.constant([]), fc.tuple(...others.map(drivers))),
  });
}
