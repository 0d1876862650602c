/** What happens to a shape. */

import { basisText, spokenCheck } from "../../../lib/words/mod.ts";
import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import {
  type Readout,
  readoutFromFiles,
  readoutFromFrames,
  readoutFromSummaries,
  readoutFromVisitors,
} from "../../../lib/readout/mod.ts";
import type { Counted, Shape } from "./_shape.ts";
import { orders, visits } from "./_store.ts";
import { noteTexts } from "../../_said.ts";

/** What happened. */
export interface Happened {
  /** Numbers by variation; `null` where the input was refused. */
  readonly reads: Readonly<Record<string, Counted>> | null;
  /** Everything that was said: the error, or checks and notes. */
  readonly words: readonly string[];
  /** How cells are read, where it had to be found out. */
  readonly readAs: readonly string[];
  /** Whether the numbers are of orders. */
  readonly isOrders: boolean;
  /** Whether the words are what was asked for, and nothing was refused. */
  readonly isAnswer?: boolean;
}

/** Words of the engine, which no reader of a file should ever see. */
export const ENGINE_WORDS =
  /COPY \(|SELECT |read_csv|read_parquet|state machine|strict_mode|READOUT_DEBUG|LINE \d+:|Error: /;

/** Puts a shape's files into a folder and reads them. */
export async function run({ given }: Shape, folder: string): Promise<Happened> {
  const files: NonNullable<Shape["given"]["files"]> = {
    "orders.csv": given.text ?? orders(),
    "visitors.csv": given.visits ?? visits(),
    ...given.files,
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    if (typeof content === "string") await Deno.writeTextFile(path, content);
    else if (content instanceof Uint8Array) await Deno.writeFile(path, content);
    else await content(path);
  }
  try {
    if (given.says !== undefined) return said(await given.says(folder), true);
    return happened(await readShape(given, folder));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return said(error.message);
  }
}

/**
 * Holds what happened to what must happen.
 *
 * @throws {AssertionError} With everything that was said.
 */
export function assertShape({ reads, words }: Happened, shape: Shape): void {
  const said = words.join("\n");
  assertEquals(reads, shape.reads ?? null, said);
  assert(!ENGINE_WORDS.test(said), said);
  assert(shape.says?.test(said) ?? true, `${shape.says} in:\n${said}`);
}

function said(text: string, isAnswer = false): Happened {
  return { reads: null, words: [text], readAs: [], isOrders: false, isAnswer };
}

function readShape(given: Shape["given"], folder: string): Promise<Readout> {
  const options = { control: "A", ...given.options };
  if (given.frames !== undefined) {
    return readoutFromFrames(given.frames(), options);
  }
  const { summaries } = given;
  if (summaries !== undefined) {
    const input = typeof summaries === "string"
      ? join(folder, summaries)
      : typeof summaries === "function"
      ? summaries()
      : summaries;
    return readoutFromSummaries(input, { ...options, ...given.read });
  }
  const visitors = given.perVisitorFrame?.() ??
    (given.perVisitor && join(folder, given.perVisitor));
  if (visitors) {
    return readoutFromVisitors(visitors, { ...options, ...given.read });
  }
  return readoutFromFiles({
    orders: join(folder, given.orders ?? "orders.csv"),
    ...(given.assignments === undefined ? {} : {
      assignments: join(folder, given.assignments),
    }),
    ...(given.assignments !== undefined && given.visitors === undefined ? {} : {
      visitors: join(folder, given.visitors ?? "visitors.csv"),
    }),
    ...given.read,
  }, { cache: { folder: null }, ...options });
}

function happened(readout: Readout): Happened {
  const { variations, checks, metrics, notes, inputs, settings, experience } =
    readout;
  return {
    reads: Object.fromEntries(
      variations.map((arm, at): [string, Counted] => [
        arm.name,
        arm.orders === null
          ? [arm.visitors, ...metrics.map(({ values }) => values[at]!.value)]
          : [arm.visitors, arm.buyers, arm.orders, arm.netRevenue],
      ]),
    ),
    isOrders: variations.every(({ orders }) => orders !== null),
    readAs: inputs.flatMap(({ source, readAs }) =>
      readAs.map((how) => `${source}: ${how}`)
    ),
    words: [
      ...checks.map(spokenCheck).map(({ title, status, message }) =>
        `${status}: ${title}: ${message}`
      ),
      ...noteTexts({ notes }),
      ...inputs.flatMap((
        { source, holds, rows, digest, readAs, unused, times },
      ) => [
        `${source}: ${rows} rows, ${holds}, ${digest}`,
        ...readAs.map((how) => `${source}: ${how}`),
        ...unused.map((header) => `${source}: not used: ${header}`),
        ...(times ? [`${source}: ${times.first} to ${times.last}`] : []),
      ]),
      `The control: ${basisText(settings.controlBasis)}`,
      `The experiment: ${experience.status ?? "not known"}`,
    ],
  };
}
