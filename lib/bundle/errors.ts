/** What can be wrong with a bundle. */

import { type Problem, ReadoutError } from "../base/mod.ts";

/** A bundle cannot be written, or is not what it should be. */
export class BundleError extends ReadoutError {
  /** Everything that was wrong, each with its file; empty when that is all. */
  readonly problems: readonly Problem[];

  /**
   * Lists the problems in its message.
   *
   * @param message What was wrong and what to do.
   * @param problems Everything that was wrong.
   */
  constructor(message: string, problems: readonly Problem[] = []) {
    const lines = problems.map(({ path, message }) =>
      `\n  ${path}: ${message}`
    );
    super(message + lines.join(""));
    this.problems = problems;
  }
}

/** A request that a bundle has no answer to. */
export class MissingRequestError extends BundleError {
  /** HTTP method. */
  readonly method: string;
  /** Path behind the base URL, the version included. */
  readonly path: string;
  /** Query, by name. */
  readonly query: Readonly<Record<string, string>>;
  /** Body; `null` when there was none. */
  readonly body: unknown;

  /**
   * Names the request, and what the bundle has of the same path.
   *
   * @param request What was asked for.
   * @param bundleContents In words, what the bundle has instead.
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
      `The bundle has no answer to ${method} ${path}${search}${
        body === null ? "" : ` with ${JSON.stringify(body)}`
      }; ${bundleContents}; record a bundle that asks for it, or ask for what is recorded`,
    );
    this.method = method;
    this.path = path;
    this.query = query;
    this.body = body;
  }
}
