/**
 * The endpoint table, from which the client, sandbox and documentation are
 * generated.
 */

import * as z from "zod";
import * as analytics from "./analytics.ts";
import * as experiences from "./experiences.ts";
import * as exports from "./exports.ts";
import * as seasons from "./seasonal.ts";
import type { Schema } from "./validation.ts";

/** Version of the API, which is also the first segment of every path. */
export const API_VERSION = "v25-10-beta";

/** Capacity and refill rate of a token bucket. */
export interface BucketRule {
  /** Capacity of the bucket, in tokens. */
  readonly burst: number;
  /** Tokens added at each refill. */
  readonly refill: number;
  /** Time between refills, in milliseconds. */
  readonly periodMs: number;
}

/** Group of endpoints with the same rate-limit rule. */
export type BucketGroup =
  | "experience"
  | "export"
  | "sitewide"
  | "customEvents"
  | "seasonal";

/**
 * Documented rate limits. The spec does not show the refill of `export` or any
 * limit of `seasonal`; the README lists the assumptions.
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
  /** Path after the version, with `{experienceId}` as a placeholder for a UUID. */
  readonly path: string;
  /** Rate-limit group of the endpoint. */
  readonly group: BucketGroup;
  /**
   * Schema of the request body or of a GET query, or `null` if the endpoint takes
   * no input.
   */
  readonly request: Schema | null;
  /** Schema of the response. */
  readonly answer: Schema;
  /** Whether the spec documents the request and response, or they are assumed. */
  readonly basis: "documented" | "assumed";
  /** Whether a repeated call changes nothing, so that a retry is safe. */
  readonly idempotent: boolean;
  /**
   * Name of the main list in the response, which the service may send under
   * another name.
   */
  readonly list?: string;
  /** Pattern for other lists that the contract allows in the same response. */
  readonly sibling?: RegExp;
  /** Message shown once to users of the endpoint. */
  readonly notice?: string;
  /**
   * Name of the object that the response wraps; the service may also send the
   * object unwrapped.
   */
  readonly wrapped?: string;
}

/** Default properties of an endpoint: safe to repeat, and not fully documented. */
const reading = { basis: "assumed", idempotent: true } as const;
const shown = { ...reading, basis: "documented", method: "POST" } as const;
/** Properties of endpoints that return an experience, wrapped or unwrapped. */
const experience = {
  ...reading,
  group: "experience",
  answer: experiences.experienceAnswer,
  wrapped: "experience",
} as const;
/** Creates an endpoint that changes an experience's state and takes no body. */
const action = (name: string) => ({
  ...experience,
  method: "POST" as const,
  path: `/experiences/{experienceId}/actions/${name}`,
  request: null,
  idempotent: false,
});
const sitewide = { ...reading, method: "POST", group: "sitewide" } as const;
const seasonal = { ...shown, group: "seasonal" } as const;
const analysis = {
  ...reading,
  path: "/analytics/resource/{experienceId}",
  group: "experience",
  answer: analytics.analysisAnswer,
  list: "metrics",
} as const;

