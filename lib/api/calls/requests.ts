/** Requests as callers write them, and as they go over the wire. */

import {
  type BodyOf,
  type EndpointName,
  ENDPOINTS,
  isBareDate,
  quote,
  type TimeInput,
  toEpochSeconds,
  toIsoDateTime,
} from "../contract/mod.ts";
import { SchemaError } from "../../base/mod.ts";
import type { TransportSettings } from "../transport/mod.ts";

/** A body whose range is given in moments instead of the wire's texts. */
export type InMoments<Body> = Body extends { readonly start: string }
  ? Omit<Body, "start" | "end"> & {
    /** First moment. */
    readonly start: TimeInput;
    /** Last moment. */
    readonly end: TimeInput;
  }
  : Omit<Body, "startTs" | "endTs"> & {
    /** First moment. @default {the experience's start} */
    readonly start?: TimeInput | undefined;
    /** Last moment. @default {now, or the experience's end or pause} */
    readonly end?: TimeInput | undefined;
  };

/** What to ask of an endpoint. */
export type RequestOf<Name extends EndpointName> = InMoments<BodyOf<Name>>;

/** What to ask of the experience time series. */
export type TimeSeriesRequest = RequestOf<"experienceTimeSeries">;
/** What to ask of the export. @default {orders} */
export type ExportRequest = Partial<RequestOf<"experienceExport">>;
/** What to ask of the experience analysis. */
export type AnalysisRequest = RequestOf<"experienceAnalysis">;
/** What to ask of the sitewide snapshot. */
export type SitewideSnapshotRequest = RequestOf<"sitewideSnapshot">;
/** What to ask of the sitewide time series. */
export type SitewideTimeSeriesRequest = RequestOf<"sitewideTimeSeries">;
/** What to ask of the sitewide order distribution. */
export type OrderDistributionRequest = RequestOf<"sitewideOrderDistribution">;

/** Who knows where the store is, and tells what a caller should know. */
type StoreZone = Pick<TransportSettings, "timeZone" | "note">;

/** A range in moments. */
export interface Range {
  readonly start?: TimeInput | undefined;
  readonly end?: TimeInput | undefined;
}

/**
 * A request with its moments as the endpoint wants them: ten digits of epoch
 * seconds for an experience, ISO 8601 for the store.
 */
export function onWire(
  name: EndpointName,
  request: Range = {},
  zone: StoreZone,
): Record<string, unknown> {
  const isOfStore = !ENDPOINTS[name].path.includes("{experienceId}");
  const { start: _start, end: _end, ...fields } = request;
  const write = (side: "start" | "end"): Record<string, string> => {
    const moment = request[side];
    if (moment === undefined) return {};
    const where = dayZone(zone, moment);
    return isOfStore
      ? { [side]: isoTime(moment, side, where) }
      : { [`${side}Ts`]: toEpochSeconds(moment, side, where) };
  };
  return { ...fields, ...write("start"), ...write("end") };
}

/** A text with an offset stays as it is: an event's day is the date that it names. */
function isoTime(moment: TimeInput, name: string, zone: string): string {
  const written = toIsoDateTime(moment, name, zone);
  return typeof moment === "string" && moment.includes(":")
    ? moment.replace(" ", "T")
    : written;
}

/** An answer about something else is not what was asked for. */
export function checkAsked(
  name: EndpointName,
  path: string,
  answered: string | null | undefined,
  requested: string,
): void {
  if (answered == null || answered.toLowerCase() === requested.toLowerCase()) {
    return;
  }
  throw new SchemaError(`the answer of ${name}`, [{
    path,
    message: `must be as requested, "${requested}": current value is ${
      quote(answered)
    }`,
  }]);
}

/**
 * Checks that an answer which repeats its request repeats this one: weeks are no
 * days, and a bucket's own counts are no running totals.
 *
 * @throws {SchemaError} When it is of something else.
 */
export function checkRepeated(
  name: EndpointName,
  request: Readonly<Record<string, unknown>>,
  answer: unknown,
): void {
  const fields = Object(answer) as Record<string, unknown>;
  for (const [field, requested] of Object.entries(request)) {
    const repeated = fields[field];
    const isPlain = [requested, repeated].every((value) =>
      typeof value === "string" || typeof value === "number"
    );
    if (!isPlain || requested === "" || /^(start|end)/.test(field)) continue;
    if (plainWord(repeated) !== plainWord(requested)) {
      checkAsked(name, field, String(repeated), String(requested));
    }
  }
}

/** Tells of an answer whose times are of another zone than the store's. */
export function noteZone({ timeZone, note }: StoreZone, answer: unknown): void {
  const fields = Object(answer) as Record<string, unknown>;
  const zone = fields.timeZone ?? fields.timezone ?? fields.time_zone;
  if (typeof zone !== "string" || zone === timeZone) return;
  note(
    `The service's times are said to be of ${
      quote(zone)
    }, and the store's zone is ${
      timeZone === null ? "not known" : `${timeZone}: the days may be others`
    }; check READOUT_TIME_ZONE`,
  );
}

/** `Daily` is `day`, and `non_cumulative` is `noncumulative`. */
function plainWord(value: unknown): string {
  return String(value).toLowerCase().replace(/[^a-z0-9]/g, "")
    .replace(/^daily$/, "day").replace(/^(hour|week|month)ly$/, "$1");
}

/** Where a moment's day begins. Without the store's zone that is UTC, and said. */
export function dayZone(
  { timeZone, note }: StoreZone,
  moment: TimeInput,
): string {
  if (timeZone === null && isBareDate(moment)) {
    note(
      "A date without a time means the day of the store, whose time zone nobody gave: it was taken as a day in UTC; set READOUT_TIME_ZONE",
    );
  }
  return timeZone ?? "UTC";
}
