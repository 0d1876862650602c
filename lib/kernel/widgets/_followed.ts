/** An output that is made anew in its place. */

/** What a notebook shows, by media type. */
export type Bundle = Readonly<Record<string, unknown>>;

/**
 * Shows an output below the cell that is being run.
 *
 * @param make Makes what is shown; its first error is thrown, later ones are shown.
 * @returns Makes it anew. While it is being made, one more is made after it,
 *   however often that is asked for in between.
 */
export async function follow(
  make: () => Promise<Bundle>,
): Promise<() => Promise<void>> {
  const displayId = crypto.randomUUID();
  let isWanted = false;
  let working: Promise<void> | null = null;
  const show = (bundle: Bundle, update: boolean) => {
    const options = { raw: true, display_id: displayId, update };
    return Deno.jupyter.display(bundle as Deno.jupyter.MediaBundle, options);
  };
  const work = async () => {
    while (isWanted) {
      isWanted = false;
      // Whoever moved the control sees what went wrong.
      const problem = (error: unknown) => ({ "text/plain": `${error}` });
      await show(await make().catch(problem), true);
    }
  };
  await show(await make(), false);
  return () => {
    isWanted = true;
    working ??= work().finally(() => working = null);
    return working;
  };
}
