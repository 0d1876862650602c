/** What a value shows of itself in a notebook. */

import { JUPYTER_DISPLAY } from "../lib/charts/mod.ts";

/** Its display by media type. */
export async function shownBundle(
  value: object,
): Promise<Record<string, string>> {
  return await (Reflect.get(value, JUPYTER_DISPLAY) as () => Promise<
    Record<string, string>
  >)();
}

/** The same as text. */
export async function shownText(value: object): Promise<string> {
  return (await shownBundle(value))["text/plain"]!;
}
