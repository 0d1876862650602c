/** A readout's data from a row per visitor, whatever was measured. */

import { join } from "@std/path";
import { type Problem, ReadoutError, SchemaError } from "../../api/mod.ts";
import {
  type Engine,
  type EngineRow,
  identifier,
  parquetSql,
} from "../../engine/mod.ts";
import { formatCount } from "../../format/mod.ts";
import { type Frame, type StoredTable, storeTable } from "../../loaders/mod.ts";
import type { MeasuredData, SegmentColumn } from "../orders/mod.ts";
import {
  defineMetrics,
  type InputRead,
  type MetricRule,
  NAMELESS,
  type ReadoutOptions,
} from "../record/mod.ts";
import {
  checkOwn,
  derived,
  headersOf,
  isMeasured,
  type Measured,
  measuredMetrics,
  momentsOf,
  ownMetrics,
  segmentSql,
  sumVisitorSegments,
  visitorSegments,
} from "./measures/mod.ts";
import { arms, sharesOf } from "./_named_variations.ts";
import { checkCurrency } from "./_currency.ts";
import { fileOrQuery } from "./_query_file.ts";
import { writtenAs } from "./_open_files.ts";
import type { ReadoutFiles } from "./readout_files.ts";
import { withSegments } from "./_inputs.ts";
import type { Workspace } from "./workspace.ts";

/** What a row per visitor does not say itself, and how it is read. */
export interface VisitorReadoutOptions extends
  ReadoutOptions,
  Pick<
    ReadoutFiles,
    | "name"
    | "currency"
    | "split"
    | "status"
    | "timeZone"
    | "map"
    | "ignore"
    | "delimiter"
    | "encoding"
    | "decimal"
    | "dates"
  > {
  /**
   * The metric that decides, or the header of its measure.
   *
   * @default {"net_revenue_per_visitor", or else the first measure}
   */
  readonly primaryMetric?: string | undefined;
  /**
   * Columns that are measures, the one that decides first.
   *
   * @default {every column of numbers, or of yes and no}
   */
  readonly measures?: readonly string[] | undefined;
  /** Folder to make: a bundle of the file, these options and the result. */
  readonly bundle?: string | undefined;
  /** Ends all work. */
  readonly signal?: AbortSignal | undefined;
}

/** Share of rows without a variation that still is an accident. */
const BLANK_TOLERANCE = 0.05;

/**
 * Reads a row per visitor: `variation`, any measures, and where there are any
 * `visitor_id`, `created_at` and what was known before the test.
 *
 * @param workspace Holds the rows from now on.
 * @param input The file (or query), or a frame.
 * @param options Name, split, measures.
 * @returns The data.
 * @throws {SchemaError} With every problem of the columns or the cells.
 */
export async function dataFromVisitors(
  workspace: Workspace,
  input: string | Frame,
  options: VisitorReadoutOptions,
): Promise<MeasuredData> {
  const { engine } = workspace;
  checkCurrency(options.currency);
  const table = await openVisitors(workspace, input, options);
  const own = defineMetrics(options.metrics ?? []);
  const columns = await measuredIn(engine, table, options.measures, own);
  const measures = [...columns.all, ...derived(columns.all, own)];
  const segments = visitorSegments(table, columns.all);
  const isRepeated = await createRows(engine, table, measures, segments);
  const facts = await factsOf(engine, table.source, columns.all, isRepeated);
  const crossovers = options.crossovers ?? "exclude";
  const from = crossovers === "exclude" && Number(facts.twice) > 0
    ? "(SELECT * FROM measured WHERE NOT twice)"
    : "measured";
  const found = await engine.rows(
    `SELECT DISTINCT variation FROM measured ORDER BY 1`,
  );
  const { names, controlBasis, controlIsGuessed } = arms(
    found.map(({ variation }) => String(variation)),
    options.control,
  );
  const joints = await momentsOf(engine, from, names, measures);
  const shares = sharesOf(names, options.split);
  const { metrics, notes } = measuredMetrics(
    joints,
    columns.read,
    options,
  );
  return {
    experience: {
      id: null,
      name: options.name ?? NAMELESS,
      status: options.status ?? null,
      currency: options.currency ?? null,
    },
    variations: names.map((name, arm) => ({
      id: null,
      name,
      share: shares?.[arm] ?? null,
    })),
    controlBasis,
    controlIsGuessed,
    visitors: joints.map(({ n }) => n),
    metrics: [...metrics, ...ownMetrics(joints, own)],
    segments: await sumVisitorSegments(
      engine,
      from,
      names,
      measures,
      segments,
      (arms) => [
        ...measuredMetrics(arms, columns.read, {}).metrics,
        ...ownMetrics(arms, own),
      ],
    ),
    ...periodOf(facts),
    seenTwice: table.fields.visitor_id === undefined ? null : {
      visitors: Number(facts.twice),
      of: Number(facts.visitors),
      orders: null,
    },
    notes: [...notesOf(table, facts), ...notes],
    inputs: [
      withSegments(inputOf(table, columns.all, facts), segments),
      ...workspace.queried,
    ],
  };
}

