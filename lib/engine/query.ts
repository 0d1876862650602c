/** Runs a user's query, which can read only the user's files. */

import { join } from "node:path";
import { currentSignal, ReadoutError, SchemaError } from "../base/mod.ts";
import { PARQUET } from "./csv.ts";
import { type Engine, identifier, literal } from "./session.ts";
import { parquetSql } from "./readings.ts";

/** A query over files. */
export interface UserQuery {
  /** Name of the query in error messages. */
  readonly source: string;
  /** A single SELECT statement. */
  readonly sql: string;
}

/**
 * Returns the files that a query reads, which are the quoted names in FROM and
 * JOIN.
 *
 * @param engine Engine that parses the query.
 * @param query Query to parse.
 * @returns File names as written in the query.
 * @throws {ReadoutError} If the query is not a single SELECT over files.
 */
export async function filesOfQuery(
  engine: Engine,
  query: UserQuery,
): Promise<readonly string[]> {
  const tables = await tablesOfQuery(engine, query);
  const otherTables = tables.filter((name) => !IS_FILE.test(name));
  if (otherTables.length > 0 || tables.length === 0) {
    const list = otherTables.map((name) => `"${name}"`).join(", ");
    throw new ReadoutError(
      `${query.source} names ${
        list === "" ? "no file" : `${list}, not a CSV, JSON or Parquet file`
      }; name files in quotes, as in FROM 'items.csv'`,
    );
  }
  return tables;
}

/**
 * Returns the tables that a query refers to, except those that it defines.
 *
 * @param engine Engine that parses the query.
 * @param query Query to parse.
 * @returns Names of the tables.
 * @throws {ReadoutError} If the query is not a single SELECT.
 */
export async function tablesOfQuery(
  engine: Engine,
  { source, sql }: UserQuery,
): Promise<readonly string[]> {
  const [row] = await engine.rows("SELECT json_serialize_sql($sql::VARCHAR)", {
    sql,
  });
  const parsed = JSON.parse(String(Object.values(row!)[0]));
  if (parsed.error) {
    throw new ReadoutError(
      parsed.error_type === "parser"
        ? `${source} is not a valid query: ${parsed.error_message}`
        : `${source} must be a single SELECT, because a query may not change anything`,
    );
  }
  if (parsed.statements.length !== 1) {
    throw new ReadoutError(
      `${source} must be a single SELECT, but has ${parsed.statements.length} statements`,
    );
  }
  const visitor = new QueryVisitor();
  visitor.visitNode(parsed.statements);
  const problems = [...visitor.functions]
    .map(([path, message]) => ({ path, message }));
  if (problems.length > 0) throw new SchemaError(source, problems);
  return [...visitor.tables].filter((name) => !visitor.aliases.has(name));
}

const IS_FILE = /\.(csv|tsv|txt|json|jsonl|ndjson|parquet)(\.gz)?$/i;
/**
 * Table functions that generate rows from values; all other table functions read
 * data.
 */
const ALLOWED_FUNCTIONS = new Set(["unnest", "range", "generate_series"]);
/** Functions that reveal the state of the engine or write to its log. */
const ENGINE_FUNCTIONS = new Set([
  "current_query",
  "current_setting",
  "getvariable",
  "write_log",
]);

/** Functions whose result differs in each run. */
const VOLATILE_FUNCTIONS = new Set([
  "random",
  "setseed",
  "uuid",
  "uuidv4",
  "uuidv7",
  "gen_random_uuid",
  "now",
  "today",
  "get_current_timestamp",
  "transaction_timestamp",
  "get_current_time",
  "current_localtime",
  "current_localtimestamp",
  "txid_current",
  "current_transaction_id",
  "current_connection_id",
  "current_query_id",
  "nextval",
  "currval",
  "sleep_ms",
]);
/** Functions without parentheses whose result differs in each run. */
const MOMENTS = new Set([
  "current_date",
  "current_time",
  "current_timestamp",
  "localtime",
  "localtimestamp",
]);

/**
 * Returns the part of a query node whose result differs in each run, or `null` if
 * there is none.
 */
function findVolatile(
  fields: Readonly<Record<string, unknown>>,
): string | null {
  const name = `${fields.function_name}`.toLowerCase();
  if (VOLATILE_FUNCTIONS.has(name) || MOMENTS.has(name)) return `${name}()`;
  const { children = [], column_names: [column, ...inside] = [] } = fields as {
    readonly children?: readonly unknown[];
    readonly column_names?: readonly string[];
  };
  // With a single date, age() depends on the current date.
  if (name === "age" && children.length === 1) return "age()";
  const moment = `${column}`.toLowerCase();
  if (inside.length === 0 && MOMENTS.has(moment)) return moment;
  return fields.sample ? "a sample" : null;
}

