/** Notebook displays of values. */

import { JUPYTER_DISPLAY } from "../lib/charts/mod.ts";

/** Returns a value's display by media type. */
export async function shownBundle(
  value: object,
): Promise<Record<string, string>> {
  return await (Reflect.get(value, JUPYTER_DISPLAY) as () => Promise<
    Record<string, string>
  >)();
}

/** Returns a value's display as text. */
export async function shownText(value: object): Promise<string> {
  return (await shownBundle(value))["text/plain"]!;
}
