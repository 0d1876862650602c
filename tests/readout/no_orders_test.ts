/** Before there are orders, a readout says so, and who came: no error, no chart of nothing. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import pl from "nodejs-polars";
import { createClient } from "../../lib/api/mod.ts";
import type { Readout, ReadoutOptions } from "../../lib/readout/mod.ts";
import {
  formatReadout,
  readout,
  readoutDocument,
  readoutFromBundle,
  readoutFromFiles,
  readoutFromFrames,
  summariseReadout,
} from "../../lib/readout/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { createStore, startSandbox } from "../../lib/sandbox/mod.ts";
import {
  htmlSurface,
  markdownSurface,
  textSurface,
} from "../document/_surfaces.ts";
import { temporaryFolder } from "../_folder.ts";

const HEADER = "order_id,visitor_id,variation,net_revenue,created_at\n";
const VISITORS = `dt,variation,n_visitors
2026-03-01,Control,500
2026-03-01,New,510
2026-03-02,Control,480
2026-03-02,New,470
`;

async function fromFiles(
  orders: string,
  visitors: string,
  options: ReadoutOptions & { status?: "started" | "ended"; bundle?: string } =
    {},
): Promise<Readout> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const write = async (name: string, text: string) => {
    await Deno.writeTextFile(join(folder, name), text);
    return join(folder, name);
  };
  const { status, ...others } = options;
  return await readoutFromFiles({
    orders: await write("orders.csv", orders),
    visitors: await write("visitors.csv", visitors),
    status,
  }, others);
}

const CAME = "1,960 visitors came: 980 to Control and 980 to New.";

/** Every surface says it, and none draws or tables what is not there. */
async function saysSo(result: Readout, finding: string): Promise<void> {
  const { decision, outliers, checks } = result;
  assertEquals(decision.verdict, "do-not-decide");
  const said = summariseReadout(result);
  assertEquals(said.finding, finding);
  assertEquals(outliers.rows, []);
  const check = checks.find(({ code }) => code === "few-orders")!;
  // What is still to come is no fault.
  const isOver = result.experience.status === "ended";
  assertEquals(check.status, isOver ? "fail" : "warn");
  assertEquals(
    said.act,
    isOver ? "There are no orders to decide on." : "Wait for the first orders.",
  );
  const document = readoutDocument(result);
  const figures = document.blocks.flatMap((block) =>
    block.kind === "figure" ? [block.figure.id] : []
  );
  assertEquals(
    figures,
    result.overTime === null ? [] : ["visitors", "sample-ratio"],
  );
  for (
    const { words, tables } of [
      textSurface(document),
      markdownSurface(document),
      htmlSurface(document),
    ]
  ) {
    assertStringIncludes(words, said.act);
    assertStringIncludes(words, finding);
    assert(!/NaN|Infinity|undefined|null|∞/.test(words), words);
    assert(!words.includes("can't be trusted"));
    assertEquals(tables.some(({ caption }) => /lift/i.test(caption)), false);
  }
  for (const width of [40, 120]) {
    const lines = formatReadout(result, { width }).split("\n");
    assert(lines.every((line) => [...line].length <= width));
  }
  assertStringIncludes(
    await renderReport(result, { format: "html" }),
    said.act,
  );
}

