/**
 * Databases that work with one thread: beside other programs of a run, a second
 * one takes an eighth more of the processor and is no sooner done. That threads
 * change no digit is the business of the rooms that do not import this.
 */

import { DuckDBInstance } from "@duckdb/node-api";

const create = DuckDBInstance.create.bind(DuckDBInstance);

DuckDBInstance.create = (path, options) =>
  create(path, { threads: "1", ...options });
