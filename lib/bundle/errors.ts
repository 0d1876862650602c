/** Errors of bundles. */

import { type Problem, ReadoutError } from "../base/mod.ts";

/** A bundle cannot be written or is invalid. */
export class BundleError extends ReadoutError {
  /** All problems, each with its file; empty if the message says everything. */
  readonly problems: readonly Problem[];

  /**
   * Creates an error whose message lists the problems.
   *
   * @param message Description of the error, with advice.
   * @param problems All problems found.
   */
  constructor(message: string, problems: readonly Problem[] = []) {
    const lines = problems.map(({ path, message }) =>
      `\n  ${path}: ${message}`
    );
    super(message + lines.join(""));
    this.problems = problems;
  }
}

/** A request that is not recorded in the bundle. */
export class MissingRequestError extends BundleError {
  /** HTTP method. */
  readonly method: string;
  /** Path after the base URL, including the version. */
  readonly path: string;
  /** Query parameters by name. */
  readonly query: Readonly<Record<string, string>>;
  /** Request body, or `null` if there was none. */
  readonly body: unknown;

  /**
   * Creates an error that names the request and similar recorded requests.
   *
   * @param request Request that was sent.
   * @param bundleContents Description of similar requests in the bundle.
   */
  constructor(
    request: {
      readonly method: string;
      readonly path: string;
      readonly query: Readonly<Record<string, string>>;
      readonly body: unknown;
    },
    bundleContents: string,
  ) {
    const { method, path, query, body } = request;
    const queryText = new URLSearchParams(query).toString();
    const search = queryText === "" ? "" : `?${queryText}`;
    super(
      `The bundle has no response to ${method} ${path}${search}${
        body === null ? "" : ` with ${JSON.stringify(body)}`
      }; ${bundleContents}. Record a bundle that includes it, or request only what was recorded`,
    );
    this.method = method;
    this.path = path;
    this.query = query;
    this.body = body;
  }
}