Deno.test("files with a header and no orders are a readout of who came, kept in a bundle like any other", async () => {
  const folder = await Deno.makeTempDir();
  const bundle = join(folder, "kept");
  const result = await fromFiles(HEADER, VISITORS, {
    bundle,
    plannedVisitors: 20_000,
    status: "started",
  });
  await saysSo(result, CAME);
  assertEquals(
    result.checks.find(({ code }) => code === "sample-ratio")!.status,
    "pass",
  );
  const { howLong } = result.next;
  // While it runs the last day is not over: 1,010 came on the day before.
  assertEquals(
    [howLong!.visitorsPerDay, howLong!.plan!.visitors, howLong!.plan!.days],
    [1010, 20_000, Math.ceil((20_000 - 1960) / 1010)],
  );
  assertStringIncludes(
    formatReadout(result, { details: true }),
    "The planned 20,000 visitors will be reached in 18 days at this pace.",
  );
  const { caution, projectedImpact } = summariseReadout(result);
  assertStringIncludes(caution!, "Check that orders are recorded");
  assertEquals(projectedImpact.reason!.code, "unstated-no-orders");
  assertEquals(
    JSON.stringify(await readoutFromBundle(bundle)),
    JSON.stringify(result),
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a split that is broken comes before there are orders, too", async () => {
  const result = await fromFiles(
    HEADER,
    "variation,n_visitors\nControl,900\nNew,500\n",
  );
  const { act, finding } = summariseReadout(result);
  assertEquals(act, "Don't use this result.");
  assertStringIncludes(finding, "Visitors: 900 in Control and 500 in New");
  assertEquals(result.next.howLong, null);
});

Deno.test("orders of which none counts are none, and are counted", async () => {
  const result = await fromFiles(
    `${HEADER}1,a,Control,0,2026-03-01T10:00:00Z\n2,b,New,0,2026-03-02T10:00:00Z\n`,
    VISITORS,
  );
  await saysSo(result, CAME);
  assertStringIncludes(
    formatReadout(result, { details: true }),
    "Excluded: 2 orders",
  );
});

Deno.test("orders that all leave with their visitors are not called none", async () => {
  const result = await fromFiles(
    `${HEADER}1,a,Control,9,2026-03-01T10:00:00Z\n2,a,New,8,2026-03-02T10:00:00Z\n`,
    VISITORS,
  );
  assertEquals(summariseReadout(result).act, "Don't use this result.");
  assertEquals(
    result.checks.filter(({ status }) => status === "fail")
      .map(({ code }) => code),
    ["crossover-visitors", "few-orders"],
  );
  assertStringIncludes(formatReadout(result), "No orders are left");
});

Deno.test("frames without rows, and visitors who are none, are a readout as well", async () => {
  const orders = pl.DataFrame({
    order_id: ["1"],
    visitor_id: ["a"],
    variation: ["A"],
    net_revenue: [20],
  }).head(0);
  await saysSo(
    await readoutFromFrames({
      orders,
      visitors: pl.DataFrame({
        variation: ["A", "B", "C", "D"],
        n_visitors: [10, 12, 9, 11],
      }),
      status: "ended",
    }),
    "42 visitors came to the 4 variations.",
  );
  await saysSo(
    await fromFiles(HEADER, VISITORS.replaceAll(/,\d+$/gm, ",0")),
    "No visitors yet.",
  );
});

Deno.test("an experience of the service without orders, and one without visitors, is a readout", async () => {
  const experience = (id: string, name: string) => ({
    id,
    name,
    status: "started" as const,
    startedAtTs: Date.parse("2026-03-02T00:00:00Z"),
    variations: ["Control", "Quiet"].map((variation, at) => ({
      id: `${id.slice(0, 8)}-${at}`,
      name: variation,
      percentage: 50,
      isControl: at === 0,
    })),
  });
  const quiet = experience("11111111-1111-4111-8111-111111111111", "Quiet");
  const empty = experience("22222222-2222-4222-8222-222222222222", "Empty");
  using store = await createStore({
    timeZone: "UTC",
    currency: "USD",
    asOfMs: Date.parse("2026-03-09T00:00:00Z"),
    experiences: [quiet, empty],
    exposures: quiet.variations.flatMap(({ id }) =>
      Array.from({ length: 30 }, (_, at) => ({
        experienceId: quiet.id,
        variationId: id,
        visitorId: `visitor-${id}-${at}`,
        seenAtMs: Date.parse("2026-03-03T10:00:00Z") + at * 3_600_000,
      }))
    ),
  });
  await using sandbox = await startSandbox({ store });
  const client = createClient(sandbox);
  await saysSo(
    await readout(client, quiet.id),
    "60 visitors came: 30 to Control and 30 to Quiet.",
  );
  await saysSo(await readout(client, empty.id), "No visitors yet.");
});
