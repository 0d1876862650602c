/** Builds the data of a readout from the service. */

import {
  type Client,
  type Experience,
  remarkWeight,
  type TimeSeriesMetric,
} from "../../api/mod.ts";
import { formatCount, ReadoutError } from "../../base/mod.ts";
import { MissingRequestError, resultText } from "../../bundle/mod.ts";
import {
  loadPoints,
  type StoredTable,
  storeExport,
} from "../../loaders/mod.ts";
import {
  type ControlBasis,
  type ExperienceReadoutOptions,
  type ReadoutExperience,
  type Statement,
  statement,
} from "../../record/mod.ts";
import type {
  Orders,
  ReadoutData,
  VariationFacts,
  Window,
} from "../../sums/mod.ts";
import { toCurrencyCode } from "../_currency.ts";
import { datedSplit, trafficShares } from "../variations/mod.ts";
import { metricFields } from "../orders/mod.ts";
import { comparableCounts } from "../kinds/mod.ts";
import { openExport } from "./_export_orders.ts";
import { claimChecks } from "./_service_claims.ts";
import { filterNotes } from "./_filter_notes.ts";
import {
  answerChecks,
  assertSameControl,
  endIsPlanned,
  exportByArm,
  pointsByArm,
  readStatus,
  withDistinctNames,
} from "./_service_answers.ts";
import { assertSingleExperience } from "./_single_experience.ts";
import { convertToStoreTime } from "./_store_clock.ts";
import { reportedRevenue, seriesDays } from "./_series_days.ts";
import {
  dayBounds,
  hasOrdersOn,
  servicePeriod,
  type TestSpan,
  testSpan,
} from "./_service_period.ts";
import type { Workspace } from "../workspace.ts";

/** Description of an experience from the service. */
export interface ExperienceFacts {
  /** Raw response of the service. */
  readonly answer: Experience;
  /** ID, name, status and currency. */
  readonly experience: ReadoutExperience;
  /** Variations, the control first. */
  readonly arms: readonly VariationFacts[];
  /** How the control was determined. */
  readonly controlBasis: ControlBasis;
}

/**
 * Loads the description of an experience.
 *
 * @param client Client of the service.
 * @param id UUID of the experience.
 * @param options Name of the control.
 * @returns Name, status, currency and variations.
 * @throws {ReadoutError} If the experience has not started, or its control is
 *   unknown.
 */
export async function loadFacts(
  client: Client,
  id: string,
  { control, signal }: Pick<ExperienceReadoutOptions, "control" | "signal">,
): Promise<ExperienceFacts> {
  const answer = withDistinctNames(
    await client.getExperience(id, { signal }),
  );
  const status = readStatus(answer);
  return {
    answer,
    experience: {
      id: answer.id,
      name: answer.name,
      status,
      currency: answer.currency == null
        ? null
        : toCurrencyCode(answer.currency),
    },
    arms: experienceArms(answer, control),
    controlBasis: control === undefined ? "marked" : "chosen",
  };
}

/**
 * Returns whether all variations have the same content, including an offer. The
 * documented content of a variation is only its offer, so variations without
 * offers never count as the same.
 *
 * @param experience Experience as described by the service.
 * @returns Whether all contents are equal and every variation has an offer.
 */
export function haveSameOffer({ variations }: Experience): boolean {
  const contents = variations.map(
    (
      { id: _, name: _n, percentage: _p, isControl: _c, order: _o, ...content },
    ) => resultText(content),
  );
  return variations.every(({ offer }) => hasContent(offer)) &&
    new Set(contents).size === 1;
}

/** Returns whether an offer has content. */
function hasContent(offer: unknown): boolean {
  return typeof offer === "object"
    ? Object.keys(offer ?? {}).length > 0
    : offer !== undefined && offer !== "";
}

