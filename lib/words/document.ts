/** The one order in which a readout is told, on every surface. */

import { checkOptions, TEXT_OPTIONS } from "../options/mod.ts";
import {
  type Block,
  type Card,
  detail,
  type Document,
  figure,
  folded,
  formatCount,
  formatLevel,
  formatMoney,
  formatZ,
  heading,
  list,
  note,
  type Table,
  table,
  type TextOptions,
  writeText,
} from "../document/mod.ts";
import { VERDICTS } from "../rules/mod.ts";
import { hasNoOrders, isBeforeOrders, type Readout } from "../record/mod.ts";
import { inputBlocks } from "./_inputs.ts";
import { nextBlocks } from "./_next.ts";
import { firstScreen, liftsFigure } from "./_first_screen.ts";
import { type ChartName, CHARTS } from "./figures.ts";
import { planTable } from "./_plan_table.ts";
import { type ReadoutSummary, summariseReadout } from "./summary.ts";
import {
  asideOf,
  asideTable,
  daysData,
  guardrailsTable,
  liftsData,
  metricsTable,
  orderValuesData,
  outliersTable,
  projectedImpactTable,
  variationsTable,
} from "./_tables.ts";
import { daysOf } from "./_days.ts";

/**
 * The readout as text: the verdict, what it means, and the evidence without
 * figures. No line is wider than asked for.
 *
 * @param readout The readout.
 * @param options Colours and width.
 * @returns Lines, without a final line break.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { formatReadout, readoutFromFrames } from "readout/readout";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const result = await readoutFromFrames({
 *   orders: pl.DataFrame({
 *     order_id: ["1", "2"],
 *     visitor_id: ["a", "b"],
 *     variation: ["A", "B"],
 *     net_revenue: [20, 30],
 *   }),
 *   visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [10, 10] }),
 * });
 * assertStringIncludes(formatReadout(result), "Do not decide on these numbers");
 * ```
 */
export function formatReadout(
  readout: Readout,
  options?: TextOptions,
): string {
  checkOptions(TEXT_OPTIONS, options);
  return writeText(readoutDocument(readout), options);
}

/**
 * A readout laid out for its readers: the summary, then the evidence. Terminal,
 * page, Markdown and notebook are all written from it. A chart or a table that
 * is added here is on every surface.
 *
 * @param readout The readout.
 * @returns The document.
 */
export function readoutDocument(readout: Readout): Document {
  const summary = summariseReadout(readout);
  const isBroken = readout.decision.verdict === "do-not-decide";
  const checks = checkBlocks(readout);
  return {
    title: readout.experience.name,
    subtitle: subtitleOf(readout),
    names: [
      readout.experience.name,
      ...readout.variations.map(({ name }) => name),
    ],
    blocks: [
      ...detail(heading(2, "summary", "Summary")),
      verdictBlock(readout),
      ...firstScreen(readout),
      { kind: "cards", cards: cardsOf(summary) },
      ...detail(heading(2, "evidence", "Evidence")),
      ...planBlocks(readout),
      ...(isBroken ? [...broken(readout), ...checks] : []),
      heading(3, "variations", "Variations"),
      table(variationsTable(readout)),
      ...(hasNoOrders(readout.variations)
        ? nextBlocks(readout)
        : results(readout)),
      ...(isBroken ? [] : checks),
      ...inputBlocks(readout),
      ...notes(readout),
    ],
  };
}

function chart(
  readout: Readout,
  name: ChartName,
  data: Table | null = null,
  points?: Table,
): Block {
  return figure(name, CHARTS[name](readout), data, points);
}

function planBlocks(readout: Readout): Block[] {
  return readout.plan === null
    ? []
    : [heading(3, "plan", "Plan"), table(planTable(readout, readout.plan))];
}

/** What the orders say. */
function results(readout: Readout): Block[] {
  return [
    heading(3, "metrics", "Metrics"),
    table(metricsTable(readout)),
    howToRead(readout),
    ...guardrails(readout),
    ...aside(readout),
    ...liftsFigure(readout),
    ...projectedImpactBlocks(readout),
    ...nextBlocks(readout),
    ...overTime(readout),
    ...orderValues(readout),
    ...largeOrders(readout),
  ];
}

function broken(readout: Readout): Block[] {
  return isBeforeOrders(readout) ? [] : [note(BROKEN)];
}

const BROKEN =
  "A check failed. What follows is there to find the cause, not to decide by.";

/** The verdict in a sentence. */
export function verdictBlock(
  { decision }: Readout,
): Block & { readonly kind: "verdict" } {
  return {
    kind: "verdict",
    tone: VERDICTS[decision.verdict].tone,
    headline: decision.headline,
    reasons: [],
    note: null,
  };
}