async function openVisitors(
  workspace: Workspace,
  input: string | Frame,
  options: VisitorReadoutOptions,
): Promise<StoredTable> {
  const written = { ...writtenAs(options), signal: options.signal };
  const named = typeof input === "string"
    ? await fileOrQuery(workspace, input, written)
    : {
      path: join(workspace.engine.folder, "per-visitor.parquet"),
      source: "the visitors",
      digest: undefined,
    };
  if (typeof input !== "string") input.writeParquet(named.path);
  const table = workspace.resources.use(
    await storeTable(named.path, {
      ...written,
      kind: "per-visitor",
      map: options.map,
      source: named.source,
      blank: ["variation"],
      cache: { folder: null },
    }),
  );
  if (table.confirm) workspace.confirmations.push(table.confirm);
  const { digest } = named;
  return digest === undefined ? table : { ...table, digest };
}

const KNOWN = ["net_revenue", "gross_profit"] as const;

/** The columns that are measures: those that are metrics by themselves, and all. */
async function measuredIn(
  engine: Engine,
  table: StoredTable,
  named: readonly string[] | undefined,
  own: readonly MetricRule[],
): Promise<Readonly<Record<"read" | "all", readonly Measured[]>>> {
  const { columns, fields, unknownColumns, source } = table;
  const known = KNOWN.flatMap((name) =>
    columns[name] === undefined ? [] : [columns[name]]
  );
  const candidates = [...known, ...unknownColumns];
  const missing = (named ?? []).filter((one) => !candidates.includes(one));
  if (missing.length > 0) {
    throw new SchemaError(
      source,
      missing.map((one) => ({
        path: one,
        message: `is no column that could be a measure; there are ${
          candidates.join(", ")
        }`,
      })),
    );
  }
  checkOwn(source, candidates, own);
  const fieldOf = (header: string): string => {
    const name = Object.entries(columns).find(([, one]) => one === header)?.[0];
    return name === undefined ? header : fields[name as keyof typeof fields]!;
  };
  const among = async (
    headers: readonly string[],
    isNamed: boolean,
  ): Promise<Measured[]> => {
    const found = await isMeasured(
      engine,
      table,
      headers.map((header) => ({ header, field: fieldOf(header) })),
      isNamed,
    );
    return found.map((measure) => ({
      ...measure,
      as: KNOWN.find((name) => columns[name] === measure.header),
    }));
  };
  const read = await among(named ?? candidates, named !== undefined);
  const more = headersOf(own)
    .filter((one) => read.every(({ header }) => header !== one));
  const all = [...read, ...await among(more, true)];
  if (all.length > 0) return { read, all };
  throw new ReadoutError(
    `${source} has no column of numbers, or of yes and no, that could be a measure; there are ${
      candidates.join(", ") || "none besides the variation"
    }`,
  );
}

/**
 * The view `measured`: rows with a variation, measures as whole units.
 *
 * @returns Whether a visitor may have several rows.
 */
async function createRows(
  engine: Engine,
  { path, fields }: StoredTable,
  measures: readonly Measured[],
  segments: readonly SegmentColumn[],
): Promise<boolean> {
  const text = (field: string | undefined): string =>
    field === undefined
      ? "NULL::VARCHAR"
      : `nullif(${trimmed(`${identifier(field)}::VARCHAR`)}, '')`;
  const time = fields.created_at;
  await engine.run(
    `CREATE OR REPLACE TEMP VIEW all_rows AS SELECT
       ${text(fields.visitor_id)} AS visitor_id,
       ${text(fields.variation)} AS variation,
       ${
      time === undefined ? "NULL::DATE" : `${identifier(time)}::DATE`
    } AS day, ${
      [
        ...measures.map(({ sql }, at) => `${sql} AS m${at}`),
        ...segments.map(segmentSql),
      ].join(", ")
    } FROM ${parquetSql(path)}`,
  );
  const twice = fields.visitor_id === undefined
    ? "false"
    : `visitor_id IN (SELECT visitor_id FROM all_rows
        WHERE variation IS NOT NULL GROUP BY visitor_id
        HAVING count(DISTINCT variation) > 1)`;
  const isRepeated = fields.visitor_id !== undefined &&
    await hasRepeats(engine);
  await engine.run(
    `CREATE OR REPLACE TEMP ${isRepeated ? "TABLE" : "VIEW"} measured AS
     SELECT *, ${isRepeated ? twice : "false"} AS twice
     FROM all_rows WHERE variation IS NOT NULL`,
  );
  return isRepeated;
}

