/** What several test files read is made once in a run (`tests/tools/run_tests.ts`). */

/** Names the folder of a run. */
export const KEPT_VARIABLE = "READOUT_TEST_KEPT";

/**
 * Plain data as they come back from JSON: those that another file of the same
 * run has left, or made now. Two files at once may both make them.
 *
 * @param name What they are kept under.
 */
export async function kept<T>(
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  const folder = Deno.env.get(KEPT_VARIABLE);
  if (folder === undefined) return JSON.parse(JSON.stringify(await make()));
  const path = `${folder}/${name}.json`;
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const draft = await Deno.makeTempFile({ dir: folder });
  await Deno.writeTextFile(draft, JSON.stringify(await make()));
  await Deno.rename(draft, path);
  return JSON.parse(await Deno.readTextFile(path));
}
