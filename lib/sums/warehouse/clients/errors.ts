/** Errors of a store's database, with advice. */

import { ReadoutError } from "../../../base/mod.ts";

/** Error codes and texts of a fault, with advice. */
interface Fault {
  /** Error codes of PostgreSQL, ClickHouse and sockets. */
  readonly codes: RegExp;
  /** DuckDB error messages, which have no codes. */
  readonly words?: RegExp;
  readonly remedy: string;
}

/** Known faults; the first match applies. */
const FAULTS = {
  password: {
    codes: /^(28P01|28000|19[234]|516)$/,
    remedy:
      "The database refuses the user or the password; check both in its address, where @, / and # of a password are written %40, %2F and %23",
  },
  "no-database": {
    codes: /^(3D000|81)$/,
    words: /Cannot open (database|file)/,
    remedy:
      "There is no such database; check the end of its address, or the path of its file",
  },
  denied: {
    codes: /^(42501|497)$/,
    remedy:
      "The database's user may not read what is asked for; have SELECT on the tables of the description granted to it",
  },
  "no-table": {
    codes: /^(42P01|3F000|60)$/,
    words: /Catalog Error: (Table|Schema)/,
    remedy:
      'There is no such table; check "table" in the description, where the parts of a name are written apart: ["shop", "orders"]',
  },
  "no-column": {
    codes: /^(42703|47|16)$/,
    words: /Binder Error: Referenced column/,
    remedy: "There is no such column; check the columns of the description",
  },
  "wrong-type": {
    codes: /^(42883|42804|22\w{3}|6|27|41|43|53|72|386)$/,
    words: /(Conversion|Binder|Invalid Input) Error/,
    remedy:
      "A column holds something else than it is read as; give amounts as numbers and times as timestamps, in a view where the table has texts",
  },
  cancelled: {
    codes: /^(57014|394|159)$/,
    words: /INTERRUPT/,
    remedy:
      "A statement was cancelled in the database, by somebody or by a limit of its own; run it again, or have the limit raised",
  },
  busy: {
    codes: /^(53\w{3}|57P03|55006|202|241)$/,
    words: /Could not set lock|Out of Memory/,
    remedy:
      "The database has no room for what is asked; run it again when less is going on, or have its limits raised",
  },
  lost: {
    codes: /^(57P0[12]|08\w{3}|CONNECTION_\w+|E[A-Z]+|210|209)$/,
    words: /socket hang up|Timeout error/,
    remedy:
      "The connection to the database was lost while it answered; run it again, and look into the server's log",
  },
  refused: {
    codes: /^(?!ERR_)./,
    words: /^\w[\w ]* Error: /,
    remedy: "The database refuses what it is asked",
  },
} as const satisfies Readonly<Record<string, Fault>>;

/** Kind of database fault. */
export type WarehouseFault = keyof typeof FAULTS | "unreachable";

/** Error of a database that does not answer or answers unexpectedly. */
export class WarehouseError extends ReadoutError {
  /** Kind of fault. */
  readonly fault: WarehouseFault;

  /**
   * Creates an error with advice.
   *
   * @param fault Kind of fault.
   * @param message Error message.
   */
  constructor(fault: WarehouseFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/**
 * Converts an error of a database client. Messages of failed connections are
 * replaced, because they may contain parts of a password.
 *
 * @param error The client's error.
 * @param isConnecting Whether the database had not answered yet.
 * @returns The converted error; other errors are returned unchanged.
 */
export function asWarehouseError(
  error: unknown,
  isConnecting: boolean,
): unknown {
  if (!(error instanceof Error) || error instanceof ReadoutError) return error;
  // ClickHouse servers before 21 report their code only in the message.
  const [, inWords = ""] = /^\s*Code: (\d+)/.exec(error.message) ?? [];
  const code = String((error as { readonly code?: unknown }).code ?? inWords);
  if (isConnecting && FAULTS.lost.codes.test(code)) {
    return new WarehouseError(
      "unreachable",
      `The database cannot be reached (${code}); check its address, and whether it runs and takes connections from here`,
    );
  }
  const match = Object.entries<Fault>(FAULTS).find(([, { codes, words }]) =>
    codes.test(code) || words?.test(error.message)
  );
  if (match === undefined) return error;
  const [fault, { remedy }] = match;
  return new WarehouseError(
    fault as WarehouseFault,
    `${remedy} (${firstLine(error)})`,
  );
}

/** Returns the first line of the database's message. */
function firstLine({ message }: Error): string {
  const [first] = message.trim().split("\n");
  return first!.replace(/^(\w+ )+Error: /, "").slice(0, 300);
}
