/** An output that is made anew in its place. */

/** What makes an output, and makes it anew. */
export interface Followed {
  /** Shows the output for the first time; rejects as `render` does. */
  start(): Promise<void>;
  /**
   * Makes it anew. While it is being made, one more is made after it, however
   * often that is asked for in between.
   */
  again(): Promise<void>;
}

/**
 * An output below the cell that is being run.
 *
 * @param render Makes what is shown; nothing is shown of `undefined`.
 */
export function followed(render: () => unknown): Followed {
  const displayId = crypto.randomUUID();
  let isWanted = false;
  let working: Promise<void> | null = null;
  const show = async (output: unknown, update: boolean) => {
    if (output === undefined) return;
    const bundle = await Deno.jupyter.format(output);
    await Deno.jupyter.display(bundle as Deno.jupyter.MediaBundle, {
      raw: true,
      display_id: displayId,
      update,
    });
  };
  const work = async () => {
    while (isWanted) {
      isWanted = false;
      await show(await outputOf(render), true);
    }
  };
  return {
    start: async () => await show(await render(), false),
    again() {
      isWanted = true;
      working ??= work().finally(() => working = null);
      return working;
    },
  };
}

/** What was made, or what went wrong: whoever moved the control sees either. */
async function outputOf(render: () => unknown): Promise<unknown> {
  try {
    return await render();
  } catch (error) {
    const told = error instanceof Error
      ? `${error.name}: ${error.message}`
      : String(error);
    return {
      [Symbol.for("Jupyter.display")]: () => ({ "text/plain": told }),
    };
  }
}
