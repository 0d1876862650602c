/** Small changes of the sandbox, its contract and the client, each of which a statement or a test should notice. */

import type { Mutation } from "./change.ts";
import { API } from "./api.ts";
import { CLIENT } from "./client.ts";
import { EXPERIENCES } from "./experiences.ts";
import { FILTERS } from "./filters.ts";
import { HTTP } from "./http.ts";
import { LOADERS } from "./loaders.ts";
import { NUMBERS } from "./numbers.ts";
import { READING } from "./reading.ts";
import { SEASON } from "./season.ts";

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
];

/** Why nobody can notice a change, by what comes in its place; empty as long as all are noticed. */
export const EXPLAINED: Readonly<Record<string, string>> = {};
