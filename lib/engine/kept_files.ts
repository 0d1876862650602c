/** Cached files and the functions that create them. */

/** A file that stays available until it is disposed. */
export interface HeldFile {
  /** Path of the file. */
  readonly path: string;
  /** Whether the file was already in the cache. */
  readonly reused: boolean;
  /**
   * Creates another cached file derived from this one, which is disposed together
   * with it.
   *
   * @param recipe Everything else that the derived file depends on.
   * @param make Writes the derived file.
   * @returns Path of the derived file.
   */
  readonly derive: (
    recipe: string,
    make: (target: string) => Promise<void>,
  ) => Promise<string>;
  /**
   * Rejects if the origin changed meanwhile; call it before reporting the file's
   * content.
   */
  readonly confirm: () => Promise<void>;
  /** Releases the file. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** A file to cache, and how to create it. */
export interface CacheEntry {
  /** Path of the original file. */
  readonly origin: string;
  /** Name of the original file in error messages. */
  readonly source: string;
  /** Everything else that the cached file depends on. */
  readonly recipe: string;
  /** Writes the file. */
  readonly make: (target: string) => Promise<void>;
}

/** Access to files that are derived from a converted table and cached with it. */
export interface KeptBeside {
  /** Creates a derived file; see {@linkcode HeldFile}. */
  readonly derive: HeldFile["derive"];
  /**
   * Returns the path of the file derived with this recipe from the previous
   * version of the origin. The result is `null` if the current version starts
   * with the previous one, or if nothing is cached. The current version is
   * recorded for the next call.
   */
  readonly last: (recipe: string) => Promise<string | null>;
}

/** A cached file created from another file. */
export interface CachedFile extends Omit<HeldFile, "derive"> {
  /**
   * Access to cached derived files; undefined for a small file, whose derived
   * data is cheaper to hold in memory.
   */
  readonly kept?: KeptBeside | undefined;
  /** SHA-256 digest of the original file. */
  readonly digest: string;
}

/** A converted file in the cache. */
export interface KeptTable {
  /** Path of the file. */
  readonly path: string;
  /** Size of the file, in bytes. */
  readonly bytes: number;
  /** Time of the last use, in epoch milliseconds. */
  readonly used: number;
  /** Size of the original file, in bytes. */
  readonly originBytes: number | null;
  /**
   * SHA-256 digest of the original file, or `null` for a file that Readout did
   * not create.
   */
  readonly originDigest: string | null;
}
