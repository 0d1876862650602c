/** Notebook output that can be updated in place. */

/** Display data by MIME type. */
export type Bundle = Readonly<Record<string, unknown>>;

/**
 * Shows an output below the running cell.
 *
 * @param createBundle Renders the content; its first error is thrown, and later errors
 *   are shown.
 * @returns Function that renders the content again. Calls during a running update
 *   trigger only one more update after it.
 */
export async function showFollowing(
  createBundle: () => Promise<Bundle>,
): Promise<() => Promise<void>> {
  const displayId = crypto.randomUUID();
  let needsUpdate = false;
  let working: Promise<void> | null = null;
  const show = (bundle: Bundle, update: boolean) => {
    const options = { raw: true, display_id: displayId, update };
    return Deno.jupyter.display(bundle as Deno.jupyter.MediaBundle, options);
  };
  const updateUntilDone = async () => {
    while (needsUpdate) {
      needsUpdate = false;
      // Errors are shown, because the user who moved the control must see what
      // went wrong.
      const problem = (error: unknown) => ({ "text/plain": `${error}` });
      await show(await createBundle().catch(problem), true);
    }
  };
  await show(await createBundle(), false);
  return () => {
    needsUpdate = true;
    working ??= updateUntilDone().finally(() => working = null);
    return working;
  };
}
