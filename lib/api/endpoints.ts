/** The endpoint table: client, sandbox and documentation are made from it. */

import type { z } from "zod";
import {
  experienceAnswerSchema,
  experiencesListAnswerSchema,
  exportAnswerSchema,
  exportBodySchema,
  listExperiencesQuerySchema,
  timeSeriesAnswerSchema,
  timeSeriesBodySchema,
} from "./schemas.ts";

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
  | "experienceTimeSeries"
  | "experienceExport";

/** The endpoints by name. */
export const ENDPOINTS: Readonly<Record<EndpointName, Endpoint>> = Object
  .freeze({
    listExperiences: {
      method: "GET",
      path: "/experiences-list",
      group: "experience",
      request: listExperiencesQuerySchema,
      answer: experiencesListAnswerSchema,
      basis: "assumed",
      idempotent: true,
    },
    getExperience: {
      method: "GET",
      path: "/experiences/{experienceId}",
      group: "experience",
      request: null,
      answer: experienceAnswerSchema,
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
  });
