/** A store's days as the rows of a season, beside those of another year. */

import { eventDates } from "../calendar/mod.ts";
import type { StoreDay, StoreDays } from "../readout/mod.ts";
import type { SeasonData } from "./_compare.ts";
import { priorYearOf, STEP } from "./_days.ts";
import type { IndustryIndex } from "./_index_file.ts";
import type { SeasonRows } from "./_metrics.ts";
import { mean, type SeasonRow } from "./_rows.ts";
import type { StoreSeasonOptions } from "./store_options.ts";
import type { SeasonMeasure } from "./types.ts";
import { chanceOf, type CourseOfYear, type DayPair } from "./variation/mod.ts";

const DAY_MS = 86_400_000;
/** Weeks before the season that are ordinary. */
const ORDINARY_WEEKS = 8;
/** Years whose course an event may follow. */
const MOST_YEARS = 8;

const VALUES: Readonly<
  Record<SeasonMeasure, (day: StoreDay) => number | null>
> = {
  revenue: ({ revenue }) => revenue,
  orders: ({ orders }) => orders,
  priceLevels: ({ revenue, units }) =>
    revenue === null || units === null || units <= 0 ? null : revenue / units,
  visitors: ({ visitors }) => visitors,
  profit: ({ profit }) => profit,
};

/** What is known of one year, by place from the event. */
interface YearOfStore {
  /** The first day of place 0: the event, or the week that holds its first day. */
  readonly origin: number;
  /** Places that the event has. */
  readonly length: number;
}

/** Rows of a season, ordinary days, and the event in earlier years. */
export function storeSeason(
  store: StoreDays,
  industry: IndustryIndex | null,
  options: StoreSeasonOptions,
): Pick<
  SeasonData,
  "grain" | "rows" | "eventLength" | "ordinary" | "earlier" | "spread"
> {
  const { event, year, window } = options;
  const { before = 14, after = 7 } = window ?? {};
  const { grain } = store;
  const step = STEP[grain];
  const on = new Map(store.days.map((day) => [numberOf(day.date), day]));
  const placeOf = (one: number): YearOfStore => {
    const { eventDay, days } = eventDates(event, one);
    const first = numberOf(eventDay);
    if (grain === "day") return { origin: first, length: days };
    // Weeks begin on the weekday on which those of the file do.
    const behind = ((first - numberOf(store.days[0]!.date)) % 7 + 7) % 7;
    return { origin: first - behind, length: Math.ceil((behind + days) / 7) };
  };
  const [own, prior] = [placeOf(year), placeOf(priorYearOf(options))];
  const places = Math.ceil(before / step) + own.length +
    Math.ceil(after / step);
  const at = Array.from(
    { length: places },
    (_, nth) => nth - Math.ceil(before / step),
  );
  const dayAt = ({ origin }: YearOfStore, place: number) =>
    on.get(origin + place * step);
  const ordinaryPlaces = Array.from(
    { length: ORDINARY_WEEKS * 7 / step },
    (_, nth) => at[0]! - ORDINARY_WEEKS * 7 / step + nth,
  );
  const rowsOf = (measure: SeasonMeasure): readonly SeasonRow[] => {
    const value = (day: StoreDay | undefined) =>
      day === undefined ? null : VALUES[measure](day);
    const baseline = measure === "priceLevels" ? null : mean(
      ordinaryPlaces.map((place) => value(dayAt(own, place))),
    );
    return at.map((place): SeasonRow => {
      const [ownDay, priorDay] = [own, prior].map(({ origin }) =>
        origin + place * step
      ) as [number, number];
      const ownValue = value(on.get(ownDay));
      return {
        dayOffset: place * step,
        time: new Date(ownDay * DAY_MS),
        currency: store.currency ?? "",
        value: ownValue,
        baseline,
        priorValue: value(on.get(priorDay)),
        index: industry?.at(dateOf(ownDay)) ?? null,
        priorIndex: industry?.at(dateOf(priorDay)) ?? null,
        brandIndex: ownValue === null || baseline === null || baseline <= 0
          ? null
          : 100 * ownValue / baseline,
        ...(grain === "day"
          ? {}
          : { dates: { own: dateOf(ownDay), prior: dateOf(priorDay) } }),
      };
    });
  };
  const rows: SeasonRows = {
    revenue: rowsOf("revenue"),
    orders: rowsOf("orders"),
    priceLevels: rowsOf("priceLevels"),
    visitors: rowsOf("visitors"),
    profit: rowsOf("profit"),
  };
  const measure =
    (["revenue", "orders", "visitors"] as const).find((name) =>
      rows[name].some(({ value, priorValue }) =>
        value !== null || priorValue !== null
      )
    ) ?? "revenue";
  const valueOf = VALUES[measure];
  const countOf = VALUES[measure === "visitors" ? "visitors" : "orders"];
  const spread = store.orderSpread ?? 0;
  const course = (one: number): CourseOfYear | null => {
    try {
      const where = placeOf(one);
      const days = at.flatMap((place) => {
        const day = dayAt(where, place);
        const value = day === undefined ? null : valueOf(day);
        return value === null ? [] : [[place, value] as const];
      });
      return days.length === 0 ? null : { year: one, days: new Map(days) };
    } catch (error) {
      // An own event has the years that it was given.
      if (error instanceof RangeError) return null;
      throw error;
    }
  };
  const shift = weekdayShift(own, prior);
  return {
    grain,
    rows,
    spread,
    eventLength: own.length * step,
    ordinary: ordinaryPlaces.flatMap((place): DayPair[] => {
      const [a, b] = [
        dayAt(own, place),
        on.get(prior.origin + place * step + (grain === "day" ? shift : 0)),
      ];
      const [value, other] = [a && valueOf(a), b && valueOf(b)];
      return value && other && value > 0 && other > 0
        ? [{
          at: place,
          value,
          prior: other,
          sampling: chanceOf(
            countOf(a!),
            countOf(b!),
            measure === "revenue" ? spread : 0,
          ),
        }]
        : [];
    }),
    earlier: Array.from(
      { length: MOST_YEARS },
      (_, nth) => course(priorYearOf(options) - 1 - nth),
    ).filter((one) => one !== null),
  };
}

/** Days by which the other year's ordinary days move to keep their weekday. */
function weekdayShift(own: YearOfStore, prior: YearOfStore): number {
  const apart = ((own.origin - prior.origin) % 7 + 7) % 7;
  return apart > 3 ? apart - 7 : apart;
}

function numberOf(date: string): number {
  return Date.parse(date) / DAY_MS;
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
