/** Request types for callers, and their conversion to the wire format. */

import {
  type BodyOf,
  type EndpointName,
  ENDPOINTS,
  isBareDate,
  quote,
  readMoment,
  type TimeInput,
  toEpochSeconds,
  toIsoDateTime,
} from "../contract/mod.ts";
import { DAY_MS, isObject, SchemaError } from "../../base/mod.ts";
import type { TransportSettings } from "../transport/mod.ts";

/** Request body whose range uses time values instead of the wire's strings. */
export type InMoments<Body> = Body extends { readonly start: string }
  ? Omit<Body, "start" | "end"> & {
    /** Start of the range. */
    readonly start: TimeInput;
    /** End of the range. */
    readonly end: TimeInput;
  }
  : Omit<Body, "startTs" | "endTs"> & {
    /** Start of the range. @default {the experience's start} */
    readonly start?: TimeInput | undefined;
    /** End of the range. @default {now, or the experience's end or pause} */
    readonly end?: TimeInput | undefined;
  };

/** Request of an endpoint. */
export type RequestOf<Name extends EndpointName> = InMoments<BodyOf<Name>>;

/** Request of the experience time series. */
export type TimeSeriesRequest = RequestOf<"experienceTimeSeries">;
/** Request of an export. @default {orders} */
export type ExportRequest = Partial<RequestOf<"experienceExport">>;
/** Request of the experience analysis. */
export type AnalysisRequest = RequestOf<"experienceAnalysis">;
/** Request of the sitewide snapshot. */
export type SitewideSnapshotRequest = RequestOf<"sitewideSnapshot">;
/** Request of the sitewide time series. */
export type SitewideTimeSeriesRequest = RequestOf<"sitewideTimeSeries">;
/** Request of the sitewide order distribution. */
export type OrderDistributionRequest = RequestOf<"sitewideOrderDistribution">;

/** Time zone of the store, and the function that reports notices. */
type StoreZone = Pick<TransportSettings, "timeZone" | "note">;

/** Time range of a request. */
export interface RequestRange {
  readonly start?: TimeInput | undefined;
  readonly end?: TimeInput | undefined;
}

/**
 * Converts the times of a request to the endpoint's format: ten digits of epoch
 * seconds for an experience, ISO 8601 for the store.
 */
export function toWireRequest(
  name: EndpointName,
  request: RequestRange = {},
  zone: StoreZone,
): Record<string, unknown> {
  const isStoreWide = !ENDPOINTS[name].path.includes("{experienceId}");
  const { start: _start, end: _end, ...fields } = request;
  const write = (side: "start" | "end"): Record<string, string> => {
    const moment = request[side];
    if (moment === undefined) return {};
    const zoneOfDay = dayZone(zone, moment);
    return isStoreWide
      ? { [side]: isoTime(moment, side, zoneOfDay) }
      : { [`${side}Ts`]: toEpochSeconds(moment, side, zoneOfDay) };
  };
  return { ...fields, ...write("start"), ...write("end") };
}

/**
 * A string with an offset is sent unchanged, because it names the calendar day of
 * a seasonal event.
 */
function isoTime(moment: TimeInput, name: string, zone: string): string {
  const written = toIsoDateTime(moment, name, zone);
  return typeof moment === "string" && moment.includes(":")
    ? moment.replace(" ", "T")
    : written;
}

/** Throws if a response is about something other than the request. */
export function checkEchoedValue(
  name: EndpointName,
  path: string,
  answered: string | null | undefined,
  requested: string,
): void {
  if (answered == null || answered.toLowerCase() === requested.toLowerCase()) {
    return;
  }
  throw new SchemaError(`the response to ${name}`, [{
    path,
    message: `must be as requested, "${requested}": current value is ${
      quote(answered)
    }`,
  }]);
}

/**
 * Checks that a response echoes the values of its request. For example, a
 * response with weeks does not answer a request for days.
 *
 * @throws {SchemaError} If the response echoes other values.
 */
export function checkEchoedRequest(
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
    if (!isPlain || requested === "") continue;
    if (/^(start|end)/.test(field) && !isOtherMoment(field, fields, request)) {
      continue;
    }
    if (normalizeWord(repeated) !== normalizeWord(requested)) {
      checkEchoedValue(name, field, String(repeated), String(requested));
    }
  }
  const { id } = Object(fields.experience) as { readonly id?: unknown };
  if (typeof id === "string" && request.experienceId !== "") {
    checkEchoedValue(name, "experience.id", id, String(request.experienceId));
  }
  if (fields.filters != null) {
    const [repeated, requested] = [fields, request].map(({ filters }) =>
      restrictions(filters) || "no filter"
    );
    checkEchoedValue(name, "filters", repeated, requested!);
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns whether a response is of another range, by more than the day in which
 * days begin. An experience's range is clamped to its own.
 */
function isOtherMoment(field: string, answer: Fields, request: Fields) {
  const gap = Number(readMoment(answer[field])) -
    Number(readMoment(request[field]));
  const excess = field === "startTs"
    ? -gap
    : field === "endTs"
    ? gap
    : Math.abs(gap);
  return excess > DAY_MS && !("event" in request);
}

/** Values of filters that exclude nothing. */
const UNRESTRICTED = /^(|any|or|null|undefined|false)$/;

/**
 * Describes what filters restrict, so that equal restrictions have equal texts
 * whatever their order and however "no restriction" is written.
 */
function restrictions(value: unknown): string {
  if (!isObject(value)) {
    return UNRESTRICTED.test(String(value)) ? "" : String(value);
  }
  const texts: string[] = [];
  for (const [name, inner] of Object.entries(value)) {
    const text = restrictions(inner);
    if (text === "") continue;
    texts.push(Array.isArray(value) ? text : `${name}: ${text}`);
  }
  return texts.sort().join(", ");
}

/** Reports a response whose time zone differs from the store's. */
export function noteZone({ timeZone, note }: StoreZone, answer: unknown): void {
  const fields = Object(answer) as Record<string, unknown>;
  const zone = fields.timeZone ?? fields.timezone ?? fields.time_zone;
  if (typeof zone !== "string" || zone === timeZone) return;
  note(
    `The service's times are in ${quote(zone)}, but the store's zone is ${
      timeZone === null ? "not known" : `${timeZone}: days may differ`
    }. Check READOUT_TIME_ZONE`,
  );
}

/**
 * Normalizes a word: `Daily` becomes `day`, and `non_cumulative` becomes
 * `noncumulative`.
 */
function normalizeWord(value: unknown): string {
  return String(value).toLowerCase().replace(/[^a-z0-9]/g, "")
    .replace(/^daily$/, "day").replace(/^(hour|week|month)ly$/, "$1");
}

/**
 * Returns the time zone in which a date's day begins. Without a store time zone
 * this is UTC, and a notice says so.
 */
export function dayZone(
  { timeZone, note }: StoreZone,
  moment: TimeInput,
): string {
  if (timeZone === null && isBareDate(moment)) {
    note(
      "A date without a time is a day in the store's time zone, which is not set: UTC was used. Set READOUT_TIME_ZONE",
    );
  }
  return timeZone ?? "UTC";
}
