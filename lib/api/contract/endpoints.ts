/** The endpoint table: client, sandbox and documentation are made from it. */

import * as z from "zod";
import * as analytics from "./analytics.ts";
import * as experiences from "./experiences.ts";
import * as exports from "./exports.ts";
import * as seasons from "./seasonal.ts";
import type { Schema } from "./validation.ts";

/** The version, and the first segment of every path. */
export const API_VERSION = "v25-10-beta";

/** Size and refill of a token bucket. */
export interface BucketRule {
  /** Tokens in a full bucket. */
  readonly burst: number;
  /** Tokens that come back at each refill. */
  readonly refill: number;
  /** Milliseconds between refills. */
  readonly periodMs: number;
}

/** Endpoints that draw from one rate-limit bucket. */
export type BucketGroup =
  | "experience"
  | "export"
  | "sitewide"
  | "customEvents"
  | "seasonal";

/**
 * The documented limits. The refill of `export` and all of `seasonal` are not
 * shown in the spec: the README says what is assumed.
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
  readonly sibling?: RegExp;
  /** Told, once, to who asks it. */
  readonly notice?: string;
  /** Name of the object that the answer wraps, which may come bare. */
  readonly wrapped?: string;
}

/** What most endpoints are: safe to repeat, and not shown in whole. */
const reading = { basis: "assumed", idempotent: true } as const;
const shown = { ...reading, basis: "documented", method: "POST" } as const;
/** What answers an experience, bare or wrapped. */
const experience = {
  ...reading,
  group: "experience",
  answer: experiences.experienceAnswer,
  wrapped: "experience",
} as const;
/** What changes its state, which takes no body. */
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
      "GET /analytics/resource goes away with the beta and takes no filters; use experienceAnalysis",
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
    // Whatever comes: the call gives nothing back.
    answer: z.unknown(),
  },
} as const satisfies {
  readonly [Name in EndpointName]: Endpoint & {
    readonly request: Schema<Bodies[Name]> | null;
    readonly answer: Schema<Answers[Name]>;
  };
};

/** What each endpoint answers. */
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

/** What each endpoint takes; `never` where it takes nothing. */
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

/** What an endpoint answers. */
export type AnswerOf<Name extends EndpointName> = Answers[Name];

/** What an endpoint takes. */
export type BodyOf<Name extends EndpointName> = Bodies[Name];

/** The endpoints by name. */
export const ENDPOINTS: Readonly<Record<EndpointName, Endpoint>> = Object
  .freeze(endpoints);
