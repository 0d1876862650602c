import {
  type DisplayView,
  formatChange,
  formatMoney,
  formatNumber,
  formatShare,
  summaryView,
} from "../display/mod.ts";
import { changeOf } from "./_rows.ts";
import { NO_TEST, offsetText } from "./_text.ts";
import type { SeasonalPace } from "./pace_types.ts";

/**
 * How far the day has come, against last year, and where it is going to end.
 *
 * @param pace The day.
 * @returns A view that Jupyter shows.
 */
export function paceView(pace: SeasonalPace): DisplayView {
  const { date, hoursKnown, soFar, changeSoFar, year, notes } = pace;
  const day = `${date}, ${offsetText(pace.dayOffset)}`;
  const reached = soFar === null
    ? `${day}: no hour is known`
    : `${day}${
      hoursKnown < 24 ? `, at ${hoursKnown}:00` : ""
    }: ${pace.title.toLowerCase()} of ${amount(pace, soFar)}${
      changeSoFar === null
        ? `, with nothing in ${year - 1} to compare with`
        : `, ${formatChange(changeSoFar)} against ${year - 1}${
          hoursKnown < 24 ? " at the same hour" : ""
        }`
    }`;
  return summaryView(
    "neutral",
    reached,
    [...reasonsOf(pace), ...notes.filter((note) => note !== NO_TEST)],
    NO_TEST,
  );
}

function reasonsOf(pace: SeasonalPace): string[] {
  const { projection, lower, upper, hoursKnown, pastDays, level } = pace;
  if (projection === null || hoursKnown === 24) return [];
  const interval = lower === null || upper === null
    ? ""
    : ` (${formatNumber(level * 100, 0)} % interval ${amount(pace, lower)} to ${
      amount(pace, upper)
    })`;
  const change = changeOf(projection, pace.priorTotal);
  const shares = pastDays.map(({ year, share }) =>
    `${year} ${formatShare(share)}`
  );
  return [
    `Projected for the whole day: ${amount(pace, projection)}${interval}${
      change === null
        ? ""
        : `, ${formatChange(change)} against ${pace.year - 1}`
    }.`,
    `Reached by ${hoursKnown}:00 in past years: ${shares.join(", ")}.`,
  ];
}

function amount({ unit, currency }: SeasonalPace, value: number): string {
  return unit === "currency"
    ? formatMoney(value, currency)
    : formatNumber(value, 0);
}
