/** Tables above which a page has a box that finds rows, by their ids. */
export const SEARCHED: readonly string[] = ["experiences", "tests"];
