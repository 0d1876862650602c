/** Expected tables, derived from the record alone. */

import type { Readout } from "../../lib/readout/mod.ts";
import {
  drivers,
  heterogeneity,
  novelty,
  numbersOfNext,
  shrunkEstimates,
} from "./_expected_next.ts";
import { amountsText } from "./_expected_amounts.ts";
import * as oracle from "./_oracle.ts";

/** Table as the oracle writes it. */
export interface ExpectedTable {
  readonly caption: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Number of columns, from the left, that consecutive rows may share. */
  readonly groups: number;
  /** Numbers of the record outside its tables. */
  readonly others: readonly string[];
}

export function expectedTables(readout: Readout): ExpectedTable[] {
  const { shown, aside } = byRole(readout);
  return [
    metrics(readout, "Metrics", shown),
    guardrails(readout),
    ...(aside.length > 0 ? [metrics(readout, "All other", aside)] : []),
    ...drivers(readout),
    ...shrunkEstimates(readout),
    ...projectedImpact(readout),
    ...novelty(readout),
    ...heterogeneity(readout),
    largeOrders(readout),
    variations(readout),
    ...inputs(readout),
  ];
}

/** Expected texts for the reasons of exclusions. */
const EXCLUSIONS: Readonly<Record<string, string>> = {
  "before-period": "before the visitors' first day",
  "zero-value": "of zero",
  "no-visitor": "without a visitor",
  "two-variations": "of visitors who saw two variations",
  "refund-without-order": "of refunds without an order",
};

function inputs(
  { inputs, ledger, experience: { currency } }: Readout,
): ExpectedTable[] {
  const rows = inputs.flatMap((input) => {
    const isMoney = input.values?.column === "net_revenue";
    const value = (one: number) =>
      isMoney ? oracle.money(one, currency) : oracle.plain(one, 0);
    const facts: [string, string | undefined][] = [
      ["Rows", `${oracle.plain(input.rows, 0)}, ${input.holds}`],
      [
        "Columns",
        input.columns.map(({ name, header }) =>
          header === name ? name : `${name} from "${header}"`
        ).join(", "),
      ],
      ["Read as", input.readAs.join("; ")],
      ["Unused", input.unused.join(", ")],
      [
        "Counted",
        isMoney
          ? `${oracle.plain(ledger.counted.orders!, 0)} ${
            ledger.counted.orders === 1 ? "order" : "orders"
          }, ${oracle.money(ledger.counted.netRevenue!, currency)}`
          : undefined,
      ],
      [
        "Excluded",
        isMoney
          ? ledger.exclusions.map(({ reason, rows, netRevenue }) => {
            const money = oracle.money(netRevenue!, currency);
            const worth = netRevenue === 0 ? "" : ` (${money})`;
            return rows === 0
              ? `${money} ${EXCLUSIONS[reason]}`
              : `${oracle.plain(rows, 0)} ${EXCLUSIONS[reason]}${worth}`;
          }).join(", ")
          : undefined,
      ],
      [
        "First and last",
        input.times === null
          ? undefined
          : `${input.times.first} to ${input.times.last}`.replaceAll("T", " "),
      ],
      [
        "In the visitors' days",
        input.inPeriod === null || input.inPeriod === 1
          ? undefined
          : oracle.percent(input.inPeriod, 1),
      ],
      [
        isMoney ? "Amounts" : "Counts",
        input.values === null || input.rows === 0
          ? undefined
          : amountsText(input.values, value),
      ],
      ["SHA-256", input.digest?.slice(0, 16).concat("…")],
    ];
    return facts.filter(([, text]) => text)
      .map(([label, text]) => [input.source, label, text!]);
  });
  return rows.length === 0 ? [] : [{
    caption: "Data used",
    header: ["File", "What", "Found"],
    rows,
    groups: 1,
    others: [],
  }];
}

function variations(
  { variations, experience: { currency } }: Readout,
): ExpectedTable {
  const hasShare = variations.some(({ share }) => share !== null);
  const hasProfit = variations.some(({ grossProfit }) => grossProfit !== null);
  return {
    caption: "Visitors",
    header: [
      "Variation",
      ...(hasShare ? ["Intended share"] : []),
      ...["Visitors", "Buyers", "Orders", "Net revenue"],
      ...(hasProfit ? ["Gross profit"] : []),
    ],
    rows: variations.map((arm) => [
      arm.isControl && arm.name !== "Control"
        ? `${arm.name} (control)`
        : arm.name,
      ...(hasShare ? [oracle.percent(arm.share, 1)] : []),
      oracle.plain(arm.visitors, 0),
      oracle.plain(arm.buyers, 0),
      oracle.plain(arm.orders, 0),
      oracle.money(arm.netRevenue, currency),
      ...(hasProfit ? [oracle.money(arm.grossProfit, currency)] : []),
    ]),
    groups: 0,
    others: [],
  };
}

/**
 * Returns the deciding metrics, then the guardrails, then three others in at most
 * sixteen rows, and the remaining metrics separately.
 */
export function byRole(
  { metrics, variations }: Readout,
): Record<"shown" | "aside", Readout["metrics"]> {
  const having = (...all: string[]) =>
    all.flatMap((one) => metrics.filter(({ role }) => role === one));
  const first = having("primary", "success", "guardrail");
  const others = having("deterioration", "secondary");
  const rows = Math.floor(16 / variations.length) - first.length;
  first.push(...others.splice(0, Math.max(0, Math.min(3, rows))));
  return { shown: first, aside: others };
}

