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
      "The database rejected the user or password. Check both in its address, and write @, / and # in a password as %40, %2F and %23",
  },
  "no-database": {
    codes: /^(3D000|81)$/,
    words: /Cannot open (database|file)/,
    remedy:
      "Database not found. Check the end of its address, or its file path",
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
      'Table not found. Check "table" in the description; write a qualified name in parts: ["shop", "orders"]',
  },
  "no-column": {
    codes: /^(42703|47|16)$/,
    words: /Binder Error: Referenced column/,
    remedy: "Column not found. Check the columns in the description",
  },
  "wrong-type": {
    codes: /^(42883|42804|22\w{3}|6|27|41|43|53|72|386)$/,
    words: /(Conversion|Binder|Invalid Input) Error/,
    remedy:
      "A column has an unexpected type. Amounts must be numbers and times timestamps; convert text columns in a view",
  },
  cancelled: {
    codes: /^(57014|394|159)$/,
    words: /INTERRUPT/,
    remedy:
      "A query was canceled in the database, by a user or a limit. Run it again, or have the limit raised",
  },
  busy: {
    codes: /^(53\w{3}|57P03|55006|202|241)$/,
    words: /Could not set lock|Out of Memory/,
    remedy:
      "The database ran out of resources. Run it again when load is lower, or have its limits raised",
  },
  lost: {
    codes: /^(57P0[12]|08\w{3}|CONNECTION_\w+|E[A-Z]+|210|209)$/,
    words: /socket hang up|Timeout error/,
    remedy:
      "The database connection was lost during a query. Run it again and check the server's log",
  },
  refused: {
    codes: /^(?!ERR_)./,
    words: /^\w[\w ]* Error: /,
    remedy: "The database rejected the query",
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
      `The database cannot be reached (${code}). Check its address, and that it is running and accepts connections from here`,
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
