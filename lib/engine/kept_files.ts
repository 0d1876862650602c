/** Files that are kept, and how they are made. */

/** A file that stays where it is until it is released. */
export interface HeldFile {
  /** Where it is. */
  readonly path: string;
  /** Whether it was there before. */
  readonly reused: boolean;
  /**
   * Another file that follows from this one, kept in the same way. It is given
   * back with this one.
   *
   * @param recipe Everything else that it depends on.
   * @param make Writes it.
   * @returns Where it is.
   */
  readonly derive: (
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
}

/** What follows from the rows of a table, kept with them. */
export interface KeptBeside {
  /** As of a {@linkcode HeldFile}. */
  readonly derive: HeldFile["derive"];
  /**
   * What followed in the same way from the file as it was when it was read last;
   * `null` where it begins as then, or that is not kept. What it is now is
   * remembered for the next time.
   */
  readonly last: (recipe: string) => Promise<string | null>;
}

/** The file that was made of another one. */
export interface CachedFile extends Omit<HeldFile, "derive"> {
  /**
   * Not there for small files that are not kept: what follows from them is held in
   * memory with less effort.
   */
  readonly kept?: KeptBeside | undefined;
  /** SHA-256 of the file that it is made from. */
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
