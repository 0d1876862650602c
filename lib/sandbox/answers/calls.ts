/** Validated requests, and the types of their handlers. */

import type { BodyOf, EndpointName } from "../../api/mod.ts";
import type { Database, SandboxStore, Sql } from "../store/mod.ts";

/**
 * Writes the rows of a query into a file. The result is the file's signed path
 * and query string, or `null` if there are more rows than `rowLimit`.
 */
export type Publish = (
  database: Database,
  query: Sql,
  fileName: string,
  rowLimit: number,
) => Promise<string | null>;

/** A validated request. */
export interface Call<Body> {
  /** UUID from the path; empty for endpoints without one. */
  readonly experienceId: string;
  /** Request body or query, as parsed by the endpoint's schema. */
  readonly request: Body;
  /** Address of the service from the caller's perspective. */
  readonly origin: string;
}

/** Dependencies of the handlers. */
export interface Service {
  readonly store: SandboxStore;
  readonly database: Database;
  readonly publish: Publish;
  /** Returns the store's current time in epoch milliseconds. */
  readonly now: () => number;
  /** Number of rows above which exports time out. */
  readonly exportRowLimit: number;
}

/** Handles a call; may throw a `Refusal`. */
export type Handler<Body = unknown> = (
  service: Service,
  call: Call<Body>,
) => Promise<unknown>;

/** A validated request of one endpoint. */
export type CallOf<Name extends EndpointName> = Call<BodyOf<Name>>;
