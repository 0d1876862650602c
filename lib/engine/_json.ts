/** Objects as the rows of a table. */

import { ReadoutError } from "../base/mod.ts";
import { identifier, literal, openEngine } from "./session.ts";
import { type Bytes, fileSql } from "./source.ts";

/** What values are in all rows: a type, a list of what, or the fields of objects. */
type Structure = string | readonly Structure[] | {
  readonly [field: string]: Structure;
};

/** Names of columns, and where in an object they are. */
type Columns = readonly (readonly [string, string])[];

/** An object of more fields is a map by ids, no record. */
const MOST_FIELDS = 100;
/** An answer of an API is one object; of an object a line none is as long. */
const OBJECT_BYTES = [16_777_216, 268_435_456];

/**
 * Copies JSON as CSV: a list of objects, an object a line, or an answer with one
 * list in it. A field is a column, whichever rows have it, and a field of a field
 * `customer.id`; whole numbers keep all of their digits, and lists stay JSON.
 */
export async function copyJson(
  { source, path, compression }: Bytes,
  target: string,
): Promise<void> {
  await using engine = await openEngine();
  const packed = compression === "none" ? "uncompressed" : compression;
  const copy = async (bytes: number): Promise<void> => {
    const all = `read_json_objects(${fileSql(path)}, format = 'auto',
      compression = '${packed}', maximum_object_size = ${bytes})`;
    const [row] = await engine.rows(
      `SELECT json_group_structure(json) AS structure, count(*) AS rows FROM ${all}`,
    );
    const whole: Structure = JSON.parse(String(row!.structure));
    const lists = Number(row!.rows) === 1 ? listsIn([["", whole]]) : [];
    if (lists.length > 1) {
      const names = lists.map(([at]) => `"${at.slice(1)}"`).join(", ");
      throw new ReadoutError(
        `${source} is JSON with several lists of objects (${names}); leave one of them in the file`,
      );
    }
    const [[at, record]] = [...lists, ["", whole]] as [[string, Structure]];
    const rows = at === "" ? all : `(SELECT unnest(from_json(
      json_extract(json, ${literal(at)}), '["JSON"]')) AS json FROM ${all})`;
    const columns = columnsOf(record).map(([name, pointer]) =>
      `json_extract_string(json, ${literal(pointer)}) AS ${identifier(name)}`
    );
    await engine.run(
      `COPY (SELECT ${columns.join(", ")} FROM ${rows})
       TO ${literal(target)} (FORMAT csv, HEADER)`,
    );
  };
  try {
    await copy(OBJECT_BYTES[0]!).catch((error) =>
      /maximum_object_size/.test(`${error}`)
        ? copy(OBJECT_BYTES[1]!)
        : Promise.reject(error)
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

/** The lists of objects that lie least deep in one, and their records. */
function listsIn(level: readonly [string, Structure][]): [string, Structure][] {
  const inside = level.flatMap(([at, structure]) =>
    fieldsOf(structure).map(([name, field]): [string, Structure] => [
      `${at}/${inPointer(name)}`,
      field,
    ])
  );
  const lists = inside.flatMap(([at, field]): [string, Structure][] =>
    Array.isArray(field) && fieldsOf(field[0]).length > 0
      ? [[at, field[0]]]
      : []
  );
  return lists.length > 0 || inside.length === 0 ? lists : listsIn(inside);
}

/** A column for each field, and for those of its own. */
function columnsOf(structure: Structure, name = "", at = ""): Columns {
  const fields = fieldsOf(structure);
  return fields.length === 0 || fields.length > MOST_FIELDS
    ? [[name, at]]
    : fields.flatMap(([field, inside]) =>
      columnsOf(
        inside,
        name === "" ? field : `${name}.${field}`,
        `${at}/${inPointer(field)}`,
      )
    );
}

function fieldsOf(structure: Structure): [string, Structure][] {
  return typeof structure === "string" || Array.isArray(structure)
    ? []
    : Object.entries(structure);
}

function inPointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
