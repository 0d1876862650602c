/** How long a database is waited for, and what is said when that was too long. */

import { ReadoutError, SchemaError } from "../../../base/mod.ts";
import type { Dialect, Runner } from "../dialects.ts";
import { asWarehouseError } from "./errors.ts";

/** How long a database is waited for. */
export interface WarehouseLimits {
  /** Seconds in which a server must have answered at all. @default {15} */
  readonly connectSeconds?: number | undefined;
  /** Seconds that a statement may take. @default {600} */
  readonly statementSeconds?: number | undefined;
}

/** The same, each of them known. */
export type Limits = Readonly<Record<keyof WarehouseLimits, number>>;

/** A database that can be asked, and told to stop. */
export interface Stoppable {
  /** Asks it, without an end. */
  readonly runner: Runner<Dialect>;
  /** Tells it to end what it was asked. */
  readonly stop: () => void;
}

/** Milliseconds in which a database that was told to stop may say that it has. */
const GRACE = 3000;

/**
 * The limits of a connection, with those that it does not name.
 *
 * @param limits What the connection says.
 * @returns Seconds.
 * @throws {SchemaError} When one of them is no time.
 */
export function checkedLimits(
  { connectSeconds = 15, statementSeconds = 600 }: WarehouseLimits,
): Limits {
  const limits = { connectSeconds, statementSeconds };
  const problems = Object.entries(limits)
    .filter(([, seconds]) => !(seconds > 0 && seconds <= 86_400))
    .map(([path, seconds]) => ({
      path,
      message: `must be above 0 and at most 86400 seconds (a day), not ${
        JSON.stringify(seconds)
      }`,
    }));
  if (problems.length === 0) return limits;
  throw new SchemaError("the warehouse connection", problems);
}

/** A question, and when it has lasted too long. */
export interface Wait<T> {
  readonly ask: () => Promise<T>;
  readonly seconds: number;
  /** Ends the wait. */
  readonly signal: AbortSignal | undefined;
  /** Tells the database that nobody waits any more. */
  readonly stop: () => void;
  /** What is said when it took too long. */
  readonly late: (isStopped: boolean) => string;
}

/**
 * Waits for an answer; nothing is asked again.
 *
 * @param wait What is asked, and how long.
 * @returns The answer.
 * @throws {ReadoutError} When there was none in time, or the signal came first.
 */
export async function within<T>(
  { ask, seconds, signal, stop, late }: Wait<T>,
): Promise<T> {
  if (signal?.aborted) throw new ReadoutError("Stopped");
  const end = Promise.withResolvers<Wait<T>["late"]>();
  const onAbort = (): void => end.resolve(stoppedText);
  const timer = setTimeout(() => end.resolve(late), seconds * 1000);
  signal?.addEventListener("abort", onAbort);
  try {
    const answer = ask();
    const settled = answer.then(() => null, () => null);
    const textOf = await Promise.race([settled, end.promise]);
    if (textOf === null) return await answer;
    stop();
    throw new ReadoutError(textOf(await isSettledSoon(settled)));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

function stoppedText(isStopped: boolean): string {
  return isStopped
    ? "Stopped, including the database query"
    : "Stopped, but the database did not confirm it; the query may still be running there";
}

async function isSettledSoon(settled: Promise<null>): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), GRACE);
  try {
    return await Promise.race([settled, late.promise]) === null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A runner that gives each statement so much time, and that asks nothing any
 * more once one was stopped.
 *
 * @param database What is asked.
 * @param statementSeconds How long a statement may take.
 * @param signal Ends the statement that runs, in the database as well.
 * @returns The runner.
 */
export function limitedRunner(
  database: Stoppable,
  statementSeconds: number,
  signal: AbortSignal | undefined,
): Runner<Dialect> {
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    database.stop();
  };
  const remedy =
    'raise "statementSeconds" in the connection, or query fewer rows';
  return async (sql, parameters) => {
    if (isStopped) throw new ReadoutError("Stopped");
    return await within({
      ask: () =>
        database.runner(sql, parameters).catch((error) => {
          throw asWarehouseError(error, false);
        }),
      seconds: statementSeconds,
      signal,
      stop,
      late: (hasEnded) =>
        hasEnded
          ? `A query took longer than ${statementSeconds} s and was stopped in the database; ${remedy}`
          : `A query took longer than ${statementSeconds} s, and the database did not confirm that it stopped. Check the connection, or ${remedy}`,
    });
  };
}
