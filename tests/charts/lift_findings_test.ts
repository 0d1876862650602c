/** Findings of lift charts. */

import { DEFAULT_LOCALE, useLocale } from "../../lib/base/format/mod.ts";
import { assert, assertEquals } from "@std/assert";
import {
  liftForest,
  liftOverTime,
  segmentLifts,
} from "../../lib/charts/mod.ts";
import { point, row } from "./_findings.ts";

Deno.test("a forest names the lifts whose interval leaves 0% out", () => {
  const { description } = liftForest({
    level: 0.95,
    rows: [
      { ...row, metric: "Conversion rate" },
      { ...row, metric: "AOV", lift: -0.1, lower: null, upper: -0.02 },
      { ...row, metric: "Revenue", lower: -0.01 },
      { ...row, metric: "Profit", lift: null, lower: null, upper: null },
    ],
  });
  assertEquals(
    description,
    "2 of 3 lifts are clear changes at 95%: " +
      "Conversion rate, B +4.2% (+1.1% to +7.3%); " +
      "AOV, B −10.0% (−2.0% or less); not available: Profit, B.",
  );
});

Deno.test("a forest without a clear lift says that, and keeps an odd level", () => {
  const { description } = liftForest({
    level: 0.999,
    rows: [{ ...row, metric: "AOV", lower: null, upper: null }],
  });
  assertEquals(description, "The lift is not a clear change at 99.9%.");
});

Deno.test("a lift over time is told by the last day and since when it is clear", () => {
  const points = [
    { ...point, date: "2025-03-04" },
    { ...point, date: "2025-03-01" },
    { ...point, date: "2025-03-02", sequenceLower: -0.01 },
    { ...point, date: "2025-03-03" },
    { ...point, date: "2025-03-05", lift: null },
  ];
  const chart = liftOverTime({ metric: "AOV", level: 0.95, rows: points });
  assertEquals(
    chart.description,
    "Lift with its always-valid 95% interval: B +5.0% (+1.0% to +9.0%) on " +
      "Mar 4, 2025, clear since Mar 3, 2025.",
  );
});

Deno.test("an always-valid interval without an end is said to have none", () => {
  const open = { sequenceLower: null, sequenceUpper: null };
  const bounded = { ...point, date: "2025-03-01" };
  const last = { ...point, ...open, date: "2025-03-02" };
  const text = (points: readonly (typeof last | typeof bounded)[]) =>
    liftOverTime({ metric: "AOV", level: 0.95, rows: points }).description;
  assertEquals(
    text([bounded, last]),
    "Lift with its always-valid 95% interval: B +5.0% (any size) on " +
      "Mar 2, 2025, which includes 0%.",
  );
  useLocale("de-DE");
  try {
    assertEquals(text([bounded, last]).endsWith("which includes 0 %."), true);
  } finally {
    useLocale(DEFAULT_LOCALE);
  }
  assertEquals(
    text([last]),
    "Lift with its always-valid 95% interval: B +5.0% on Mar 2, 2025, " +
      "without an interval.",
  );
});

Deno.test("a band without an end runs to the edge, and a gap stays a gap", () => {
  const days = [1, 2, 3, 4].map((day) => ({
    ...point,
    date: `2025-03-0${day}`,
    ...(day === 1 ? { sequenceLower: null, sequenceUpper: null } : {}),
    ...(day === 3 ? { lift: null } : {}),
  }));
  const spec = JSON.parse(JSON.stringify(
    liftOverTime({ metric: "AOV", level: 0.95, rows: days }).toSpec(),
  ));
  const [panel] = spec.vconcat;
  const [low, high] = panel.layer[0].encoding.y.scale.domain;
  const band = panel.data.values.map((
    { sequenceLower, sequenceUpper }: Record<string, number | null>,
  ) => [sequenceLower, sequenceUpper]);
  assertEquals(band, [[low, high], [0.01, 0.09], [null, null], [0.01, 0.09]]);
  assert(low < 0.01 && high > 0.09);
});

Deno.test("the fixed-horizon interval never makes an over-time lift clear", () => {
  const points = [{ ...point, date: "2025-03-01", sequenceLower: -0.01 }];
  const chart = liftOverTime({ metric: "AOV", level: 0.95, rows: points });
  assertEquals(/includes 0%/.test(chart.description), true);
});

Deno.test("segments differ by the interaction test, not by their intervals", () => {
  const overall = { lift: 0.05, lower: 0.01, upper: 0.09 };
  const none = { lift: null, lower: null, upper: null };
  const segments = [
    { segment: "Mobile", lift: 0.09, lower: 0.02, upper: 0.16 },
    { segment: "Tablet", ...none },
    { segment: "Desktop", lift: -0.01, lower: -0.06, upper: 0.04 },
  ];
  const text = (interactionPValue: number | null) =>
    segmentLifts({
      metric: "AOV",
      dimension: "device",
      level: 0.95,
      rows: [{ variation: "B", overall, interactionPValue, segments }],
    }).description;
  const facts = "Lift in AOV by device: B +5.0% overall, from −1.0% " +
    "(Desktop) to +9.0% (Mobile), not available Tablet; ";
  assertEquals(
    text(0.2),
    `${facts}no sign that the segments differ (interaction p = 0.200).`,
  );
  assertEquals(
    text(0.0499),
    `${facts}the segments differ (interaction p = 0.050).`,
  );
  assertEquals(
    text(null),
    `${facts}whether the segments differ was not tested.`,
  );
});
