/** Ids of the tables that have a search box on a page. */
export const SEARCHED: readonly string[] = ["experiences", "tests"];
