/** Converts JSON objects to the rows of a table. */

import { ReadoutError } from "../base/mod.ts";
import { type Engine, identifier, literal, openEngine } from "./session.ts";
import { type Bytes, fileSql } from "./source.ts";

/**
 * Structure of a value across all rows: a type, a list of a structure, or an
 * object's fields.
 */
type Structure = string | readonly Structure[] | {
  readonly [field: string]: Structure;
};

/** A column: SQL of its cells, and whether they are sums of lists. */
interface Column {
  readonly name: string;
  readonly sql: string;
  readonly isSum: boolean;
}

/** Field in which a row of a bulk export refers to its parent row. */
const PARENT = "__parentId";

/**
 * Maximum number of fields of a record; a larger object is treated as a map by
 * ID.
 */
const MOST_FIELDS = 100;
/**
 * Maximum object sizes in bytes: the first for one object per line, the second
 * for an API response that is a single object.
 */
const OBJECT_BYTES = [16_777_216, 268_435_456];

/**
 * Copies JSON as CSV. The input is a list of objects, one object per line, or an
 * API response with one list. Every field becomes a column, even if only some
 * rows have it, and a nested field is named `customer.id`. Integers keep all
 * digits. Lists stay JSON, except that an order's refunds become their sum. Rows
 * with a parent row are skipped.
 *
 * @returns Descriptions of the conversions, as clauses.
 */
export async function copyJson(
  { source, path, compression }: Bytes,
  target: string,
): Promise<readonly string[]> {
  await using engine = await openEngine();
  const compressionName = compression === "none" ? "uncompressed" : compression;
  const convertWithLimit = async (
    bytes: number,
  ): Promise<readonly string[]> => {
    const objects = `read_json_objects(${fileSql(path)}, format = 'auto',
      compression = '${compressionName}', maximum_object_size = ${bytes})`;
    const [row] = await engine.rows(
      `SELECT json_group_structure(json) AS structure, count(*) AS rows FROM ${objects}`,
    );
    const structure: Structure = JSON.parse(String(row!.structure));
    const lists = Number(row!.rows) === 1
      ? findObjectLists([["", structure]])
      : [];
    if (lists.length > 1) {
      const names = lists.map(([path]) => `"${path.slice(1)}"`).join(", ");
      throw new ReadoutError(
        `${source} is JSON with several lists of objects (${names}). Keep only one of them`,
      );
    }
    const [[list, record]] = [...lists, ["", structure]] as [
      [string, Structure],
    ];
    if (
      structureFields(record).length === 0 ||
      lists.length === 0 && hasOnlyLists(record)
    ) {
      throw new ReadoutError(
        `${source} is JSON without any rows. Check the export's date range and filters`,
      );
    }
    await checkLastPage(source, engine, objects, list);
    const rows = list === "" ? objects : `(SELECT unnest(from_json(
      json_extract(json, ${
      literal(list)
    }), '["JSON"]')) AS json FROM ${objects})`;
    const columns = listColumns(record);
    const selected = columns.map(({ name, sql }) =>
      `${sql} AS ${identifier(name)}`
    );
    const hasParents = columns.some(({ name }) => name === PARENT);
    const parent = `json_extract_string(json, '/${PARENT}')`;
    const isTopLevel = hasParents ? `${parent} IS NULL` : "true";
    await engine.run(
      `COPY (SELECT ${selected.join(", ")} FROM ${rows} WHERE ${isTopLevel})
       TO ${literal(target)} (FORMAT csv, HEADER)`,
    );
    const readAs: string[] = [];
    for (const { name, isSum } of columns) {
      if (isSum) readAs.push(`${name} is the sum of its list`);
    }
    if (!hasParents) return readAs;
    const [childRows] = await engine.rows(
      `SELECT count(*) AS count FROM ${rows} WHERE NOT (${isTopLevel})`,
    );
    const subject = `child rows of other rows (${PARENT})`;
    return [...readAs, `${subject} are excluded: ${childRows!.count}`];
  };
  try {
    return await convertWithLimit(OBJECT_BYTES[0]!).catch((error) =>
      /maximum_object_size/.test(`${error}`)
        ? convertWithLimit(OBJECT_BYTES[1]!)
        : Promise.reject(error)
    );
  } catch (error) {
    if (error instanceof ReadoutError) throw error;
    const [, where] = /in record\/value (\d+)/.exec(`${error}`) ?? [];
    throw new ReadoutError(
      `${source} is not valid JSON${
        where === undefined ? "" : `: error in object ${where}`
      }. It must be a list of objects or one object per line`,
    );
  }
}

/**
 * Returns the shallowest lists of objects in a structure, with the structure of
 * their records.
 */
