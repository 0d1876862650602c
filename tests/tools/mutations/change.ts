/** A small change in one place, and who should notice it. */
export interface Mutation {
  /** A file, or a folder in one of whose files `find` stands. */
  readonly where: string;
  /** What is changed; it stands there once. */
  readonly find: string;
  readonly replace: string;
  /**
   * The chapter of tests/contract that should notice, and is asked first; or the
   * files of tests that should.
   */
  readonly chapter: string;
}

/** Changes of one file or folder, which the same chapter or tests should notice. */
export function changes(
  where: string,
  chapter: string,
  pairs: readonly (readonly [find: string, replace: string])[],
): readonly Mutation[] {
  return pairs.map(([find, replace]) => ({ where, find, replace, chapter }));
}