function experienceArms(
  { name, variations }: Experience,
  requestedControl: string | undefined,
): readonly VariationFacts[] {
  const [marked, second] = variations.filter(({ isControl }) => isControl);
  const control = requestedControl ??
    (second === undefined ? marked?.name : undefined);
  const names = variations.map(({ name }) => `"${name}"`).join(", ");
  const marks = second === undefined ? "no" : "more than one";
  if (!variations.some((variation) => variation.name === control)) {
    throw new ReadoutError(
      control === undefined
        ? `"${name}" marks ${marks} control. Choose one with --control: ${names}`
        : `"${name}" has no variation "${control}". Available: ${names}`,
      "control",
    );
  }
  // If any share of the split is unknown, all shares count as unknown.
  const isKnown = variations.every(({ percentage }) => percentage != null);
  const arms = variations.map(({ id, name, percentage }) => ({
    id,
    name,
    share: isKnown ? percentage! / 100 : null,
  }));
  const isControl = (arm: VariationFacts) => arm.name === control;
  return arms.toSorted((a, b) => Number(isControl(b)) - Number(isControl(a)));
}

/**
 * Loads one experience from the service: its description, daily running totals of
 * visitors and orders, and the export of its orders.
 *
 * @param workspace Workspace that holds the orders.
 * @param service Client of the service.
 * @param id UUID of the experience.
 * @param options Range, filters, progress and abort signal.
 * @returns The data of the readout.
 * @throws {ReadoutError} If a request to the service fails, or there is nothing
 *   to read.
 */
