/** An export whose money is another than the time series'. */

import { assertEquals } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";
import type { Json, Oddity } from "../service/_oddity.ts";
import { CSV, ID } from "../service/_store.ts";
import { serve } from "../service/service.ts";
import { messageOf } from "../_said.ts";

const TOKEN = "token-of-order-values";

/** The check of a service whose export has other amounts. */
function checkOf(times: number) {
  return checkAt({
    csv: (text) =>
      text.replace(
        /,(\d+\.\d\d)$/gm,
        (_, amount) => `,${(Number(amount) * times).toFixed(2)}`,
      ),
  });
}

async function checkAt(oddity: Oddity) {
  await using service = serve(TOKEN, oddity);
  const client = createClient({ baseUrl: service.baseUrl, token: TOKEN });
  const { checks, decision } = await readout(client, ID, {
    cache: { folder: null },
  });
  const check = checks.find(({ code }) => code === "order-values");
  return {
    status: check?.status,
    message: check && messageOf(check),
    verdict: decision.verdict,
  };
}

Deno.test("an export in cents fails against the time series, which says by which factor", async () => {
  assertEquals(CSV.includes(",USD,20.00"), true);
  const { status, message, verdict } = await checkOf(100);
  assertEquals([status, verdict], ["fail", "do-not-decide"]);
  assertEquals(
    message,
    "An order averages $3,429.57 in the export and $34.30 in the time series, 100 times as much. The export is in cents.",
  );
});

Deno.test("gross for net, and tax, fail by their factor", async () => {
  assertEquals(
    (await checkOf(1.2)).message,
    "An order averages $41.15 in the export and $34.30 in the time series, 1.20 times as much. Usual causes: gross instead of net revenue, tax or shipping included, or refunds left in.",
  );
  assertEquals(
    (await checkOf(0.01)).message,
    "An order averages $0.34 in the export and $34.30 in the time series. The time series is in cents.",
  );
  assertEquals(
    (await checkOf(0.8)).message,
    "An order averages $27.44 in the export and $34.30 in the time series, 0.80 times as much. Usual causes: refunds, tax or discounts subtracted twice, or another currency.",
  );
});

Deno.test("the same money is no check's business", async () => {
  assertEquals((await checkOf(1)).status, undefined);
  assertEquals((await checkOf(1.01)).status, undefined);
});

Deno.test("visitors whom the readout leaves out of both are no other money", async () => {
  await using sandbox = await startSandbox();
  const { checks } = await readout(
    createClient(sandbox),
    DEMO_EXPERIENCES.brokenSplit,
  );
  assertEquals(checks.some(({ code }) => code === "order-values"), false);
});

Deno.test("variations that part from the time series in opposite ways fail one by one", async () => {
  const { verdict, message } = await checkAt({
    csv: (text) =>
      text.replace(
        /(Bar|Control)(.*),(\d+\.\d\d)$/gm,
        (_, name, rest, amount) =>
          `${name}${rest},${
            (Number(amount) * (name === "Bar" ? 1.2 : 0.75)).toFixed(2)
          }`,
      ),
  });
  assertEquals(verdict, "do-not-decide");
  assertEquals(
    message,
    "Control: an order averages $25.60 in the export and $34.13 in the time series, 0.75 times as much. Usual causes: refunds, tax or discounts subtracted twice, or another currency. Bar: an order averages $41.31 in the export and $34.43 in the time series, 1.20 times as much. Usual causes: gross instead of net revenue, tax or shipping included, or refunds left in.",
  );
});

Deno.test("a large order that the time series does not have yet is no other money", async () => {
  const { status, message, verdict } = await checkAt({
    csv: (text) => `${text}99999,v99999,Bar,2026-03-15T16:00:00Z,USD,900.00\n`,
  });
  assertEquals(status, "warn");
  assertEquals(
    message,
    "Bar: an order averages $42.75 in the export and $34.43 in the time series, 1.24 times as much. Orders counted in only one of them may explain it; check again once late orders are in.",
  );
  assertEquals(verdict === "do-not-decide", false);
});

Deno.test("a time series without money fails beside an export with it", async () => {
  const revenue = (value: number | null) => (answer: Json) => {
    for (const { data } of Object.values<Json>(answer.segments ?? {})) {
      for (const point of data) {
        if ("net_revenue" in point) point.net_revenue = value;
      }
    }
    return answer;
  };
  assertEquals(
    await checkAt({ json: revenue(null) }).then((
      { status, message },
    ) => [status, message]),
    ["skipped", "Not checked: the time series has no net revenue."],
  );
  const { status, message } = await checkAt({ json: revenue(0) });
  assertEquals(status, "fail");
  assertEquals(
    message,
    "An order averages $34.30 in the export and $0.00 in the time series.",
  );
});
