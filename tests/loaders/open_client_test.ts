/** Which service a client is opened for. */

import { assertEquals, assertRejects } from "@std/assert";
import { ReadoutError } from "../../lib/api/mod.ts";
import { RECORD_VARIABLE, REPLAY_VARIABLE } from "../../lib/bundle/mod.ts";
import { openClient } from "../../lib/loaders/mod.ts";
import { withVariables } from "../_variables.ts";

const UNSET = {
  READOUT_BASE_URL: undefined,
  READOUT_TOKEN: undefined,
  [RECORD_VARIABLE]: undefined,
  [REPLAY_VARIABLE]: undefined,
};

Deno.test("an address and a token are opened as they are, and one alone is no sandbox", async () => {
  using _variables = withVariables(UNSET);
  const [baseUrl, token] = ["https://service.test", "a-token-of-a-test"];
  await using client = await openClient({ baseUrl, token });
  assertEquals(client.baseUrl, baseUrl);
  for (
    const [options, missing] of [
      [{ baseUrl }, "access token is missing"],
      [{ token }, "address is missing"],
    ] as const
  ) {
    await assertRejects(() => openClient(options), ReadoutError, missing);
  }
});