/** To trim takes far longer than to see that there is nothing to be trimmed. */
function trimmed(text: string): string {
  return `CASE WHEN strlen(${text}) = length(${text})
    AND NOT starts_with(${text}, ' ') AND NOT ends_with(${text}, ' ')
    THEN ${text} ELSE trim(${text}) END`;
}

async function hasRepeats(engine: Engine): Promise<boolean> {
  const [row] = await engine.rows(
    `SELECT count(visitor_id) > count(DISTINCT hash(visitor_id)) AS repeated
     FROM all_rows`,
  );
  return row!.repeated === true;
}

async function factsOf(
  engine: Engine,
  source: string,
  measures: readonly Measured[],
  isRepeated: boolean,
): Promise<EngineRow> {
  const visitors = isRepeated
    ? `count(DISTINCT visitor_id) AS visitors,
       count(DISTINCT visitor_id) FILTER (twice) AS twice,
       (SELECT count(*) FROM (SELECT DISTINCT visitor_id, variation
         FROM measured WHERE visitor_id IS NOT NULL)) AS pairs`
    : `count(visitor_id) AS visitors, 0 AS twice, count(visitor_id) AS pairs`;
  const [facts] = await engine.rows(
    `SELECT (SELECT count(*) FROM all_rows) AS rows, count(*) AS counted,
       ${visitors}, count(visitor_id) AS named,
       min(day)::VARCHAR AS first, max(day)::VARCHAR AS last,
       ${
      measures.map(({ isFull }, at) =>
        `count(${isFull ? "*" : `m${at}`}) AS "filled ${at}"`
      ).join(", ")
    } FROM measured`,
  );
  const number = (name: string): number => Number(facts![name]);
  const problems: Problem[] = measures.flatMap(({ header }, at) => {
    const empty = number("counted") - number(`filled ${at}`);
    return empty === 0 ? [] : [{
      path: header,
      message: `is empty in ${
        formatCount(empty, "row")
      }: write 0 where there was nothing, or leave the column out with --ignore "${header}"`,
    }];
  });
  const repeats = number("named") - number("pairs");
  if (repeats > 0) {
    problems.push({
      path: "visitor_id",
      message: `${
        formatCount(repeats, "row")
      } more of a visitor who has one in that variation already; sum them to a row per visitor, in a query`,
    });
  }
  const blank = number("rows") - number("counted");
  if (blank > number("rows") * BLANK_TOLERANCE) {
    problems.push({
      path: "variation",
      message: `is empty in ${formatCount(blank, "row")} of ${
        number("rows")
      }; up to ${BLANK_TOLERANCE * 100} % are left out and counted`,
    });
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  return facts!;
}

function periodOf(
  { first, last }: EngineRow,
): Pick<MeasuredData, "period" | "periodCheck"> {
  if (first == null || last == null) {
    return {
      period: { firstDay: null, lastDay: null, days: null },
      periodCheck: {
        status: "pass",
        message: "The file does not say which days it covers.",
      },
    };
  }
  const [firstDay, lastDay] = [String(first), String(last)];
  const days = (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1;
  return {
    period: { firstDay, lastDay, days },
    periodCheck: { status: "pass", message: "The days of the visitors." },
  };
}

function notesOf({ source }: StoredTable, facts: EngineRow): string[] {
  const blank = Number(facts.rows) - Number(facts.counted);
  return blank === 0 ? [] : [
    `Left out of ${source}: ${
      formatCount(blank, "visitor")
    } without a variation.`,
  ];
}

/** What was read, for the reader of the result. */
function inputOf(
  { source, digest, columns, unknownColumns, readAs }: StoredTable,
  measures: readonly Measured[],
  { rows, first, last }: EngineRow,
): InputRead {
  const used = [
    ...(["visitor_id", "variation", "created_at"] as const).flatMap((name) => {
      const header = columns[name];
      return header === undefined ? [] : [{ name, header }];
    }),
    ...measures.map(({ header }) => ({ name: "measure", header })),
  ];
  return {
    source,
    holds: "a row per visitor",
    digest: digest ?? null,
    rows: Number(rows),
    columns: used,
    unused: [...Object.values(columns), ...unknownColumns]
      .filter((one) => !used.some(({ header }) => header === one)),
    readAs,
    times: first == null || last == null
      ? null
      : { first: String(first), last: String(last) },
    inPeriod: null,
    values: null,
  };
}