/**
 * Functions that create a long text or list from a short one in a single
 * uninterruptible step.
 */
const UNBOUNDED_FUNCTIONS =
  /"function_name":"(repeat|[lr]pad|(list|array)_resize|range|generate_series|bar)"/i;
/** Maximum length of a text or list that a query may generate in one step. */
const MOST_LETTERS = 10_000;

/**
 * Returns the function of a query node whose result may have any length, or
 * `null` if there is none.
 */
function findUnboundedFunction(
  fields: Readonly<Record<string, unknown>>,
): string | null {
  const { function_name: name, children = [] } = fields as {
    readonly function_name?: string;
    readonly children?: readonly { value?: { value?: unknown } }[];
  };
  const isGrowing = UNBOUNDED_FUNCTIONS.test(
    JSON.stringify({ function_name: name }),
  );
  if (!isGrowing) return null;
  const texts = children.map((child) => JSON.stringify(child));
  const lengths = children.map(({ value }) => Number(value?.value ?? NaN));
  const isShort = lengths.some((length) => length <= MOST_LETTERS) &&
    lengths.every((length) => !(length > MOST_LETTERS)) &&
    !texts.some((text) => UNBOUNDED_FUNCTIONS.test(text));
  return isShort ? null : `${name}()`;
}

/** Collects the names in a parsed query. */
class QueryVisitor {
  readonly tables = new Set<string>();
  /** Forbidden functions, each with the reason. */
  readonly functions = new Map<string, string>();
  /** Names of `WITH name AS (...)`. */
  readonly aliases = new Set<string>();
  /** Function nodes in FROM clauses, whose rows are produced one by one. */
  readonly #tableFunctions = new Set<unknown>();

  visitNode(node: unknown): void {
    if (Array.isArray(node)) {
      return node.forEach((child) => this.visitNode(child));
    }
    if (typeof node !== "object" || node === null) return;
    const fields = node as Readonly<Record<string, unknown>>;
    if (fields.type === "BASE_TABLE") this.tables.add(`${fields.table_name}`);
    if (fields.type === "TABLE_FUNCTION") {
      const { function_name: name } = fields.function as Record<string, string>;
      this.#tableFunctions.add(fields.function);
      if (!ALLOWED_FUNCTIONS.has(name!)) {
        this.functions.set(
          `${name}()`,
          "cannot be used behind FROM; name the file itself, as in FROM 'items.csv'",
        );
      }
    }
    if (ENGINE_FUNCTIONS.has(`${fields.function_name}`.toLowerCase())) {
      this.functions.set(
        `${fields.function_name}()`,
        "cannot be used; a query can only read the rows of its files",
      );
    }
    const unboundedFunction = fields.type === "TABLE_FUNCTION"
      ? null
      : findUnboundedFunction(fields);
    if (unboundedFunction !== null && !this.#tableFunctions.has(node)) {
      this.functions.set(
        unboundedFunction,
        `needs a constant length of at most ${MOST_LETTERS}`,
      );
    }
    const volatile = findVolatile(fields);
    if (volatile !== null) {
      this.functions.set(
        volatile,
        "is not deterministic. Remove it, or save its result to a file",
      );
    }
    const { map } = (fields.cte_map ?? {}) as { map?: { key: string }[] };
    for (const { key } of map ?? []) this.aliases.add(key);
    Object.values(fields).forEach((field) => this.visitNode(field));
  }
}

/**
 * Writes the result of a query as Parquet. The engine is locked first, so that it
 * can only read the tables and write into its own folder.
 *
 * @param engine Engine used only for this query and closed afterwards.
 * @param query Query to run.
 * @param tables Paths of the Parquet files by table name in the query.
 * @param target Path of the Parquet file to write.
 * @param areTyped Whether texts stay texts, even if they look like numbers.
 * @throws {ReadoutError} If the query fails.
 */
