/** Timeouts of database connections and statements, with their error messages. */

import { ReadoutError, SchemaError } from "../../../base/mod.ts";
import type { Dialect, Runner } from "../dialects.ts";
import { asWarehouseError } from "./errors.ts";

/** Timeouts of a database. */
export interface WarehouseLimits {
  /** Seconds within which a server must answer at all. @default {15} */
  readonly connectSeconds?: number | undefined;
  /** Maximum duration of a statement, in seconds. @default {600} */
  readonly statementSeconds?: number | undefined;
}

/** Timeouts with defaults filled in, in seconds. */
export type Limits = Readonly<Record<keyof WarehouseLimits, number>>;

/** Database that can run statements and cancel them. */
export interface Stoppable {
  /** Runs a statement without a timeout. */
  readonly runner: Runner<Dialect>;
  /** Cancels the running statement. */
  readonly stop: () => void;
}

/** Milliseconds to wait for a database to confirm a cancellation. */
const GRACE = 3000;

/**
 * Returns the timeouts of a connection, with defaults filled in.
 *
 * @param limits Timeouts that the connection sets.
 * @returns Timeouts in seconds.
 * @throws {SchemaError} If a timeout is out of range.
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

/** Pending request with its timeout. */
export interface Wait<T> {
  readonly ask: () => Promise<T>;
  readonly seconds: number;
  /** Aborts the wait. */
  readonly signal: AbortSignal | undefined;
  /** Cancels the request in the database. */
  readonly stop: () => void;
  /** Returns the error message of a timeout. */
  readonly timeoutMessage: (isStopped: boolean) => string;
}

/**
 * Waits for an answer, without retries.
 *
 * @param wait Request and its timeout.
 * @returns The answer.
 * @throws {ReadoutError} If the request times out or the signal aborts it.
 */
export async function withTimeout<T>(
  { ask, seconds, signal, stop, timeoutMessage }: Wait<T>,
): Promise<T> {
  if (signal?.aborted) throw new ReadoutError("Stopped");
  const interruption = Promise.withResolvers<Wait<T>["timeoutMessage"]>();
  const onAbort = (): void => interruption.resolve(stoppedText);
  const timer = setTimeout(
    () => interruption.resolve(timeoutMessage),
    seconds * 1000,
  );
  signal?.addEventListener("abort", onAbort);
  try {
    const answer = ask();
    const completion = answer.then(() => null, () => null);
    const messageOf = await Promise.race([completion, interruption.promise]);
    if (messageOf === null) return await answer;
    stop();
    throw new ReadoutError(messageOf(await settlesInTime(completion)));
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

async function settlesInTime(completion: Promise<null>): Promise<boolean> {
  const timeout = Promise.withResolvers<false>();
  const timer = setTimeout(() => timeout.resolve(false), GRACE);
  try {
    return await Promise.race([completion, timeout.promise]) === null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a runner with a timeout per statement, which refuses further statements
 * once one was stopped.
 *
 * @param database Database to run statements in.
 * @param statementSeconds Maximum duration of a statement, in seconds.
 * @param signal Cancels the running statement, in the database as well.
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
    return await withTimeout({
      ask: () =>
        database.runner(sql, parameters).catch((error) => {
          throw asWarehouseError(error, false);
        }),
      seconds: statementSeconds,
      signal,
      stop,
      timeoutMessage: (hasEnded) =>
        hasEnded
          ? `A query took longer than ${statementSeconds} s and was stopped in the database; ${remedy}`
          : `A query took longer than ${statementSeconds} s, and the database did not confirm that it stopped. Check the connection, or ${remedy}`,
    });
  };
}
