/** Random readouts: any names, currencies, missing values and open intervals. */

import * as fc from "fast-check";
import { METRICS } from "../../lib/rules/mod.ts";
import { readWorth } from "../../lib/readout/analysis/_worth.ts";
import type { InputRead, Readout } from "../../lib/readout/mod.ts";
import { outlierConvention } from "../../lib/stats/mod.ts";
import { nextOf } from "./_next_records.ts";
import type { Spelled } from "./_oracle.ts";

/** Names that somebody could give; a digit in one would hide a wrong number. */
const ODD_NAMES = [
  "Control",
  "نسخة جديدة",
  "גרסה ב",
  "天地玄黃宇宙洪荒",
  "🚚👨‍👩‍👧‍👦 free shipping",
  "e\u0301te\u0301",
  '<img src=x onerror=alert()>| `*_[x](javascript:void)"',
  "a | b",
  "=cmd|",
  "- list",
  "# heading",
  "<script>x</script>&amp;",
  "&lt;b&gt;",
  "Wide".repeat(30),
  "line\nbreak\ttab",
];

const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_NAMES) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 })
      .map((text) => `v${text.replace(/[\p{N}\p{Cc}\s]/gu, "x")}`),
  },
);

const number = fc.tuple(
  fc.integer({ min: -9_999_999, max: 9_999_999 }),
  fc.integer({ min: -11, max: 1 }),
).map(([digits, power]) => digits * 10 ** power + 0);

const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 6 });

/** An estimate with ends in order, open ones and none. */
const estimate: fc.Arbitrary<Spelled> = fc.tuple(
  number,
  number.map(Math.abs),
  fc.constantFrom("bounded", "unbounded", "excluding", null, "nothing"),
  fc.boolean(),
).map(([value, margin, shape, isBelow]) => {
  const [lower, upper] = [value - margin, value + margin];
  if (shape === "bounded") return { value, lower, upper, shape };
  if (shape === "unbounded") {
    return isBelow
      ? { value, lower: null, upper, shape }
      : { value, lower, upper: null, shape };
  }
  return {
    value: shape === "nothing" ? null : value,
    lower: null,
    upper: null,
    shape: shape === "nothing" ? null : shape,
  };
});

/** The same, with two ends or none. */
const closed = estimate.map((one): Spelled =>
  one.shape === "bounded"
    ? one
    : { value: one.value, lower: null, upper: null, shape: null }
);

const chance = orNull(fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: -40, max: 0 }).map((power) => 10 ** power * 0.77),
  fc.constantFrom(0, 1, 1e-310),
));

const count = fc.integer({ min: 0, max: 3_000_000 });
const dates = ["2026-03-01", "2026-03-02", "2026-03-03"];

/** A readout. */
const input: fc.Arbitrary<InputRead> = fc.record({
  source: name,
  holds: fc.constant("a row per order"),
  digest: orNull(fc.constant("0f".repeat(32))),
  rows: fc.nat(),
  columns: fc.array(fc.record({ name, header: name }), { maxLength: 3 }),
  unused: fc.array(name, { maxLength: 3 }),
  readAs: fc.array(name, { maxLength: 2 }),
  times: orNull(fc.constant({
    first: "2026-03-01T00:00:00",
    last: "2026-03-02",
  })),
  inPeriod: orNull(fc.constantFrom(0, 0.5, 1)),
  values: orNull(fc.record({
    column: fc.constantFrom("net_revenue", "n_visitors"),
    smallest: number,
    largest: number,
    zero: fc.nat(),
    negative: fc.nat(),
  })),
});

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
      inference: fc.constantFrom("one-look" as const, "every-look" as const),
      correction: fc.constantFrom(
        "Holm, over all",
        "Dunnett, over all",
        "none",
      ),
      controlBasis: fc.constant("named so"),
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
    decision: fc.record({
      verdict: fc.constantFrom(
        "ship" as const,
        "trade-off" as const,
        "keep-control" as const,
        "no-clear-difference" as const,
        "keep-running" as const,
        "do-not-decide" as const,
      ),
      variation: fc.constant(others[0]!),
      headline: fc.constant(`${others[0]} beats ${control}.`),
      reasons: fc.constant([]),
    }),
    checks: fc.array(
      fc.record({
        code: fc.constant("period" as const),
        title: fc.constant("Period"),
        status: fc.constantFrom(
          "pass" as const,
          "warn" as const,
          "fail" as const,
          "skipped" as const,
        ),
        message: name.map((text) => `It was ${text}.`),
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
      convention: fc.constant(outlierConvention({ threshold: 3 })),
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
    leftOut: fc.uniqueArray(
      fc.record({
        reason: fc.constantFrom(
          "before-period" as const,
          "zero-value" as const,
          "no-visitor" as const,
          "two-variations" as const,
          "refund-without-order" as const,
        ),
        rows: fc.oneof(fc.constant(0), count),
        netRevenue: number,
      }),
      { selector: ({ reason }) => reason, maxLength: 3 },
    ),
    next: nextOf(names, estimate),
    notes: fc.array(name.map((text) => `Left out: ${text}.`), { maxLength: 2 }),
  }).map((drawn) => {
    const { level } = drawn.settings;
    const metrics = drawn.metrics.map((metric) => ({ ...metric, level }));
    const facts = { ...drawn, metrics };
    return { ...facts, worth: readWorth(facts) };
  });
});
