/** The endpoint table: client, sandbox and documentation are made from it. */

import {
  analysisAnswerSchema,
  analysisBodySchema,
  deprecatedAnalysisQuerySchema,
} from "./analysis.ts";
import {
  customEventsAnswerSchema,
  customEventsBodySchema,
  experienceBodySchema,
} from "./experience_input.ts";
import {
  experienceAnswerSchema,
  experiencesListAnswerSchema,
  listExperiencesQuerySchema,
} from "./experiences.ts";
import { exportAnswerSchema, exportBodySchema } from "./exports.ts";
import {
  seasonalSnapshotAnswerSchema,
  seasonalSnapshotBodySchema,
  seasonalTimeSeriesAnswerSchema,
  seasonalTimeSeriesBodySchema,
} from "./seasonal.ts";
import {
  orderDistributionAnswerSchema,
  orderDistributionBodySchema,
  sitewideSnapshotAnswerSchema,
  sitewideSnapshotBodySchema,
  sitewideTimeSeriesAnswerSchema,
  sitewideTimeSeriesBodySchema,
} from "./sitewide.ts";
import { timeSeriesAnswerSchema, timeSeriesBodySchema } from "./time_series.ts";

import type { Schema } from "./validation.ts";

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
  readonly request: Schema | null;
  /** Schema of the answer. */
  readonly answer: Schema;
  /** Whether the spec shows the request and the answer, or they are assumed. */
  readonly basis: "documented" | "assumed";
  /** True when a repeated call changes nothing, so that a retry is safe. */
  readonly idempotent: boolean;
  /** Name of the list that the answer is about, which may stand elsewhere. */
  readonly list?: string;
  /** Names of another list that the contract places beside it. */
  readonly beside?: RegExp;
  /** Name of the object that the answer wraps, which may come bare. */
  readonly wrapped?: string;
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
      request: listExperiencesQuerySchema,
      answer: experiencesListAnswerSchema,
      list: "experiencesList",
      beside: /^(custom[_-]?)?events$/i,
      basis: "assumed",
      idempotent: true,
    },
    getExperience: {
      method: "GET",
      path: "/experiences/{experienceId}",
      group: "experience",
      request: null,
      answer: experienceAnswerSchema,
      wrapped: "experience",
      basis: "assumed",
      idempotent: true,
    },
    createExperience: {
      method: "POST",
      path: "/experiences",
      group: "experience",
      request: experienceBodySchema,
      answer: experienceAnswerSchema,
      wrapped: "experience",
      basis: "assumed",
      idempotent: false,
    },
    replaceExperience: {
      method: "PUT",
      path: "/experiences/{experienceId}",
      group: "experience",
      request: experienceBodySchema,
      answer: experienceAnswerSchema,
      wrapped: "experience",
      basis: "assumed",
      idempotent: true,
    },
    startExperience: {
      method: "POST",
      path: "/experiences/{experienceId}/actions/start",
      group: "experience",
      request: null,
      answer: experienceAnswerSchema,
      wrapped: "experience",
      basis: "assumed",
      idempotent: false,
    },
    pauseExperience: {
      method: "POST",
      path: "/experiences/{experienceId}/actions/pause",
      group: "experience",
      request: null,
      answer: experienceAnswerSchema,
      wrapped: "experience",
      basis: "assumed",
      idempotent: false,
    },
    endExperience: {
      method: "POST",
      path: "/experiences/{experienceId}/actions/end",
      group: "experience",
      request: null,
      answer: experienceAnswerSchema,
      wrapped: "experience",
      basis: "assumed",
      idempotent: false,
    },
    experienceAnalysis: {
      method: "POST",
      path: "/analytics/resource/{experienceId}",
      group: "experience",
      request: analysisBodySchema,
      answer: analysisAnswerSchema,
      list: "metrics",
      basis: "assumed",
      idempotent: true,
    },
    deprecatedExperienceAnalysis: {
      method: "GET",
      path: "/analytics/resource/{experienceId}",
      group: "experience",
      request: deprecatedAnalysisQuerySchema,
      answer: analysisAnswerSchema,
      list: "metrics",
      basis: "assumed",
      idempotent: true,
    },
    experienceTimeSeries: {
      method: "POST",
      path: "/analytics/experience/{experienceId}/timeseries",
      group: "experience",
      request: timeSeriesBodySchema,
      answer: timeSeriesAnswerSchema,
      basis: "documented",
      idempotent: true,
    },
    experienceExport: {
      method: "POST",
      path: "/analytics/experience/{experienceId}/export",
      group: "export",
      request: exportBodySchema,
      answer: exportAnswerSchema,
      basis: "documented",
      idempotent: true,
    },
    sitewideSnapshot: {
      method: "POST",
      path: "/analytics/sitewide/snapshot",
      group: "sitewide",
      request: sitewideSnapshotBodySchema,
      answer: sitewideSnapshotAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    sitewideTimeSeries: {
      method: "POST",
      path: "/analytics/sitewide/timeseries",
      group: "sitewide",
      request: sitewideTimeSeriesBodySchema,
      answer: sitewideTimeSeriesAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    sitewideOrderDistribution: {
      method: "POST",
      path: "/analytics/sitewide/order-distribution",
      group: "sitewide",
      request: orderDistributionBodySchema,
      answer: orderDistributionAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    seasonalSnapshot: {
      method: "POST",
      path: "/analytics/event/snapshot",
      group: "seasonal",
      request: seasonalSnapshotBodySchema,
      answer: seasonalSnapshotAnswerSchema,
      basis: "documented",
      idempotent: true,
    },
    seasonalTimeSeries: {
      method: "POST",
      path: "/analytics/event/timeseries",
      group: "seasonal",
      request: seasonalTimeSeriesBodySchema,
      answer: seasonalTimeSeriesAnswerSchema,
      list: "data",
      basis: "documented",
      idempotent: true,
    },
    putCustomEvents: {
      method: "PUT",
      path: "/custom-events",
      group: "customEvents",
      request: customEventsBodySchema,
      answer: customEventsAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
  });