const endpoints = {
  listExperiences: {
    ...reading,
    method: "GET",
    path: "/experiences-list",
    group: "experience",
    request: experiences.listExperiencesQuery,
    answer: experiences.experiencesListAnswer,
    list: "experiencesList",
    sibling: /^(custom[_-]?)?events$/i,
  },
  getExperience: {
    ...experience,
    method: "GET",
    path: "/experiences/{experienceId}",
    request: null,
  },
  createExperience: {
    ...experience,
    method: "POST",
    path: "/experiences",
    request: experiences.experienceBody,
    idempotent: false,
  },
  replaceExperience: {
    ...experience,
    method: "PUT",
    path: "/experiences/{experienceId}",
    request: experiences.experienceBody,
  },
  startExperience: action("start"),
  pauseExperience: action("pause"),
  endExperience: action("end"),
  experienceAnalysis: {
    ...analysis,
    method: "POST",
    request: analytics.analysisBody,
  },
  deprecatedExperienceAnalysis: {
    ...analysis,
    method: "GET",
    request: analytics.deprecatedAnalysisQuery,
    notice:
      "GET /analytics/resource will be removed after the beta and takes no filters. Use experienceAnalysis",
  },
  experienceTimeSeries: {
    ...shown,
    path: "/analytics/experience/{experienceId}/timeseries",
    group: "experience",
    request: analytics.timeSeriesBody,
    answer: analytics.timeSeriesAnswer,
  },
  experienceExport: {
    ...shown,
    path: "/analytics/experience/{experienceId}/export",
    group: "export",
    request: exports.exportBody,
    answer: exports.exportAnswer,
  },
  sitewideSnapshot: {
    ...sitewide,
    path: "/analytics/sitewide/snapshot",
    request: analytics.sitewideSnapshotBody,
    answer: analytics.sitewideSnapshotAnswer,
  },
  sitewideTimeSeries: {
    ...sitewide,
    path: "/analytics/sitewide/timeseries",
    request: analytics.sitewideTimeSeriesBody,
    answer: analytics.sitewideTimeSeriesAnswer,
  },
  sitewideOrderDistribution: {
    ...sitewide,
    path: "/analytics/sitewide/order-distribution",
    request: analytics.orderDistributionBody,
    answer: analytics.orderDistributionAnswer,
  },
  seasonalSnapshot: {
    ...seasonal,
    path: "/analytics/event/snapshot",
    request: seasons.seasonalSnapshotBody,
    answer: seasons.seasonalSnapshotAnswer,
  },
  seasonalTimeSeries: {
    ...seasonal,
    path: "/analytics/event/timeseries",
    request: seasons.seasonalTimeSeriesBody,
    answer: seasons.seasonalTimeSeriesAnswer,
    list: "data",
  },
  putCustomEvents: {
    ...reading,
    method: "PUT",
    path: "/custom-events",
    group: "customEvents",
    request: experiences.customEventsBody,
    // Any response is accepted, because the call returns nothing.
    answer: z.unknown(),
  },
} as const satisfies {
  readonly [Name in EndpointName]: Endpoint & {
    readonly request: Schema<Bodies[Name]> | null;
    readonly answer: Schema<Answers[Name]>;
  };
};

/** Response types by endpoint name. */
export type Answers = {
  readonly listExperiences: experiences.ExperiencesListAnswer;
  readonly getExperience: experiences.ExperienceAnswer;
  readonly createExperience: experiences.ExperienceAnswer;
  readonly replaceExperience: experiences.ExperienceAnswer;
  readonly startExperience: experiences.ExperienceAnswer;
  readonly pauseExperience: experiences.ExperienceAnswer;
  readonly endExperience: experiences.ExperienceAnswer;
  readonly experienceAnalysis: analytics.Analysis;
  readonly deprecatedExperienceAnalysis: analytics.Analysis;
  readonly experienceTimeSeries: analytics.TimeSeries;
  readonly experienceExport: exports.ExportAnswer;
  readonly sitewideSnapshot: analytics.SitewideSnapshot;
  readonly sitewideTimeSeries: analytics.SitewideTimeSeries;
  readonly sitewideOrderDistribution: analytics.OrderDistribution;
  readonly seasonalSnapshot: seasons.SeasonalSnapshot;
  readonly seasonalTimeSeries: seasons.SeasonalTimeSeries;
  readonly putCustomEvents: unknown;
};

/** Request types by endpoint name, with `never` for an endpoint without input. */
export type Bodies = {
  readonly listExperiences: experiences.ListExperiencesQuery;
  readonly getExperience: never;
  readonly createExperience: experiences.ExperienceBody;
  readonly replaceExperience: experiences.ExperienceBody;
  readonly startExperience: never;
  readonly pauseExperience: never;
  readonly endExperience: never;
  readonly experienceAnalysis: analytics.AnalysisBody;
  readonly deprecatedExperienceAnalysis: analytics.EpochRange;
  readonly experienceTimeSeries: analytics.TimeSeriesBody;
  readonly experienceExport: exports.ExportBody;
  readonly sitewideSnapshot: analytics.SitewideSnapshotBody;
  readonly sitewideTimeSeries: analytics.SitewideTimeSeriesBody;
  readonly sitewideOrderDistribution: analytics.OrderDistributionBody;
  readonly seasonalSnapshot: seasons.SeasonalSnapshotBody;
  readonly seasonalTimeSeries: seasons.SeasonalTimeSeriesBody;
  readonly putCustomEvents: experiences.CustomEventsBody;
};

/** Names of the endpoints. */
export type EndpointName = keyof Answers;

/** Response type of an endpoint. */
export type AnswerOf<Name extends EndpointName> = Answers[Name];

/** Request type of an endpoint. */
export type BodyOf<Name extends EndpointName> = Bodies[Name];

/** The endpoints by name. */
export const ENDPOINTS: Readonly<Record<EndpointName, Endpoint>> = Object
  .freeze(endpoints);