function findObjectLists(
  level: readonly [string, Structure][],
): [string, Structure][] {
  const fieldsInside = level.flatMap(([path, structure]) =>
    structureFields(structure).map(([name, field]): [string, Structure] => [
      `${path}/${escapePointer(name)}`,
      field,
    ])
  );
  const lists: [string, Structure][] = [];
  for (const [path, field] of fieldsInside) {
    if (Array.isArray(field) && structureFields(field[0]).length > 0) {
      lists.push([path, field[0]]);
    }
  }
  return lists.length > 0 || fieldsInside.length === 0
    ? lists
    : findObjectLists(fieldsInside);
}

/** Returns whether an object contains only lists without objects. */
function hasOnlyLists(record: Structure): boolean {
  return structureFields(record).every(([, field]) => Array.isArray(field)) &&
    structureFields(record).some(([, field]) => `${field}` === "NULL");
}

/** Names of the fields by which APIs announce further pages. */
const MORE_PAGES = ["has_more", "hasMore", "hasNextPage", "has_next_page"];

/**
 * Throws if the file is only one page of several, because it would not contain
 * all orders.
 */
async function checkLastPage(
  source: string,
  engine: Engine,
  objects: string,
  list: string,
): Promise<void> {
  if (list === "") return;
  const pageSigns = MORE_PAGES.map((name) =>
    `regexp_matches(json::VARCHAR, '"${name}"\\s*:\\s*true')`
  );
  const [row] = await engine.rows(
    `SELECT bool_or(${pageSigns.join(" OR ")}) AS more FROM ${objects}`,
  );
  if (row!.more !== true) return;
  throw new ReadoutError(
    `${source} is only one page of the results. Fetch all pages and combine their rows in one file`,
  );
}

/** Returns a column for each field, including nested fields. */
function listColumns(structure: Structure, name = "", path = ""): Column[] {
  const fields = structureFields(structure);
  if (fields.length > 0 && fields.length <= MOST_FIELDS) {
    return fields.flatMap(([field, inside]) =>
      listColumns(
        inside,
        name === "" ? field : `${name}.${field}`,
        `${path}/${escapePointer(field)}`,
      )
    );
  }
  const sql = `json_extract_string(json, ${literal(path)})`;
  const isSum = REFUNDS.test(name) && Array.isArray(structure);
  return isSum
    ? [{ name: `${name}.amount`, isSum, sql: refundSql(sql) }]
    : [{ name, isSum, sql }];
}

/**
 * Matches the list of an order's refunds, which are summed to one amount per
 * order.
 */
const REFUNDS = /^(node\.)?refunds$/i;
/** Possible JSON paths of a refund's amount. */
const AMOUNTS = [
  "$.amount",
  "$.total",
  "$.total_refunded",
  "$.refund_amount",
  "$.totalRefundedSet.shopMoney.amount",
  "$.totalRefunded.amount",
];

/**
 * Returns SQL for the sum of refunds; if a refund has no amount, the list itself.
 */
function refundSql(list: string): string {
  const listPath = (json: string): string => `from_json(${json}, '["JSON"]')`;
  const amount = (json: string, index: string): string =>
    `abs(TRY_CAST(json_extract_string(${json}, '${index}') AS DECIMAL(18, 6)))`;
  const matchesWord = (path: string, word: string): string =>
    `coalesce(lower(json_extract_string(paid, '${path}')), '${word}') = '${word}'`;
  const transactions = listPath("json_extract(back, '$.transactions')");
  const doneTransactions = `list_filter(${transactions}, lambda paid: ${
    matchesWord("$.kind", "refund")
  } AND ${matchesWord("$.status", "success")})`;
  // If all refund transactions failed, the refunded amount is zero.
  const paidAmount =
    `CASE WHEN len(${transactions}) > 0 AND len(${doneTransactions}) = 0 THEN 0
    ELSE list_sum(list_transform(${doneTransactions}, lambda paid: ${
      amount("paid", "$.amount")
    })) END`;
  const amounts = AMOUNTS.map((path) => amount("back", path));
  const refundAmounts = `list_transform(${listPath(list)}, lambda back:
    coalesce(${[paidAmount, ...amounts].join(", ")}))`;
  return `CASE WHEN ${list} IS NULL THEN NULL
    WHEN list_count(${refundAmounts}) < len(${refundAmounts}) THEN ${list}
    ELSE coalesce(list_sum(${refundAmounts}), 0)::VARCHAR END`;
}

function structureFields(structure: Structure): [string, Structure][] {
  return typeof structure === "string" || Array.isArray(structure)
    ? []
    : Object.entries(structure ?? {});
}

function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