function metrics(
  { settings, experience: { currency } }: Readout,
  caption: string,
  metrics: Readout["metrics"],
): ExpectedTable {
  return {
    caption,
    header: [
      ...["Metric", "Variation", "Value", "Difference", "Lift"],
      intervalOf(settings),
      settings.inference === "always-valid"
        ? "p, every look"
        : settings.correction.code === "correction-none"
        ? "p"
        : "p (Dunnett)",
    ],
    rows: metrics.flatMap(({ title, unit, values, comparisons }) =>
      values.map(({ variation, value }, at) => {
        const one = comparisons[at - 1];
        return [
          title,
          variation,
          oracle.metric(value, unit, currency),
          ...(one === undefined ? ["", "", "", ""] : [
            oracle.difference(one.difference.value, unit, currency),
            oracle.lift(one.lift.value),
            oracle.interval(one.lift, oracle.lift),
            oracle.pValue(one.adjustedPValue),
          ]),
        ];
      })
    ),
    groups: 1,
    others: [],
  };
}

const STANDING = { within: "within", unclear: "not shown", beyond: "lost" };

function guardrails({ guardrails, settings }: Readout): ExpectedTable {
  return {
    caption: "Guardrails",
    header: [
      ...["Guardrail", "Variation", "At most", "Lift"],
      intervalOf(settings),
      "It is",
    ],
    rows: guardrails.map(({ title, variation, margin, lift, status }) => [
      title,
      variation,
      oracle.lift(margin),
      oracle.lift(lift.value),
      oracle.interval(lift, oracle.lift),
      STANDING[status],
    ]),
    groups: 1,
    others: [],
  };
}

function intervalOf({ level, inference }: Readout["settings"]): string {
  return `${oracle.level(level)} ${
    inference === "always-valid" ? "at every look" : "interval"
  }`;
}

function projectedImpact(
  { projectedImpact, experience: { currency }, settings }: Readout,
): ExpectedTable[] {
  if (projectedImpact.per === null) return [];
  return [{
    caption: `Value per month at ${
      oracle.plain(projectedImpact.visitors, 0)
    } visitors`,
    header: [...["Variation", "Amount", "Estimate"], intervalOf(settings)],
    rows: projectedImpact.amounts.map(({ variation, title, amount }) => [
      variation,
      title,
      oracle.projectedImpact(amount.value, currency),
      oracle.interval(amount, (end) => oracle.projectedImpact(end, currency)),
    ]),
    groups: 1,
    others: [],
  }];
}

function largeOrders(readout: Readout): ExpectedTable {
  const { outliers, settings, experience: { currency } } = readout;
  const { largest, mean, standardDeviation } = outliers;
  const interval = intervalOf(settings);
  return {
    caption: "Large orders",
    header: [
      ...[
        "Above z",
        readout.variations.length === 2
          ? "Visitors excluded"
          : "Visitors excluded in total",
        "Variation",
      ],
      ...["AOV lift", interval, "Revenue lift", interval],
    ],
    rows: outliers.rows.map(({ threshold, ...row }) => [
      threshold === null ? "none" : oracle.zScore(threshold),
      oracle.plain(row.removedVisitors, 0),
      row.variation,
      oracle.lift(row.aov.value),
      oracle.interval(row.aov, oracle.lift),
      oracle.lift(row.revenue.value),
      oracle.interval(row.revenue, oracle.lift),
    ]),
    groups: 2,
    others: [
      oracle.money(largest?.value ?? null, currency),
      oracle.zScore(largest?.z ?? null),
      oracle.money(mean, currency),
      oracle.money(standardDeviation, currency),
      ...numbersOfNext(readout),
      ...chartNumbers(readout),
    ],
  };
}

/**
 * Returns the numbers in the descriptions of the charts by day, and the number of
 * lifts in them.
 */
function chartNumbers(
  { overTime, variations, metrics, ledger }: Readout,
): string[] {
  const lifted = metrics.length * (variations.length - 1);
  const shares = variations.map(({ share }) => share ?? 0);
  const sum = shares.reduce((sum, share) => sum + share, 0);
  const isKnown = sum > 0 && variations.every(({ share }) => share !== null);
  const days = overTime?.days ?? [];
  const lifts = overTime?.lifts ?? [];
  const toDate = variations.map(({ name }) =>
    days.filter(({ variation }) => variation === name)
      .reduce((sum, day) => sum + day.visitors, 0)
  );
  const total = toDate.reduce((sum, one) => sum + one, 0);
  return [
    ...lifts.flatMap(({ lift, band }) =>
      [lift.value, lift.lower, lift.upper, band.lower, band.upper]
        .map(oracle.lift)
    ),
    ...days.map(({ date }) => date),
    ...shares.map((share) =>
      oracle.percent(isKnown ? share / sum : 1 / shares.length, 1)
    ),
    ...Array.from({ length: lifted + 1 }, (_, count) => String(count)),
    ...toDate.map((one) => oracle.percent(total === 0 ? null : one / total, 1)),
    ...[
      variations.reduce((sum, { visitors }) => sum + visitors, 0),
      ledger.counted.orders,
      ledger.exclusions.reduce((sum, { rows }) => sum + rows, 0),
    ].map((one) => oracle.plain(one, 0)),
  ];
}
