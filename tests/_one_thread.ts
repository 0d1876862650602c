/**
 * Databases that work with one thread: a second one takes an eighth more of the
 * processor and is no sooner done, since threads share rows from 122,880 on. Only
 * the tests of the engine have as many, and do not import this.
 */

import { DuckDBInstance } from "@duckdb/node-api";

const create = DuckDBInstance.create.bind(DuckDBInstance);

DuckDBInstance.create = (path, options) =>
  create(path, { threads: "1", ...options });
