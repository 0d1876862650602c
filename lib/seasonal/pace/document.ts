/** Document of a day's projection. */

import { sentenceOf } from "../../words/mod.ts";
import type { Block, DisplayView, Document } from "../../document/mod.ts";
import {
  blocksView,
  figure,
  formatChange,
  formatInterval,
  formatLevel,
  formatMoney,
  formatNumber,
  formatShare,
  list,
  note,
  withDocument,
} from "../../document/mod.ts";
import { hoursChart, paceChart } from "./figures.ts";
import { relativeChange } from "../_rows.ts";
import { offsetText } from "../_text.ts";
import type { SeasonalPace } from "./types.ts";

/**
 * Returns a view of the day's sales so far, the comparison with last year, and
 * the projected total.
 *
 * @param pace Projected day.
 * @returns A view that Jupyter displays.
 */
export function paceView(pace: SeasonalPace): DisplayView {
  return blocksView(...summaryBlocks(pace));
}

/**
 * Lays out a day's projection as a document, in the fixed order of all outputs.
 *
 * @param pace Projected day.
 * @returns The document.
 */
export function paceDocument(pace: SeasonalPace): Document {
  return {
    title: `${pace.event} ${pace.year}, ${offsetText(pace.dayOffset)}`,
    subtitle: pace.date,
    blocks: [
      ...summaryBlocks(pace),
      figure("pace", paceChart(pace)),
      figure("hours", hoursChart(pace)),
    ],
  };
}

/** Returns a frozen record with the same fields and a Jupyter display. */
export function attachPaceDisplay(record: SeasonalPace): SeasonalPace {
  return withDocument(record, paceDocument);
}

function summaryBlocks(pace: SeasonalPace): Block[] {
  return [
    { kind: "verdict", tone: "neutral", headline: reachedSentence(pace) },
    ...list(projectionSentences(pace)),
    ...pace.notes.map((statement) => note(sentenceOf(statement))),
  ];
}

function reachedSentence(pace: SeasonalPace): string {
  const { date, hoursKnown, soFar, changeSoFar, year } = pace;
  const day = `${date}, ${offsetText(pace.dayOffset)}`;
  if (soFar === null) return `${day}: no hourly data`;
  const isDayOver = hoursKnown === 24;
  const [hour, sameHourText] = isDayOver
    ? ["", ""]
    : [`, at ${hoursKnown}:00`, " at the same hour"];
  const change = changeSoFar === null
    ? `with nothing to compare with in ${year - 1}`
    : `${formatChange(changeSoFar)} against ${year - 1}${sameHourText}`;
  const result = `${pace.title.toLowerCase()} of ${amount(pace, soFar)}`;
  return `${day}${hour}: ${result}, ${change}`;
}

function projectionSentences(pace: SeasonalPace): string[] {
  const { projection, lower, upper, hoursKnown, pastDays, level } = pace;
  if (projection === null || hoursKnown === 24) return [];
  const range = formatInterval(
    { lower, upper, shape: "bounded" },
    (end) => amount(pace, end),
  );
  const interval = lower === null || upper === null
    ? ""
    : ` (${formatLevel(level)} interval ${range})`;
  const change = relativeChange(projection, pace.priorTotal);
  const against = change === null
    ? ""
    : `, ${formatChange(change)} against ${pace.year - 1}`;
  const total = amount(pace, projection);
  const shares = pastDays.map(({ year, share }) =>
    `${year} ${formatShare(share)}`
  );
  return [
    `Projected for the whole day: ${total}${interval}${against}.`,
    `Share reached by ${hoursKnown}:00 in past years: ${shares.join(", ")}.`,
  ];
}

function amount({ unit, currency }: SeasonalPace, value: number): string {
  return unit === "currency"
    ? formatMoney(value, currency)
    : formatNumber(value, 0);
}
