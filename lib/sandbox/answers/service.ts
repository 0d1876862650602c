/** What each endpoint answers; transport and checks are elsewhere. */

import type { EndpointName } from "../../api/mod.ts";
import type {
  AnalysisBody,
  CustomEventsBody,
  ExperienceBody,
  ExportBody,
  ExportResult,
  ListExperiencesQuery,
  OrderDistributionBody,
  SeasonalSnapshotBody,
  SeasonalTimeSeriesBody,
  SitewideSnapshotBody,
  SitewideTimeSeriesBody,
  TimeSeriesBody,
} from "../../api/mod.ts";
import { analysis } from "./_analysis.ts";
import { putCustomEvents } from "./_custom_events.ts";
import { findExperience, listExperiences } from "./_experiences.ts";
import { exportSql } from "./_export_sql.ts";
import { rangeOf } from "./_range.ts";
import { seasonalSnapshot, seasonalTimeSeries } from "./_seasonal.ts";
import { resolveFilters } from "./_selection.ts";
import {
  orderDistribution,
  sitewideSnapshot,
  sitewideTimeSeries,
} from "./_sitewide.ts";
import {
  type Database,
  databaseOf,
  type SandboxStore,
  type Sql,
} from "../store/mod.ts";
import { timeSeries } from "./_time_series.ts";
import {
  type Action,
  createExperience,
  moveExperience,
  replaceExperience,
} from "./_write_experiences.ts";

/** How long the address of an export is good for, in seconds. */
export const EXPORT_VALID_SECONDS = 900;

/**
 * Writes the rows of `query` into a file and returns its signed path and query;
 * `null` when there are more rows than `rowLimit`.
 */
export type Publish = (
  database: Database,
  query: Sql,
  fileName: string,
  rowLimit: number,
) => Promise<string | null>;

/** A request that has passed every check. */
export interface Call {
  /** UUID from the path; empty for endpoints that have none. */
  readonly experienceId: string;
  /** Body or query, as the endpoint's schema read it. */
  readonly request: unknown;
  /** Address of the service as the caller sees it. */
  readonly origin: string;
}

/** What the handlers work on. */
export interface Service {
  readonly store: SandboxStore;
  readonly publish: Publish;
  /** The store's present moment, epoch milliseconds. */
  readonly now: () => number;
  /** Exports with more rows time out. */
  readonly exportRowLimit: number;
}

/** Answers a call, or throws a `Refusal`. */
export type Handler = (service: Service, call: Call) => Promise<unknown>;

/** One handler per endpoint. */
export const HANDLERS: Readonly<Record<EndpointName, Handler>> = {
  listExperiences: ({ store }, { request }) =>
    listExperiences(databaseOf(store), request as ListExperiencesQuery),
  getExperience: async ({ store }, { experienceId }) => ({
    experience: await findExperience(databaseOf(store), experienceId),
  }),
  createExperience: async ({ store, now }, { request }) => ({
    experience: await createExperience(
      databaseOf(store),
      store,
      (request as ExperienceBody).experience,
      now(),
    ),
  }),
  replaceExperience: async ({ store }, { experienceId, request }) => ({
    experience: await replaceExperience(
      databaseOf(store),
      experienceId,
      (request as ExperienceBody).experience,
    ),
  }),
  startExperience: (service, call) => move(service, call, "start"),
  pauseExperience: (service, call) => move(service, call, "pause"),
  endExperience: (service, call) => move(service, call, "end"),
  experienceAnalysis: analyze,
  deprecatedExperienceAnalysis: analyze,
  experienceTimeSeries: async (service, call) => {
    const body = call.request as TimeSeriesBody;
    const { experience, filters, range } = await resolve(service, call, body);
    const { store } = service;
    return timeSeries(
      databaseOf(store),
      store.timeZone,
      experience,
      body,
      filters,
      range,
    );
  },
  experienceExport: exportExperience,
  sitewideSnapshot: async ({ store }, { request }) => {
    const body = request as SitewideSnapshotBody;
    const filters = await resolveFilters(databaseOf(store), body.filters);
    return sitewideSnapshot(store, body, filters);
  },
  sitewideTimeSeries: async ({ store }, { request }) => {
    const body = request as SitewideTimeSeriesBody;
    const filters = await resolveFilters(databaseOf(store), body.filters);
    return sitewideTimeSeries(store, body, filters);
  },
  sitewideOrderDistribution: async ({ store }, { request }) => {
    const body = request as OrderDistributionBody;
    const filters = await resolveFilters(databaseOf(store), body.filters);
    return orderDistribution(store, body, filters);
  },
  seasonalSnapshot: ({ store, now }, { request }) =>
    seasonalSnapshot(store, request as SeasonalSnapshotBody, now()),
  seasonalTimeSeries: ({ store, now }, { request }) =>
    seasonalTimeSeries(store, request as SeasonalTimeSeriesBody, now()),
  putCustomEvents: ({ store }, { request }) =>
    putCustomEvents(databaseOf(store), request as CustomEventsBody),
};

async function move(
  { store, now }: Service,
  { experienceId }: Call,
  action: Action,
): Promise<unknown> {
  const database = databaseOf(store);
  return {
    experience: await moveExperience(database, experienceId, action, now()),
  };
}

/** The deprecated form has the same body, but for filters and segmentBy. */
async function analyze(service: Service, call: Call): Promise<unknown> {
  const body = call.request as AnalysisBody;
  const { experience, filters, range } = await resolve(service, call, body);
  return analysis(
    databaseOf(service.store),
    experience,
    filters,
    range,
    body.segmentBy,
  );
}

/** What every request about one experience's analytics begins with. */
async function resolve(
  { store, now }: Service,
  { experienceId }: Call,
  body: AnalysisBody,
) {
  const database = databaseOf(store);
  const experience = await findExperience(database, experienceId);
  return {
    experience,
    filters: await resolveFilters(database, body.filters),
    range: rangeOf(experience, body, now()),
  };
}

async function exportExperience(
  service: Service,
  call: Call,
): Promise<ExportResult> {
  const body = call.request as ExportBody;
  const { store } = service;
  const { experience, filters, range } = await resolve(service, call, body);
  const { exportType } = body;
  const path = await service.publish(
    databaseOf(store),
    exportSql(exportType, experience, filters, range, store.timeZone),
    `${exportType}.csv`,
    service.exportRowLimit,
  );
  return {
    exportType,
    experienceId: experience.id,
    experienceName: experience.name,
    url: path === null ? null : `${call.origin}${path}`,
    expiresIn: path === null ? 0 : EXPORT_VALID_SECONDS,
    format: "csv",
    message: path === null
      ? "Export timed out, please retry"
      : "Export completed",
  };
}
