/** Objects as the rows of a table. */

import { ReadoutError } from "../api/mod.ts";
import { type Engine, identifier, literal, openEngine } from "./session.ts";
import { type Bytes, fileSql } from "./source.ts";

/** SQL of values, by what their column is called; without a name, of a record. */
type Fields = readonly (readonly [string, string])[];

/** How deep fields of fields are looked for. */
const DEPTH = 5;
/** An object of more is a map by ids, no record. */
const MOST_FIELDS = 100;
/** An answer of an API is one object; of an object a line none is as long. */
const OBJECT_BYTES = [16_777_216, 268_435_456];

/**
 * Copies JSON as CSV: a list of objects, an object a line, or an answer with one
 * list in it. A field is a column, whichever rows have it, and a field of a field
 * `customer.id`; numbers keep all of their digits, and lists stay JSON.
 */
export async function copyJson(
  { source, path, compression }: Bytes,
  target: string,
): Promise<void> {
  await using engine = await openEngine();
  const packed = compression === "none" ? "uncompressed" : compression;
  const read = (bytes: number): Promise<void> =>
    engine.run(
      `CREATE TABLE read AS FROM read_json(${fileSql(path)},
         compression = '${packed}', maximum_depth = 1, sample_size = -1,
         field_appearance_threshold = 0, map_inference_threshold = -1,
         maximum_object_size = ${bytes})`,
    );
  try {
    await read(OBJECT_BYTES[0]!).catch((error) =>
      /maximum_object_size/.test(`${error}`)
        ? read(OBJECT_BYTES[1]!)
        : Promise.reject(error)
    );
    const fields = await recordsIn(engine, source);
    const columns = fields.map(([name, sql]) =>
      `${sql}::JSON ->> '$' AS ${identifier(name)}`
    );
    await engine.run(
      `COPY (SELECT ${columns.join(", ")} FROM read)
       TO ${literal(target)} (FORMAT csv, HEADER)`,
    );
  } catch (error) {
    if (error instanceof ReadoutError) throw error;
    const [, where] = /at (byte [^\n]*?)\.?\s*(\n|$)/.exec(`${error}`) ?? [];
    throw new ReadoutError(
      `${source} is JSON that cannot be read${
        where === undefined ? "" : `: ${where}`
      }; it must be a list of objects, or an object a line`,
    );
  }
}

/** The fields of the records; those of the only list in an answer are its own. */
async function recordsIn(engine: Engine, source: string): Promise<Fields> {
  const described = await engine.rows("DESCRIBE read");
  const fields = described.map(({ column_name }): Fields[number] => [
    String(column_name),
    identifier(String(column_name)),
  ]);
  const [{ rows } = {}] = await engine.rows(
    "SELECT count(*) AS rows FROM read",
  );
  let level: Fields = Number(rows) === 1 ? fields : [];
  for (let depth = 0; depth < DEPTH && level.length > 0; depth++) {
    const lists = await withType(engine, level, "[OBJECT]");
    if (lists.length > 1) {
      throw new ReadoutError(
        `${source} is JSON with several lists of objects (${
          lists.map(([name]) => `"${name}"`).join(", ")
        }); leave one of them in the file`,
      );
    }
    if (lists.length === 1) {
      await engine.run(
        `CREATE OR REPLACE TABLE read AS SELECT
           unnest(from_json(${lists[0]![1]}, '["JSON"]')) AS record FROM read`,
      );
      return await flat(engine, [["", "record"]]);
    }
    const objects = await withType(engine, level, "OBJECT");
    level = [];
    for (const field of objects) {
      level = [...level, ...await fieldsOf(engine, field)];
    }
  }
  return await flat(engine, fields);
}

/** Objects that are a column as columns of their fields. */
async function flat(
  engine: Engine,
  fields: Fields,
  depth = DEPTH,
): Promise<Fields> {
  const objects = depth === 0 ? [] : await withType(engine, fields, "OBJECT");
  const parts: Fields[number][] = [];
  for (const field of fields) {
    const inside = objects.includes(field) ? await fieldsOf(engine, field) : [];
    const isRecord = inside.length > 0 && inside.length <= MOST_FIELDS;
    parts.push(...isRecord ? await flat(engine, inside, depth - 1) : [field]);
  }
  return parts;
}

/** The fields of which each value is of a type, `[OBJECT]` being a list of objects. */
async function withType(
  engine: Engine,
  fields: Fields,
  type: "OBJECT" | "[OBJECT]",
): Promise<Fields> {
  const types = fields.map(([, sql], at) =>
    `string_agg(DISTINCT CASE json_type(${sql}) WHEN 'NULL' THEN NULL WHEN 'ARRAY'
       THEN concat('[', json_type(${sql}, '$[0]'), ']')
       ELSE json_type(${sql}) END) AS "${at}"`
  );
  const [row = {}] = await engine.rows(`SELECT ${types.join(", ")} FROM read`);
  return fields.filter((_, at) => row[at] === type);
}

/** What the objects of a field have inside, in the order in which it appears. */
async function fieldsOf(
  engine: Engine,
  [name, sql]: Fields[number],
): Promise<Fields> {
  const rows = await engine.rows(
    `SELECT key FROM (SELECT unnest(keys) AS key, generate_subscripts(keys, 1) AS nth
       FROM (SELECT json_keys(${sql}) AS keys FROM read))
     GROUP BY key ORDER BY min(nth), key`,
  );
  return rows.map(({ key }) => {
    const pointer = `/${`${key}`.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const path = name === "" ? `${key}` : `${name}.${key}`;
    return [path, `json_extract(${sql}, ${literal(pointer)})`];
  });
}
