/** Random readouts with any names, currencies, missing values and open intervals. */

import { statement } from "../../lib/record/mod.ts";
import * as fc from "fast-check";
import { METRICS } from "../../lib/record/rules/mod.ts";
import { decide } from "../../lib/inference/_decision_settings.ts";
import { projectImpact } from "../../lib/inference/_projected_impact.ts";
import type { Readout } from "../../lib/readout/mod.ts";
import { outlierConvention } from "../../lib/stats/mod.ts";
import { nextOf } from "./_next_records.ts";
import {
  chance,
  closed,
  count,
  dates,
  estimate,
  input,
  name,
  number,
  orNull,
} from "./_drawn.ts";

export const records: fc.Arbitrary<Readout> = fc.tuple(
  fc.uniqueArray(name, { minLength: 2, maxLength: 11 }),
  fc.constantFrom("USD", "EUR", "JPY", "KRW", "KWD", "BHD", "CHF", null),
).chain(([names, currency]) => {
  const [control, ...others] = names;
  const perArm = <T>(one: (name: string) => fc.Arbitrary<T>) =>
    fc.tuple(...names.map(one));
  const perOther = <T>(one: (name: string) => fc.Arbitrary<T>) =>
    fc.tuple(...others.map(one));
  const comparison = (variation: string) =>
    fc.record({
      variation: fc.constant(variation),
      lift: estimate,
      difference: closed,
      pValue: chance,
      adjustedPValue: chance,
      significant: orNull(fc.boolean()),
      caveats: fc.constant([]),
    });
  return fc.record({
    experience: fc.record({
      id: orNull(fc.uuid()),
      name,
      status: fc.constantFrom(null, "ended", "started", "paused"),
      currency: fc.constant(currency),
    }),
    period: fc.constantFrom(
      { firstDay: null, lastDay: null, days: null },
      { firstDay: dates[0]!, lastDay: dates[2]!, days: 3 },
    ),
    inputs: fc.array(input, { maxLength: 2 }),
    settings: fc.record({
      level: fc.constantFrom(0.9, 0.95, 0.99, 0.995, 0.9999),
      primaryMetric: fc.constantFrom(...METRICS.map(({ name }) => name)),
      inference: fc.constantFrom(
        "fixed-horizon" as const,
        "always-valid" as const,
      ),
      correction: fc.constantFrom("dunnett", "none").map((code) =>
        statement(`correction-${code}`, {
          comparisons: 2,
          metrics: ["revenue"],
          isShared: false,
          level: 0.95,
          count: 1,
        })
      ),
      controlBasis: fc.constant("name" as const),
      maxZScore: orNull(fc.constantFrom(3, 2.5)),
      crossovers: fc.constantFrom("excluded" as const, "kept" as const),
    }).map((settings) => ({
      ...settings,
      successMetrics: [settings.primaryMetric],
    })),
    variations: perArm((arm) =>
      fc.record({
        id: orNull(fc.uuid()),
        name: fc.constant(arm),
        isControl: fc.constant(arm === control),
        share: orNull(fc.double({ min: 0, max: 1, noNaN: true })),
        visitors: count,
        buyers: count,
        orders: count,
        netRevenue: number,
        grossProfit: orNull(number),
      })
    ),
    checks: fc.array(
      fc.record({
        code: fc.constant("period" as const),
        status: fc.constantFrom(
          "pass" as const,
          "warn" as const,
          "fail" as const,
          "skipped" as const,
        ),
        findings: name.map((text) => [statement("notice", { text })]),
      }),
      { maxLength: 3 },
    ),
    metrics: fc.tuple(...METRICS.map((
      { name, title, unit, numerator, denominator, direction },
    ) =>
      fc.record({
        name: fc.constant(name),
        title: fc.constant(title),
        unit: fc.constant(unit),
        numerator: fc.constant(numerator),
        denominator: fc.constant(denominator),
        direction: fc.constant(direction),
        cap: fc.constantFrom(null, {
          at: 5,
          per: "order" as const,
          capped: names.map(() => 3),
        }),
        level: fc.constant(0.95),
        role: name === METRICS[0].name
          ? fc.constant("primary" as const)
          : fc.constantFrom("success" as const, "secondary" as const),
        values: perArm((variation) =>
          closed.map((value) => ({ variation, ...value }))
        ),
        comparisons: perOther(comparison),
      })
    )),
    plan: fc.constant(null),
    guardrails: fc.tuple(...others.map((variation) =>
      fc.record({
        metric: fc.constant("conversion_rate"),
        title: fc.constant("Conversion rate"),
        margin: fc.double({ min: -0.5, max: 0, noNaN: true }),
        variation: fc.constant(variation),
        lift: estimate,
        status: fc.constantFrom(
          "within" as const,
          "unclear" as const,
          "beyond" as const,
        ),
      })
    )),
    overTime: orNull(fc.record({
      metric: fc.constant("net_revenue_per_visitor" as const),
      others: fc.constant({}),
      lifts: fc.tuple(
        ...dates.flatMap((date) =>
          others.map((variation) =>
            fc.record({
              date: fc.constant(date),
              variation: fc.constant(variation),
              lift: estimate,
              band: closed,
            })
          )
        ),
      ),
      days: fc.tuple(
        ...dates.flatMap((date) =>
          names.map((variation) =>
            fc.record({
              date: fc.constant(date),
              variation: fc.constant(variation),
              visitors: fc.integer({ min: 0, max: 2000 }),
              value: orNull(number),
            })
          )
        ),
      ),
    })),
    outliers: fc.record({
      convention: fc.constant(outlierConvention({ maxZScore: 3 })),
      mean: orNull(number),
      standardDeviation: orNull(number.map(Math.abs)),
      maximumPossibleZ: orNull(number),
      largest: orNull(fc.record({
        orderId: fc.constant("an order"),
        variation: fc.constant(control!),
        value: number,
        z: orNull(number),
      })),
      rows: fc.tuple(
        ...[null, 6, 3, 2.5].flatMap((threshold) =>
          others.map((variation) =>
            fc.record({
              threshold: fc.constant(threshold),
              variation: fc.constant(variation),
              removedOrders: fc.constant(threshold === null ? 0 : 7),
              removedVisitors: fc.constant(threshold === null ? 0 : 5),
              aov: estimate,
              aovPValue: fc.constant(0.25),
              revenue: estimate,
              revenuePValue: fc.constant(0.25),
            })
          )
        ),
      ),
      findings: fc.constant([]),
    }),
    movedSplit: fc.constant(null),
    attribution: fc.constant(null),
    orderValues: fc.record({
      threshold: fc.constant(null),
      variations: perArm((variation) =>
        fc.constant({
          variation,
          orders: 0,
          notPositive: 0,
          median: null,
          bins: [],
          aboveThreshold: 0,
          marks: [],
        })
      ),
    }),
    ledger: fc.record({
      read: lineOf({ rows: count, netRevenue: number }),
      counted: lineOf({ rows: count, netRevenue: number }),
      exclusions: fc.uniqueArray(
        lineOf({
          rows: fc.oneof(fc.constant(0), count),
          netRevenue: number,
          reason: fc.constantFrom(
            "before-period" as const,
            "zero-value" as const,
            "no-visitor" as const,
            "two-variations" as const,
            "refund-without-order" as const,
          ),
        }),
        { selector: ({ reason }) => reason, maxLength: 3 },
      ),
    }),
    next: nextOf(names, estimate),
    notes: fc.array(name.map((text) => statement("notice", { text })), {
      maxLength: 2,
    }),
  }).map((drawn) => {
    const { level } = drawn.settings;
    const metrics = drawn.metrics.map((metric) => ({ ...metric, level }));
    const success = metrics.filter(({ name }) =>
      name === drawn.settings.primaryMetric
    );
    const decision = decide({
      ...drawn,
      metrics,
      success,
      decisive: [],
      isRunning: drawn.experience.status === "started",
      control: control!,
    });
    const facts = { ...drawn, metrics, decision };
    return { ...facts, projectedImpact: projectImpact(facts) };
  });
});

/** Returns a line of a ledger in which every row is an order. */
function lineOf<T extends { readonly rows: number }>(
  parts: { [Key in keyof T]: fc.Arbitrary<T[Key]> },
): fc.Arbitrary<T & { readonly orders: number }> {
  return fc.record<T>(parts).map((line) => ({ ...line, orders: line.rows }));
}
