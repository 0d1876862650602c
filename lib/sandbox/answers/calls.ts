/** A request that has passed every check, and what answers it. */

import type { BodyOf, EndpointName } from "../../api/mod.ts";
import type { Database, SandboxStore, Sql } from "../store/mod.ts";

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
export interface Call<Body> {
  /** UUID from the path; empty for endpoints that have none. */
  readonly experienceId: string;
  /** Body or query, as the endpoint's schema read it. */
  readonly request: Body;
  /** Address of the service as the caller sees it. */
  readonly origin: string;
}

/** What the handlers work on. */
export interface Service {
  readonly store: SandboxStore;
  readonly database: Database;
  readonly publish: Publish;
  /** The store's present moment, epoch milliseconds. */
  readonly now: () => number;
  /** Exports with more rows time out. */
  readonly exportRowLimit: number;
}

/** Answers a call, or throws a `Refusal`. */
export type Handler<Body = unknown> = (
  service: Service,
  call: Call<Body>,
) => Promise<unknown>;

/** A request to one endpoint. */
export type CallOf<Name extends EndpointName> = Call<BodyOf<Name>>;