export async function dataFromService(
  { engine, resources }: Workspace,
  service: Client,
  id: string,
  options: ExperienceReadoutOptions,
): Promise<ReadoutData> {
  const { signal, onProgress = () => {} } = options;
  const client = service.listening();
  onProgress("Reading the experience");
  const facts = await loadFacts(client, id, options);
  const { arms, controlBasis } = facts;
  const described = facts.answer;
  const names = arms.map(({ name }) => name);
  const shares = trafficShares(names, options.split);
  const { start, end, maxZScore } = options;
  const limit = maxZScore == null ? {} : { maxZScore };
  const range = { start, end, filters: { ...options.filters, ...limit } };
  onProgress(`Reading visitors and orders of "${described.name}"`);
  const storingExport = storeExport(client, id, range, {
    signal,
    map: options.map,
    cache: options.cache,
    mayBeEmpty: true,
  }).then((table) => resources.use(table));
  const utc = { signal, timeZone: null };
  const count = (...metrics: TimeSeriesMetric[]) =>
    loadPoints(client, id, { ...range, metrics }, utc);
  const loadingSeries = count(...COUNTS, "net_revenue").catch(
    (error: unknown) => {
      // Bundles from before this metric was requested have no recorded response
      // for it.
      if (error instanceof MissingRequestError) return count(...COUNTS);
      throw error;
    },
  );
  // Errors are thrown only after both requests have ended, so that none still
  // writes to the bundle after this call returns.
  await Promise.allSettled([loadingSeries, storingExport]);
  const [series, stored] = await Promise.all([loadingSeries, storingExport]);
  const points = pointsByArm(series.rows, arms);
  const clock = await convertToStoreTime(
    engine,
    stored,
    points,
    client.timeZone,
  );
  if (clock.table !== stored) resources.use(clock.table);
  const { timeZone } = clock;
  const held = { ...clock.table, engine };
  await assertSingleExperience(held, described);
  const { table, names: exportNames } = await exportByArm(held, arms);
  if (controlBasis === "marked") assertSameControl(points, names[0]!);
  const answer = { ...described, status: facts.experience.status };
  const span = testSpan(answer, options, timeZone);
  const dailySeries = seriesDays(points, names, dayBounds(span));
  const experience = endIsPlanned(described, span, dailySeries)
    ? { ...facts.experience, status: "started" }
    : facts.experience;
  const { days } = dailySeries;
  const zeros = names.map(() => 0);
  const last = days.at(-1) ?? { visitors: zeros, orders: zeros };
  const hasVisitors = last.visitors.some((count) => count > 0);
  const exported = await openExport(
    { ...table, measured: metricFields(table, options) },
    exportNames,
    testWindow(testSpan(answer, {}, null)),
    options,
  );
  const { orders, ledger, kinds } = exported;
  if (!hasVisitors && orders.count > 0) {
    throw new ReadoutError(
      `The time series has no visitors for ${
        names.filter((_, arm) => last.visitors[arm] === 0).map((name) =>
          `"${name}"`
        ).join(", ")
      } on any day, but the export has ${
        formatCount(orders.count, "order")
      }. Contact the service's support`,
    );
  }
  const reportedOrders = comparableCounts(last.orders, orders);
  // A share of 0 was set later, for example when the test ended.
  const sharesChanged = arms.some(({ share }, arm) =>
    share === 0 && last.visitors[arm]! > 0
  );
  const [currency = null, ...others] = orders.currencies;
  const shownCurrency = experience.currency ??
    (others.length === 0 ? currency : null);
  const claimed = {
    first: span.first,
    last: span.last ?? days.at(-1)?.date ?? null,
    currency: shownCurrency,
  };
  return {
    experience: { ...experience, currency: shownCurrency },
    variations: options.split === undefined && !sharesChanged
      ? arms
      : arms.map((arm, index) => ({ ...arm, share: shares?.[index] ?? null })),
    splits: datedSplit(names, options.split) ?? undefined,
    controlBasis,
    hasSameContent: haveSameOffer(answer),
    visitors: last.visitors,
    days: hasVisitors ? days : null,
    // The window includes days that were merged with the next one.
    window: hasVisitors &&
        (dailySeries.joined.length > 0 ||
          hasOrdersOn(dailySeries.gaps, orders))
      ? dailySeries.span
      : null,
    reportedOrders,
    // The time series has no revenue without the orders that are excluded here.
    ...(series.metrics.includes("net_revenue") && reportedOrders === last.orders
      ? {
        reportedRevenue: reportedRevenue(points, names),
        exportedRevenue: orders.revenue,
      }
      : {}),
    orders,
    ledger,
    findings: [
      ...answerChecks({
        client,
        described,
        names,
        points,
        status: experience.status,
      }),
      ...claimChecks("experienceExport", {
        ...claimed,
        claims: table.claims,
        rows: [ledger.read.rows],
      }),
      ...claimChecks("experienceTimeSeries", {
        ...claimed,
        claims: series.claims,
        rows: [points.length, points.length / names.length],
      }),
      ...exported.findings,
    ],
    period: servicePeriod({
      experience: answer,
      status: experience.status,
      range: options,
      span,
      series: dailySeries,
      orders,
      ledger,
      timeZone,
    }),
    notes: [
      ...clock.notes,
      ...(hasVisitors ? [] : [
        start ?? end ?? Object.keys(options.filters ?? {})[0]
          ? statement("no-visitors-in-range")
          : statement("no-visitors"),
      ]),
      ...filterNotes(options.filters),
      ...unusedColumns(table, orders, kinds),
      ...orders.notes,
      // Notices that are not checks are passed on for the reader to judge.
      ...client.notices().filter((text) => remarkWeight(text) === null)
        .toSorted()
        .map((text) => statement("notice", { text })),
    ],
  };
}

function unusedColumns(
  { source, unknownColumns }: StoredTable,
  { segments, summed }: Orders,
  kinds: readonly string[],
): Statement[] {
  const unused = unknownColumns.filter((column) =>
    !kinds.includes(column) &&
    !segments.some(({ header }) => header === column) &&
    !summed.some(({ name }) => name === column)
  );
  return unused.length === 0 ? [] : [
    statement("unused-columns", { source, unused }),
  ];
}

const COUNTS = ["n_visitors", "n_orders"] as const;

/**
 * Returns the days of the experience plus one day at each end, since the time
 * zone is unknown.
 */
function testWindow(span: TestSpan): Window {
  const { first, last } = dayBounds(span);
  return { firstDay: first ?? "1970-01-01", lastDay: last ?? "9999-12-31" };
}
