/** Changes of what answers and files are read as: each would be a wrong number. */

import { changes, type Mutation } from "./change.ts";

const PLAIN = "tests/loaders/plain_test.ts";
const FRAMES = `${PLAIN} tests/loaders/frames_test.ts`;
const FILES = "tests/loaders/csv_test.ts tests/loaders/export_test.ts";

export const LOADERS: readonly Mutation[] = [
  ...changes("lib/loaders/analysis.ts", PLAIN, [
    ['value: figure("value"),', 'value: figure("ci_low"),'],
    ['ci_low: figure("ci_low"),', 'ci_low: figure("ci_high"),'],
    ['ci_high: figure("ci_high"),', 'ci_high: figure("value"),'],
    ['lift: figure("uplift", "value"),', 'lift: figure("value"),'],
    ['figure("uplift", "ci_low")', 'figure("uplift", "ci_high")'],
    ['figure("uplift", "ci_high")', 'figure("uplift", "ci_low")'],
    ['p_best: figure("p2bb"),', 'p_best: figure("p2bc"),'],
    ['figure("p2bc"),', 'figure("p2bb"),'],
    ['SEGMENT = ["segment", "segmentValue", "audience"];', "SEGMENT = [''];"],
    [
      'ARM_ID = ["variationId", "variation_id", "id"];',
      'ARM_ID = ["variationName"];',
    ],
    ["!NO_METRICS.includes(name) && isMetric(value)", "isMetric(value)"],
    [
      'let current: unknown = typeof value === "number" ? { value } : value;',
      "let current: unknown = value;",
    ],
    [
      "fieldText(row, ARM) === null && fieldText(row, ARM_ID) === null",
      "false",
    ],
    [
      "if (problems.length > 0) throw new SchemaError(",
      "if (problems.length > 99) throw new SchemaError(",
    ],
  ]),
  ...changes("lib/loaders/experiences.ts", PLAIN, [
    ["toDate(experience.startedAtTs)", "toDate(experience.createdAtTs)"],
    ["toDate(experience.pausedAtTs)", "toDate(experience.endedAtTs)"],
    ["toDate(experience.endedAtTs)", "toDate(experience.pausedAtTs)"],
    ["second === undefined ? marked?.name : undefined", "marked?.name"],
    [
      "(experience) => experience.variations.length]",
      "(experience) => experience.variations.length - 1]",
    ],
    [
      "(variation) => variation.isControl]",
      "(variation) => !variation.isControl]",
    ],
    ["(variation) => variation.percentage]", "(variation) => variation.order]"],
    ["offer ? JSON.stringify(offer) : null", "null"],
    ["[page, ...experiences].flatMap(", "[page].flatMap("],
  ]),
  ...changes("lib/loaders/time_series.ts", FRAMES, [
    ["const arm = isOther ? undefined : match;", "const arm = variations[0];"],
    [".sort((a, b) => a.time.getTime() - b.time.getTime())", ""],
    [
      "requested.includes(metric) || KNOWN_METRICS.includes(metric)",
      "requested.includes(metric)",
    ],
    [
      "if (isRead) values[metric] = value;",
      "if (isRead) values[metric] = value ?? 0;",
    ],
    ["(!isCount || Number.isSafeInteger(value) && value >= 0)", "true"],
    ["const keys = Object.keys(segments);", "const keys = ['Control'];"],
    ["requested.filter((metric) => !present.includes(metric))", "[]"],
    ["return rate > 1 ||", "return"],
    ["=> arm?.isControl]", "=> !arm?.isControl]"],
    ["if (fall < 0) continue;", "continue;"],
    ["({ values }) => values[metric]]", "({ values }) => values[metric] ?? 0]"],
    ['metric.startsWith("n_") &&', "false &&"],
    ["rows.length === 0 ? requested ?? DEFAULT_METRICS : present", "present"],
  ]),
  ...changes("lib/loaders/sitewide.ts", PLAIN, [
    ["({ value }) => value]", "({ previousValue }) => previousValue]"],
    ["({ previousValue }) => previousValue]", "({ value }) => value]"],
    ["({ change }) => change]", "({ value }) => value]"],
    ['numbers(kde, ["x", "density"])', 'numbers(kde, ["density", "x"])'],
    ["cdf: await numbers(cdf,", "cdf: await numbers(kde as never,"],
    ["() => currency]", "() => null]"],
  ]),
  ...changes("lib/loaders/seasonal.ts", PLAIN, [
    ["({ currentValue }) => currentValue", "(row) => row.priorYearValue"],
    ["({ baselineValue }) => baselineValue", "(row) => row.currentValue"],
    ["({ priorYearValue }) => priorYearValue", "(row) => row.baselineValue"],
    [
      "({ currentYearIndex }) => currentYearIndex",
      "(row) => row.priorYearIndex",
    ],
    ["({ priorYearIndex }) => priorYearIndex", "(row) => row.currentYearIndex"],
    ["({ brandIndex }) => brandIndex", "(row) => row.currentYearIndex"],
    ["const offset = point.dayOffset ??", "const offset ="],
    ["({ baselineValue }) => baselineValue", "(row) => row.baselineValue ?? 0"],
    ["(row) => row.vsLastYear]", "(row) => row.avgDailyIndexPercent]"],
    ["(row) => row.avgDailyIndexPercent]", "(row) => row.currentIndexPercent]"],
    ["(row) => row.currentIndexPercent]", "(row) => row.avgDailyIndexPercent]"],
    ["(row) => row.periodToDateValue]", "(row) => row.vsLastYear]"],
    ["({ season }) => season.year", "({ time }) => time.getUTCFullYear()"],
  ]),
  ...changes(
    "lib/loaders/seasonal.ts",
    `${PLAIN} tests/loaders/seasonal_test.ts`,
    [
      [
        "daysBefore = 14, after: daysAfter = 7",
        "daysBefore = 7, after: daysAfter = 14",
      ],
      [
        "eventDateAt(event, year, -daysBefore)",
        "eventDateAt(event, year, daysBefore)",
      ],
      ["days - 1 + daysAfter", "daysAfter"],
      ["T12:00:00Z", "T00:00:00Z"],
      ["[...new Set(list)]", "list"],
    ],
  ),
  ...changes("lib/loaders/store_time.ts", "tests/loaders/store_time_test.ts", [
    ['time ?? refuse(`"${text}" is there twice`)', "time ?? new Date(NaN)"],
    ["exists ? fresh(earlier) ?? fresh(later) : fresh(later)", "fresh(later)"],
    [
      "exists ? fresh(earlier) ?? fresh(later) : fresh(later)",
      "fresh(earlier)",
    ],
    ["timeZone === undefined ? client.timeZone : timeZone", "timeZone ?? null"],
    ["time.getTime() + moment.offsetNanoseconds / 1e6", "time.getTime()"],
    [
      'columnZone === null ? "UTC" : timeZone ?? columnZone',
      'columnZone ?? "UTC"',
    ],
    ["if (used.has(milliseconds)) return null;", ""],
  ]),
  ...changes("lib/loaders/store_zone.ts", "tests/loaders/store_time_test.ts", [
    ["agreeing === total)", "agreeing > 0)"],
    ["placed.length > 0 && fits.length === 1", "fits.length > 0"],
    ["USUAL.find((name) => zones.includes(name)) ?? zones[0]!", "zones[0]!"],
  ]),
  ...changes("lib/loaders/columns.ts", FILES, [
    [
      "if (claims.length > 1) problems.push(contested(name, claims));",
      "if (claims.length > 9) problems.push(contested(name, claims));",
    ],
    ["free.delete(claims[0]!);", ""],
    ["matching.length > 1 && !isRequired ? [] : matching", "matching"],
    [
      "if (missing.length > 0) problems.push(",
      "if (missing.length > 9) problems.push(",
    ],
    ["if (problems.length > 0) throw new SchemaError(source, problems);", ""],
  ]),
  ...changes("lib/loaders/_header_names.ts", FILES, [
    ["- customer id", "- nobody's id"],
    ['number("= unit price")', 'number("")'],
    ["= quantity, qty, items", "= quantity, items"],
  ]),
  ...changes("lib/loaders/_plan.ts", FILES, [
    ["REQUIRED[kind].includes(name) && !blank.includes(name)", "false"],
    [
      'const names = name === "variation" ? variationNames : undefined;',
      "names: undefined",
    ],
    ["if (rows > 0) return;", "return;"],
  ]),
  ...changes("lib/loaders/_header.ts", FILES, [
    ["count(separator) > count(best) ? separator : best", "best"],
    ['/^(?:"[^"]*(?:"|$)|', "/^(?:"],
  ]),
];
