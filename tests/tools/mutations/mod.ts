/** Small changes of the sandbox, its contract and the client, each of which a statement or a test should notice. */

import { API } from "./api.ts";
import { CLIENT } from "./client.ts";
import { EXPERIENCES } from "./experiences.ts";
import { FILTERS } from "./filters.ts";
import { HTTP } from "./http.ts";
import { LOADERS } from "./loaders.ts";
import { NUMBERS } from "./numbers.ts";
import { READING } from "./reading.ts";
import { SEASON } from "./season.ts";

/** One change in one place. */
export interface Mutation {
  /** A file, or a folder in one of whose files `find` stands. */
  readonly where: string;
  /** What is changed; it stands there once. */
  readonly find: string;
  readonly replace: string;
  /**
   * The chapter of tests/contract that should notice, and is asked first; or the
   * files of tests that should.
   */
  readonly chapter: string;
}

/** All of them. */
export const MUTATIONS: readonly Mutation[] = [
  ...HTTP,
  ...EXPERIENCES,
  ...FILTERS,
  ...NUMBERS,
  ...SEASON,
  ...API,
  ...CLIENT,
  ...LOADERS,
  ...READING,
].map(([where, find, replace, chapter]) => ({ where, find, replace, chapter }));

/** Why nobody can notice a change, by what comes in its place; empty as long as all are noticed. */
export const EXPLAINED: Readonly<Record<string, string>> = {};