function cardsOf(
  { whatHappened, warnings, howSure, whatToDo, projectedImpact }:
    ReadoutSummary,
): Card[] {
  const card = (
    id: string,
    title: string,
    sentences: readonly string[],
    note: string | null = null,
  ): Card => ({ id, title, sentences, note });
  return [
    card("what-happened", "What happened", whatHappened),
    ...(warnings.length === 0
      ? []
      : [card("warnings", "What to beware of", warnings)]),
    card("how-sure", "How sure it is", howSure),
    card("what-to-do", "What to do", whatToDo),
    card(
      "projected-impact",
      "What it is worth",
      projectedImpact.sentences,
      projectedImpact.assumption,
    ),
  ];
}

/** Status, days, visitors and id, as far as they are known. */
export function subtitleOf(
  { experience, period, variations }: Readout,
): string {
  const visitors = variations.reduce((sum, arm) => sum + arm.visitors, 0);
  return [
    ...(experience.status === null ? [] : [experience.status]),
    ...(period.days === null ? [] : [
      `${daysOf(period)} (${formatCount(period.days, "day")})`,
    ]),
    formatCount(visitors, "visitor"),
    ...(experience.id === null ? [] : [experience.id]),
  ].join(" · ");
}

/** What the numbers of a readout's tables are. */
export function howToRead(
  { settings, variations, metrics }: Readout,
): Block {
  const { level } = metrics.find(({ name }) =>
    name === settings.primaryMetric
  )!;
  const deciding = level === settings.level
    ? ""
    : ` (of what decides ${formatLevel(level)} each)`;
  return note(
    `Intervals: ${
      formatLevel(settings.level)
    }${deciding}, Fieller's for lifts. Correction: ${settings.correction}. Control: ${
      variations[0]!.name
    }, ${settings.controlBasis}.`,
  );
}

function guardrails(readout: Readout): Block[] {
  return readout.guardrails.length === 0 ? [] : [
    heading(3, "guardrails", "Guardrails"),
    table(guardrailsTable(readout)),
  ];
}

/** Said of each as of the others, and below them. */
function aside(readout: Readout): Block[] {
  return asideOf(readout).length === 0 ? [] : [
    heading(3, "other-metrics", "Other metrics"),
    ...folded(table(asideTable(readout))),
  ];
}

function projectedImpactBlocks(readout: Readout): Block[] {
  const found = projectedImpactTable(readout);
  return found === null ? [] : detail(
    heading(3, "projected-impact-in-full", "Worth in full"),
    table(found),
  );
}

function overTime(readout: Readout): Block[] {
  const days = readout.overTime;
  return days === null ? [] : [
    heading(3, "over-time", "Over time"),
    chart(readout, "lift-over-time", liftsData(days)),
    chart(readout, "days", daysData(days, readout.metrics)),
  ];
}

/** Measures of visitors have no orders. */
function orderValues(readout: Readout): Block[] {
  return readout.orderValues.variations.length === 0 ? [] : detail(
    heading(3, "order-values", "Order values"),
    chart(readout, "order-values", orderValuesData(readout)),
  );
}

function largeOrders(readout: Readout): Block[] {
  const { outliers, experience: { currency } } = readout;
  if (outliers.rows.length === 0) return [];
  const { largest, mean, standardDeviation } = outliers;
  const facts = [
    ...(largest === null ? [] : [
      `The largest order is ${largest.orderId} in ${largest.variation}: ${
        formatMoney(largest.value, currency)
      }${largest.z === null ? "" : ` (z = ${formatZ(largest.z)})`}.`,
    ]),
    ...(mean === null || standardDeviation === null ? [] : [
      `Orders average ${
        formatMoney(mean, currency)
      } with a standard deviation of ${
        formatMoney(standardDeviation, currency)
      }; z-scores use the pooled mean and the sample standard deviation, once.`,
    ]),
  ];
  return [
    heading(3, "large-orders", "Large orders"),
    ...list(outliers.findings),
    table(outliersTable(readout)),
    ...(facts.length === 0 ? [] : detail(note(facts.join(" ")))),
    chart(readout, "large-orders"),
  ];
}

function checkBlocks(readout: Readout): Block[] {
  return [
    heading(3, "checks", "Health checks"),
    { kind: "checks", checks: readout.checks },
    ...(readout.overTime === null ? [] : detail(
      chart(
        readout,
        "visitors",
        null,
        daysData(readout.overTime, readout.metrics),
      ),
      figure("sample-ratio", () => CHARTS["sample-ratio"](readout)),
    )),
  ];
}

function notes({ notes }: Readout): Block[] {
  return notes.length === 0
    ? []
    : [heading(3, "notes", "Notes"), ...list(notes)];
}
