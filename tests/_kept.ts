/**
 * Data that several test files read and that is made once per run
 * (`tests/tools/run_tests.ts`).
 */

/** Variable with the folder of a run. */
export const KEPT_VARIABLE = "READOUT_TEST_KEPT";

/**
 * Returns plain data as it comes back from JSON, made by another file of the same
 * run or now. Two files that run at the same time may both make it.
 *
 * @param name Name under which the data is saved.
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
