/** Reads worlds through the library's door, and judges what is said. */

import { join } from "node:path";
import { ReadoutError, SchemaError } from "../../lib/base/mod.ts";
import { type Readout, readoutFromFiles } from "../../lib/readout/mod.ts";
import { temporaryFolder } from "../_folder.ts";
import { csvOf } from "./_layouts.ts";
import type { Act, DrawWorld, World } from "./_world.ts";
import { COLUMNS } from "./columns.ts";
import { EXPORTS } from "./exports.ts";
import { DAYS } from "./days.ts";
import { EARNINGS } from "./earnings.ts";
import { HOLES } from "./holes.ts";
import { KEPT } from "./kept.ts";
import { KINDS } from "./kinds.ts";
import { LOGS } from "./logs.ts";
import { ORDINARY } from "./ordinary.ts";
import { PLATFORMS } from "./platforms.ts";
import { TIME } from "./time.ts";
import { VISITORS } from "./visitors.ts";

/** Every world by its name. */
export const WORLDS: readonly (readonly [string, DrawWorld])[] = [
  ORDINARY,
  DAYS,
  KINDS,
  LOGS,
  EARNINGS,
  TIME,
  VISITORS,
  HOLES,
  COLUMNS,
  PLATFORMS,
  EXPORTS,
  KEPT,
].flatMap((worlds) => Object.entries(worlds));

/** What was said of a world, and what it brings. */
export interface Judged {
  readonly act: Act;
  readonly isRight: boolean;
  /** What the act earns, as a part of the control's revenue. */
  readonly earned: number;
  /** What the best of the acts that may be said would earn. */
  readonly best: number;
  /** Why it is wrong. */
  readonly said: string;
}

/** A moment after all tests. */
const NOW = Date.parse("2027-01-15");

/** Returns a world's readout, or the error of files that are not read. */
export async function readWorld(world: World): Promise<Readout | Error> {
  await using folder = await temporaryFolder();
  const { files, layout, written } = world;
  const paths: Record<string, string> = {};
  for (const [name, rows] of Object.entries(files)) {
    paths[name] = join(folder.path, `${name}.csv`);
    await Deno.writeTextFile(paths[name], csvOf(rows, layout.separator));
  }
  const isSaid = Object.keys(files.orders[0]!).some((header) =>
    /currency/i.test(header)
  );
  try {
    return await readoutFromFiles({
      orders: paths.orders!,
      visitors: paths.visitors,
      assignments: paths.assignments,
      currency: isSaid ? undefined : layout.currency,
      now: NOW,
      ...written,
    }, { control: layout.arms[0]!, cache: { folder: null } });
  } catch (error) {
    if (error instanceof ReadoutError || error instanceof SchemaError) {
      return error;
    }
    throw error;
  }
}

/** Returns whether what is said of a world may be said, and what it earns. */
export function judge(world: World, read: Readout | Error): Judged {
  const { may, worth, layout } = world;
  const best = may.includes("ship") ? Math.max(...worth) : 0;
  if (read instanceof Error) {
    const isRight = may.includes("refused");
    return { act: "refused", isRight, earned: 0, best, said: read.message };
  }
  const { verdict, variation } = read.decision;
  const shipped = verdict === "ship"
    ? worth[layout.arms.indexOf(variation!)]!
    : 0;
  const isBest = verdict !== "ship" || shipped === Math.max(...worth);
  const wrong = wrongVisitors(world, read);
  return {
    act: verdict,
    isRight: may.includes(verdict) && isBest && wrong === "",
    earned: shipped,
    best,
    said: wrong || findingsOf(read),
  };
}

/** Visitors of a month that are not those of an ordinary one. */
function wrongVisitors({ monthlyVisitors }: World, read: Readout): string {
  const { visitors } = read.projectedImpact;
  if (monthlyVisitors === undefined || visitors === null) return "";
  const ratio = visitors / monthlyVisitors;
  return ratio > 0.9 && ratio < 1.1
    ? ""
    : `${visitors} visitors a month for ${Math.round(monthlyVisitors)}`;
}

/** What a readout raises, for whoever looks into it. */
function findingsOf({ checks, metrics }: Readout): string {
  const raised = checks.filter(({ status }) => status !== "pass")
    .map(({ code, status }) => `${status} ${code}`);
  const primary = metrics.find(({ role }) => role === "primary");
  const lifts = primary?.comparisons.map(({ lift }) => lift.value?.toFixed(3));
  return [...raised, primary?.name, ...lifts ?? []].join(", ");
}
