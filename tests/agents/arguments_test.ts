/** Invalid arguments, and arguments that would be ignored. */

import { assertEquals } from "@std/assert";
import { type Client, ValidationError } from "../../lib/api/mod.ts";
import { answered, type Ask, openSession, ownCache } from "./_session.ts";
import { writeStores } from "./_stores.ts";

/**
 * Arguments of `read_experiment` that do not go with files, and the expected
 * messages.
 */
const OF_ORDERS: readonly (readonly [object, string])[] = [
  [{ measures: ["clicks"] }, "measures doesn't apply to orders"],
  [
    { timeZone: "Mars" },
    'Option timeZone must be a name such as Europe/Berlin: current value is "Mars"',
  ],
  [
    { delimiter: ";;" },
    'Option delimiter must be one character, or "tab": current value is ";;"',
  ],
  [
    { dates: "dd.mm" },
    'Option dates must contain %d and %m (or %b), such as "%d.%m.%Y": current value is "dd.mm"',
  ],
  [
    { minimumEffect: 5 },
    "The smallest lift is a fraction: 5 would be +500.0%. For 5%, use 0.05 or 5%",
  ],
  [
    { sequenceSampleSize: 0 },
    "The sample size of the sequence must be above 0: current value is 0",
  ],
];

async function saidOf(ask: Ask, tool: string, given: object) {
  const { answer } = await ask(tool, given);
  const { code, sentence, arguments: named } = answer.problem as {
    readonly code: string;
    readonly sentence: string;
    readonly arguments: readonly string[];
  };
  return [code, sentence, named];
}

async function withSession(test: (ask: Ask) => Promise<void>) {
  await using _cache = await ownCache();
  const folder = await Deno.makeTempDir();
  await writeStores(folder, 3, 1);
  await Deno.writeTextFile(
    `${folder}/measures.csv`,
    "visitor_id,variation,spend\n1,A,2\n2,B,3\n3,A,1\n4,B,5\n",
  );
  await test(openSession({ folder }));
  await Deno.remove(folder, { recursive: true });
}

Deno.test("an argument that nobody would hear is refused, whatever is read", () =>
  withSession(async (ask) => {
    const files = { orders: "clear-1.csv", visitors: "clear-1.visitors.csv" };
    for (const [given, sentence] of OF_ORDERS) {
      assertEquals(
        await saidOf(ask, "read_experiment", { ...files, ...given }),
        ["arguments", sentence, []],
      );
    }
    const perVisitor = { perVisitor: "measures.csv" };
    const beside = { ...perVisitor, visitors: files.visitors };
    assertEquals(await saidOf(ask, "read_experiment", beside), [
      "arguments",
      "visitors doesn't apply to perVisitor",
      [],
    ]);
    const of = { start: "2026-03-01", guests: "separate" };
    assertEquals(
      await saidOf(ask, "read_experiment", { ...perVisitor, ...of }),
      [
        "arguments",
        "start and guests don't apply to perVisitor",
        [],
      ],
    );
  }));

Deno.test("an error says which argument it is about", () =>
  withSession(async (ask) => {
    const wrong = "An argument is wrong; see untrusted for the reason.";
    const experience = "clear-1";
    const read = (given: object) =>
      saidOf(ask, "read_experiment", { experience, ...given });
    assertEquals(await read({ start: "2026-13-01" }), [
      "arguments",
      wrong,
      ["start"],
    ]);
    assertEquals(await read({ control: "X" }), ["arguments", wrong, [
      "control",
    ]]);
    const baseline = { conversion_rate: 0.03 };
    const plan = { minimumEffect: 0.05, baseline };
    assertEquals(await saidOf(ask, "plan", { ...plan, power: 2 }), [
      "arguments",
      wrong,
      ["power"],
    ]);
    assertEquals(await saidOf(ask, "plan", { ...plan, level: 95 }), [
      "arguments",
      "level must be between 0 and 1, such as 0.95 or 95%: current value is 95",
      [],
    ]);
    // If only one metric is known, it is the primary metric.
    const { primary, visitors } = await answered(ask("plan", plan));
    assertEquals([primary, visitors], ["conversion_rate", 415_872]);
  }));

Deno.test("files that are called like arguments are not what is wrong with these", () =>
  withSession(async (ask) => {
    const folder = await Deno.makeTempDir();
    const files = { orders: "orders.csv", visitors: "visitors.csv" };
    const visits = Array.from({ length: 8 }, (_, at) => `A,K${at}`);
    await Deno.writeTextFile(
      `${folder}/visitors.csv`,
      ["variation,visitors", ...visits].join("\n"),
    );
    const read = openSession({ folder });
    const both = "order_id,who,variation,net_revenue\n1,K1,A,5\n";
    await Deno.writeTextFile(`${folder}/orders.csv`, both);
    const open =
      "The files can't be read as they are; check_files shows which argument settles each question.";
    assertEquals(await saidOf(read, "read_experiment", files), [
      "files",
      open,
      ["map", "assignments"],
    ]);
    // A header may have the same name as an argument.
    await Deno.writeTextFile(
      `${folder}/visitors.csv`,
      "variation,visitors,start\nA,9,2026-03-01\nB,x,2026-03-01\n",
    );
    const time = "order_id,visitor_id,variation,net_revenue,currency\n";
    await Deno.writeTextFile(`${folder}/orders.csv`, `${time}1,K1,A,x,EUR\n`);
    const [code] = await saidOf(read, "read_experiment", files);
    assertEquals(code, "files");
    const [other] = await saidOf(ask, "programme", {
      estimates: "measures.csv",
    });
    assertEquals(other, "reading");
    await Deno.remove(folder, { recursive: true });
  }));

Deno.test("what the service refuses is no failure of the service", async () => {
  const refuse = () => {
    const problems = [{ path: "limit", message: "must be at most 100" }];
    throw new ValidationError(problems, { endpoint: "GET /experiences" });
  };
  const client = { experiences: refuse } as unknown as Client;
  const ask = openSession({ client: () => Promise.resolve(client) });
  assertEquals(await saidOf(ask, "list_experiments", {}), [
    "request",
    "The service can't do that; see untrusted for the reason.",
    [],
  ]);
});
