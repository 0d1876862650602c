/** Tests of the proxy, with one frontend for all. */

import { startFrontend, type TestFrontend } from "./_frontend.ts";
import { limitedTest } from "./_limited.ts";
import { SHARED, shared } from "./_shared.ts";

const frontend = shared(() => startFrontend());

/** One frontend for all: what a cell does to a kernel must not reach the next. */
export function proxyTest(
  name: string,
  test: (frontend: TestFrontend) => Promise<void>,
): void {
  limitedTest(name, async () => {
    const all = await frontend();
    all.published.length = 0;
    all.onInput = () => "";
    await test(all);
  }, SHARED);
}
