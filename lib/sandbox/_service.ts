/** What each endpoint answers; transport and checks are elsewhere. */

import type { EndpointName } from "../api/endpoints.ts";
import type {
  ExportBody,
  ExportResult,
  ListExperiencesQuery,
  TimeSeriesBody,
} from "../api/types.ts";
import type { Downloads } from "./_downloads.ts";
import { EXPORT_VALID_SECONDS } from "./_downloads.ts";
import { findExperience, listExperiences } from "./_experiences.ts";
import { exportSql } from "./_export_sql.ts";
import { rangeOf } from "./_range.ts";
import { resolveFilters } from "./_selection.ts";
import { databaseOf, type SandboxStore } from "./store.ts";
import { timeSeries } from "./_time_series.ts";

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
  readonly downloads: Downloads;
  /** The store's present moment, epoch milliseconds. */
  readonly now: () => number;
}

/** Answers a call, or throws a `Refusal`. */
export type Handler = (service: Service, call: Call) => Promise<unknown>;

/** One handler per endpoint. */
export const HANDLERS: Readonly<Record<EndpointName, Handler>> = {
  listExperiences: ({ store }, call) =>
    listExperiences(
      databaseOf(store),
      call.request as ListExperiencesQuery,
    ),
  getExperience: async ({ store }, call) => ({
    experience: await findExperience(databaseOf(store), call.experienceId),
  }),
  experienceTimeSeries: async ({ store, now }, call) => {
    const database = databaseOf(store);
    const body = call.request as TimeSeriesBody;
    const experience = await findExperience(database, call.experienceId);
    return timeSeries(
      database,
      store.timeZone,
      experience,
      body,
      await resolveFilters(database, body.filters),
      rangeOf(experience, body, now()),
    );
  },
  experienceExport: exportExperience,
};

async function exportExperience(
  { store, downloads, now }: Service,
  call: Call,
): Promise<ExportResult> {
  const database = databaseOf(store);
  const body = call.request as ExportBody;
  const experience = await findExperience(database, call.experienceId);
  const query = exportSql(
    body.exportType,
    experience,
    await resolveFilters(database, body.filters),
    rangeOf(experience, body, now()),
    store.timeZone,
  );
  const path = await downloads.publish(
    database,
    query,
    `${body.exportType}.csv`,
  );
  return {
    exportType: body.exportType,
    experienceId: experience.id,
    experienceName: experience.name,
    url: `${call.origin}${path}`,
    expiresIn: EXPORT_VALID_SECONDS,
    format: "csv",
    message: "Export completed",
  };
}
