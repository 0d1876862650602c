/** The sandbox as a tool of its own, spoken to from outside. */

import { assert, assertEquals } from "@std/assert";
import { startCli } from "./_cli.ts";
import { fails } from "./_fails.ts";

/** Starts the command, hands over the address that it prints, stops it. */
async function withCommand(
  args: readonly string[],
  test: (service: { baseUrl: string; token: string }) => Promise<void>,
): Promise<void> {
  const child = startCli(["sandbox", ...args], ".");
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!/READOUT_TOKEN=\S+\n/.test(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  const [, baseUrl, token] =
    /READOUT_BASE_URL=(\S+)\s+export READOUT_TOKEN=(\S+)/.exec(text) ?? [];
  try {
    assert(baseUrl && token, `Not ready: ${text}`);
    await test({ baseUrl, token });
  } finally {
    child.kill("SIGINT");
    const { code } = await child.status;
    await Promise.all([reader.cancel(), child.stderr.cancel()]);
    assertEquals(code, 0, "it shuts down cleanly");
  }
}

Deno.test("a fault from the command line happens, and then is over", () =>
  withCommand(
    ["--fault", '{"fault": {"kind": "serverError"}, "times": 1}'],
    async ({ baseUrl, token }) => {
      const ask = async () => {
        const answer = await fetch(`${baseUrl}/v25-10-beta/experiences-list`, {
          headers: { "service-access-token": token },
        });
        await answer.body?.cancel();
        return answer.status;
      };
      assertEquals([await ask(), await ask()], [500, 200]);
    },
  ));

Deno.test("a fault that cannot be read, or of no kind that there is, is a usage error", async () => {
  for (const text of ["serverError", '{"fault": {"kind": "earthquake"}}']) {
    await fails(["sandbox", "--fault", text], "--fault needs JSON", {
      code: 2,
    });
  }
});