export async function runQuery(
  engine: Engine,
  { source, sql }: UserQuery,
  tables: ReadonlyMap<string, string>,
  target: string,
  areTyped = false,
): Promise<void> {
  for (const [name, path] of tables) {
    await createTable(engine, name, path, areTyped);
  }
  const list = (paths: readonly string[]): string =>
    `[${paths.map(literal).join(", ")}]`;
  const tablePaths = [...tables.values()];
  const limits = queryLimits();
  await engine.run(`SET memory_limit = ${literal(limits.memory)}`);
  await engine.run(`SET allowed_paths = ${list([...tablePaths, target])}`);
  await engine.run(`SET allowed_directories = ${list([engine.folder])}`);
  await engine.run("SET enable_external_access = false");
  await engine.run("SET lock_configuration = true");
  const started = performance.now();
  let limit: string | null = null;
  const watcher = setInterval(() => {
    if (performance.now() - started > limits.seconds * 1000) {
      limit =
        `${limits.seconds} seconds; query less data, or raise READOUT_QUERY_SECONDS`;
    } else if (folderBytes(engine.folder, target) > MOST_BYTES) {
      limit = `${MOST_BYTES / 1e9} GB of rows; query less data`;
    }
    if (limit !== null) engine.interrupt();
  }, LOOK_MS);
  try {
    await engine.run(
      `COPY (FROM query(${literal(sql)})) TO ${literal(target)} (${PARQUET})`,
    );
  } catch (error) {
    currentSignal()?.throwIfAborted();
    if (!(error instanceof Error)) throw error;
    const reason = limit === null ? plainMessage(error) : `it exceeds ${limit}`;
    throw new ReadoutError(
      /out of memory|failed to allocate/i.test(reason)
        ? `${source} cannot be answered: it exceeds ${limits.memory} of memory; ask for less, or set READOUT_QUERY_MEMORY`
        : `${source} failed: ${reason}`,
    );
  } finally {
    clearInterval(watcher);
  }
}

/** Interval between checks of a query's limits, in milliseconds. */
const LOOK_MS = 100;
/**
 * Maximum number of bytes that a query may write, for its result and its
 * temporary files.
 */
const MOST_BYTES = 20e9;
/** Default time limit of a query, in seconds. */
const MOST_SECONDS = 60;
const MOST_MEMORY = "2GB";

/** Reads the limits of a query from the environment. */
function queryLimits(): { readonly seconds: number; readonly memory: string } {
  const seconds = Deno.env.get("READOUT_QUERY_SECONDS") || `${MOST_SECONDS}`;
  const memory = Deno.env.get("READOUT_QUERY_MEMORY") || MOST_MEMORY;
  const problems: string[] = [];
  if (!(Number(seconds) > 0)) {
    problems.push(
      `READOUT_QUERY_SECONDS must be a number of seconds: "${seconds}"`,
    );
  }
  if (!/^\d+(\.\d+)? ?[MG]i?B$/i.test(memory)) {
    problems.push(
      `READOUT_QUERY_MEMORY must be a size such as 2GB: "${memory}"`,
    );
  }
  if (problems.length > 0) throw new ReadoutError(problems.join("; "));
  return { seconds: Number(seconds), memory };
}

function folderBytes(folder: string, target: string): number {
  const files = [target];
  for (const { name, isFile } of Deno.readDirSync(folder)) {
    if (isFile) files.push(join(folder, name));
  }
  return [...new Set(files)].reduce((sum, file) => {
    try {
      return sum + Deno.statSync(file).size;
    } catch {
      return sum;
    }
  }, 0);
}

/**
 * Creates a table from a file. Text columns that contain only standard-format
 * numbers become numeric, and exact if possible.
 */
async function createTable(
  engine: Engine,
  name: string,
  path: string,
  areTyped: boolean,
): Promise<void> {
  const table = parquetSql(path);
  const described = areTyped
    ? []
    : await engine.rows(`DESCRIBE SELECT * FROM ${table}`);
  const texts = described.filter((row) => row.column_type === "VARCHAR")
    .map((row) => identifier(String(row.column_name)));
  const [facts] = texts.length === 0 ? [] : await engine.rows(
    `SELECT ${
      texts.map((column, index) =>
        `count(${column}) > 0 AND bool_and(regexp_full_match(${column}, '-?(0|[1-9]\\d{0,13})(\\.\\d+)?')) AS "number ${index}",
         max(strlen(split_part(${column}, '.', 2))) AS "decimals ${index}"`
      ).join(", ")
    } FROM ${table}`,
  );
  const casts: string[] = [];
  for (const [index, column] of texts.entries()) {
    if (facts![`number ${index}`] !== true) continue;
    const decimals = Number(facts![`decimals ${index}`]);
    const type = decimals === 0
      ? "BIGINT"
      : decimals <= 4
      ? "DECIMAL(18, 4)"
      : "DOUBLE";
    casts.push(`${column}::${type} AS ${column}`);
  }
  await engine.run(
    `CREATE VIEW ${identifier(name)} AS SELECT * ${
      casts.length === 0 ? "" : `REPLACE (${casts.join(", ")})`
    } FROM ${table}`,
  );
}

/** Returns the engine's message about a query, without its prefix and context. */
function plainMessage({ message }: Error): string {
  const [first] = message.split(/\n\s*\n|\nLINE /);
  return first!.replace(/^(\w+ )+Error: /, "").replaceAll(/\s+/g, " ").trim();
}
