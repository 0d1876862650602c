/** Files that are kept, and how they are made. */

/** A file that stays where it is until it is released. */
export interface HeldFile {
  /** Where it is. */
  readonly path: string;
  /** Whether it was there before. */
  readonly reused: boolean;
  /**
   * Another file that follows from this one, kept in the same way. It is given
   * back with this one. Not there for small files that are not kept: what follows
   * from them is held in memory with less effort.
   *
   * @param recipe Everything else that it depends on.
   * @param make Writes it.
   * @returns Where it is.
   */
  readonly derive?: (
    recipe: string,
    make: (target: string) => Promise<void>,
  ) => Promise<string>;
  /**
   * Throws when what it is made from was changed meanwhile; to be asked before
   * anybody is told what it holds.
   */
  readonly confirm: () => Promise<void>;
  /** Gives it back. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** What is to be kept, and how it is made. */
export interface CacheEntry {
  /** The file that it is made from. */
  readonly origin: string;
  /** What errors call it. */
  readonly source: string;
  /** Everything else that it depends on. */
  readonly recipe: string;
  /** Writes the file. */
  readonly make: (target: string) => Promise<void>;
  /**
   * Writes a file of the rows behind some bytes, where those before them are kept.
   * Where there is no such thing, the file is always read whole.
   *
   * @param target The file.
   * @param from How many bytes those are.
   * @param kept One of the files of what is before them.
   * @returns Whether that gives the same rows as all of the file would.
   */
  readonly grow:
    | ((target: string, from: number, kept: string) => Promise<boolean>)
    | undefined;
}

/** What follows from the rows of a table, kept with them. */
export interface KeptBeside {
  /** As of a {@linkcode HeldFile}. */
  readonly derive: NonNullable<HeldFile["derive"]>;
  /**
   * What followed in the same way from the rows before the last part; `null` where
   * that is not kept.
   */
  readonly earlier: (recipe: string) => Promise<string | null>;
  /** The last part. */
  readonly added: string;
  /**
   * What followed in the same way from the file as it was when it was read last;
   * `null` where it begins as then, or that is not kept. What it is now is
   * remembered for the next time.
   */
  readonly last: (recipe: string) => Promise<string | null>;
}

/** The files that were made of one, each of its rows behind those before it. */
export interface CachedFile extends Omit<HeldFile, "path" | "derive"> {
  /** In the order of the rows. */
  readonly parts: readonly HeldFile[];
  /** Not there for small files that are not kept. */
  readonly kept?: KeptBeside | undefined;
  /** SHA-256 of the file that they are made from. */
  readonly digest: string;
}

/** A converted file that is kept for the next time. */
export interface KeptTable {
  /** Where it is. */
  readonly path: string;
  /** Its bytes. */
  readonly bytes: number;
  /** When it was used last, in epoch milliseconds. */
  readonly used: number;
  /** Bytes of the file that it was made from. */
  readonly originBytes: number | null;
  /** SHA-256 of the file that it was made from; `null` for a stranger's file. */
  readonly originDigest: string | null;
}
