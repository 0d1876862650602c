/** The endpoint table: client, sandbox and documentation are made from it. */

import type { z } from "zod";
import * as schemas from "./schemas.ts";

/** The version, and the first segment of every path. */
export const API_VERSION = "v25-10-beta";

/** Endpoints that draw from one rate-limit bucket. */
export type BucketGroup =
  | "experience"
  | "export"
  | "sitewide"
  | "customEvents"
  | "seasonal";

/** Size and refill of a token bucket. */
export interface BucketRule {
  /** Tokens in a full bucket. */
  readonly burst: number;
  /** Tokens that come back at each refill. */
  readonly refill: number;
  /** Milliseconds between refills. */
  readonly periodMs: number;
}

/**
 * The documented limits. The refill of `export` and all of `seasonal` are not
 * shown in the spec: see `ASSUMPTIONS`.
 */
export const BUCKET_RULES: Readonly<Record<BucketGroup, BucketRule>> = Object
  .freeze({
    experience: { burst: 50, refill: 25, periodMs: 30_000 },
    export: { burst: 20, refill: 10, periodMs: 30_000 },
    sitewide: { burst: 10, refill: 5, periodMs: 30_000 },
    customEvents: { burst: 50, refill: 25, periodMs: 30_000 },
    seasonal: { burst: 10, refill: 5, periodMs: 30_000 },
  });

/** One row of the endpoint table. */
export interface Endpoint {
  /** HTTP method. */
  readonly method: "GET" | "POST" | "PUT";
  /** Path behind the version, `{experienceId}` standing for a UUID. */
  readonly path: string;
  /** The bucket it draws from. */
  readonly group: BucketGroup;
  /** Schema of the body, or of the query of a `GET`; `null` when it takes none. */
  readonly request: z.ZodType | null;
  /** Schema of the answer. */
  readonly answer: z.ZodType;
  /** Whether the spec shows the request and the answer, or they are assumed. */
  readonly basis: "documented" | "assumed";
  /** True when a repeated call changes nothing, so that a retry is safe. */
  readonly idempotent: boolean;
}

/** Names of the endpoints. */
export type EndpointName =
  | "listExperiences"
  | "getExperience"
  | "createExperience"
  | "replaceExperience"
  | "startExperience"
  | "pauseExperience"
  | "endExperience"
  | "experienceAnalysis"
  | "deprecatedExperienceAnalysis"
  | "experienceTimeSeries"
  | "experienceExport"
  | "sitewideSnapshot"
  | "sitewideTimeSeries"
  | "sitewideOrderDistribution"
  | "seasonalSnapshot"
  | "seasonalTimeSeries"
  | "putCustomEvents";

/** The endpoints by name. */
export const ENDPOINTS: Readonly<Record<EndpointName, Endpoint>> = Object
  .freeze({
    listExperiences: {
      method: "GET",
      path: "/experiences-list",
      group: "experience",
      request: schemas.listExperiencesQuerySchema,
      answer: schemas.experiencesListAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    getExperience: {
      method: "GET",
      path: "/experiences/{experienceId}",
      group: "experience",
      request: null,
      answer: schemas.experienceAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    createExperience: {
      method: "POST",
      path: "/experiences",
      group: "experience",
      request: schemas.experienceBodySchema,
      answer: schemas.experienceAnswerSchema,
      basis: "assumed",
      idempotent: false,
    },
    replaceExperience: {
      method: "PUT",
      path: "/experiences/{experienceId}",
      group: "experience",
      request: schemas.experienceBodySchema,
      answer: schemas.experienceAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    startExperience: {
      method: "POST",
      path: "/experiences/{experienceId}/actions/start",
      group: "experience",
      request: null,
      answer: schemas.experienceAnswerSchema,
      basis: "assumed",
      idempotent: false,
    },
    pauseExperience: {
      method: "POST",
      path: "/experiences/{experienceId}/actions/pause",
      group: "experience",
      request: null,
      answer: schemas.experienceAnswerSchema,
      basis: "assumed",
      idempotent: false,
    },
    endExperience: {
      method: "POST",
      path: "/experiences/{experienceId}/actions/end",
      group: "experience",
      request: null,
      answer: schemas.experienceAnswerSchema,
      basis: "assumed",
      idempotent: false,
    },
    experienceAnalysis: {
      method: "POST",
      path: "/analytics/resource/{experienceId}",
      group: "experience",
      request: schemas.analysisBodySchema,
      answer: schemas.analysisAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    deprecatedExperienceAnalysis: {
      method: "GET",
      path: "/analytics/resource/{experienceId}",
      group: "experience",
      request: schemas.deprecatedAnalysisQuerySchema,
      answer: schemas.analysisAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    experienceTimeSeries: {
      method: "POST",
      path: "/analytics/experience/{experienceId}/timeseries",
      group: "experience",
      request: schemas.timeSeriesBodySchema,
      answer: schemas.timeSeriesAnswerSchema,
      basis: "documented",
      idempotent: true,
    },
    experienceExport: {
      method: "POST",
      path: "/analytics/experience/{experienceId}/export",
      group: "export",
      request: schemas.exportBodySchema,
      answer: schemas.exportAnswerSchema,
      basis: "documented",
      idempotent: true,
    },
    sitewideSnapshot: {
      method: "POST",
      path: "/analytics/sitewide/snapshot",
      group: "sitewide",
      request: schemas.sitewideSnapshotBodySchema,
      answer: schemas.sitewideSnapshotAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    sitewideTimeSeries: {
      method: "POST",
      path: "/analytics/sitewide/timeseries",
      group: "sitewide",
      request: schemas.sitewideTimeSeriesBodySchema,
      answer: schemas.sitewideTimeSeriesAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    sitewideOrderDistribution: {
      method: "POST",
      path: "/analytics/sitewide/order-distribution",
      group: "sitewide",
      request: schemas.orderDistributionBodySchema,
      answer: schemas.orderDistributionAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    seasonalSnapshot: {
      method: "POST",
      path: "/analytics/event/snapshot",
      group: "seasonal",
      request: schemas.seasonalSnapshotBodySchema,
      answer: schemas.seasonalSnapshotAnswerSchema,
      basis: "documented",
      idempotent: true,
    },
    seasonalTimeSeries: {
      method: "POST",
      path: "/analytics/event/timeseries",
      group: "seasonal",
      request: schemas.seasonalTimeSeriesBodySchema,
      answer: schemas.seasonalTimeSeriesAnswerSchema,
      basis: "documented",
      idempotent: true,
    },
    putCustomEvents: {
      method: "PUT",
      path: "/custom-events",
      group: "customEvents",
      request: schemas.customEventsBodySchema,
      answer: schemas.customEventsAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
  });
