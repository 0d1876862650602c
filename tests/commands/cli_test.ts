/** The command line as a person meets it: what is said, and the exit status. */

import {
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";
import { permissionFlags } from "../../lib/commands/line/permissions.ts";
import { runProcess, serviceVariables } from "./_cli.ts";
import { fails, run } from "./_fails.ts";
import { interceptAnswers } from "../sandbox/_answer_faults.ts";

Deno.test("a process ends with the status of what it did", async () => {
  for (
    const [args, code, stdout, stderr] of [
      [["--version"], 0, "readout 0.1.0\n", ""],
      [
        ["readout", "--orders", "LICENSE", "--visitors", "LICENSE"],
        1,
        "",
        "LICENSE",
      ],
      [["reedout"], 2, "", "did you mean readout?"],
    ] as const
  ) {
    const ended = await runProcess(args, ".");
    assertEquals([ended.code, ended.stdout], [code, stdout], ended.stderr);
    assertStringIncludes(ended.stderr, stderr);
  }
});

Deno.test("an id or an option without a command is read", async () => {
  for (const args of [["5b1f"], ["--level", "0.9", DEMO_EXPERIENCES.aaTest]]) {
    await fails(args, "No service is configured. Set READOUT_BASE_URL");
  }
  await fails(["--visitors", "none.csv"], "--orders", { code: 2 });
});

Deno.test("a permission that is missing is a sentence; what is not needed is given up", async () => {
  const files = [
    "--visitors",
    "data/time_series.csv",
    "--map",
    "created_at=dt",
  ];
  const cli = async (permissions: readonly string[], orders: string) => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", ...permissions, "lib/cli.ts"]
        .concat("--orders", orders, files),
      env: { NO_COLOR: "1", READOUT_SETTINGS: "none" },
    }).output();
    const decoder = new TextDecoder();
    return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
  };
  const { code, err } = await cli(["--allow-env"], "data/orders.csv");
  assertEquals(code, 1);
  assertMatch(err, /^error: Deno denied (read|ffi|sys) access to .*\. Add/);
  assertNotMatch(err, /^\s+at /m);

  const { err: kept } = await cli(
    [
      ...permissionFlags("notebooks"),
      "--preload",
      "tests/commands/_at_exit.ts",
    ],
    "data/orders.csv",
  );
  assertStringIncludes(kept, "net prompt, run prompt");
});

Deno.test("a wrong token, an unknown experience, a pending one: one message each", async () => {
  await using sandbox = await startSandbox();
  const env = serviceVariables(sandbox);
  await fails(
    ["readout", DEMO_EXPERIENCES.clearWinner],
    'The service rejected the access token. Check READOUT_TOKEN or the header name (now "service-access-token"); the service says "Unauthorized!"',
    { env: { ...env, READOUT_TOKEN: "wrong" } },
  );
  await fails(
    ["readout", "00000000-0000-4000-8000-000000000000"],
    "No experience has that ID. See",
    { env },
  );
  await fails(["readout", "winner"], 'No experience matches "winner"', { env });
  await fails(["The"], 'experiences match "The"', { env });
  for (const named of [DEMO_EXPERIENCES.pending, "94a1e37d", "on beans"]) {
    await fails(["readout", named], "has not started", { env });
  }
});

Deno.test("list says what runs first, how long it ran, and how many saw it", async () => {
  await using sandbox = await startSandbox();
  const env = serviceVariables(sandbox);
  const { code, stdout } = await run(["list", "--json"], env);
  const rows = JSON.parse(stdout);
  assertEquals([code, rows.length], [0, Object.keys(DEMO_EXPERIENCES).length]);
  assertEquals([rows[0].status, rows.at(-1).status], ["started", "pending"]);
  assertEquals([rows.at(-1).days, rows.at(-1).visitors], [null, null]);
  const winner = rows.find(({ id }: { id: string }) =>
    id === DEMO_EXPERIENCES.clearWinner
  );
  assertEquals([winner.days, winner.visitors], [29, 40_000]);

  const narrow = await run(["list", "--status", "ended"], {
    ...env,
    COLUMNS: "30",
  });
  assertStringIncludes(narrow.stdout, "Id begins  5b1f8a52");
  assertEquals(narrow.stdout.includes("started"), false);
  assertEquals(
    narrow.stdout.split("\n").filter((line) => line.length > 30),
    [],
  );
});

Deno.test("an experience whose visitors cannot be read is named by list, and the status is 3", async () => {
  await using sandbox = await startSandbox({
    intercept: interceptAnswers([{
      fault: { kind: "html" },
      endpoint: "experienceTimeSeries",
      times: 1,
    }]),
  });
  const { code, stdout, stderr } = await run(
    ["list"],
    serviceVariables(sandbox),
  );
  assertEquals(code, 3, stderr);
  assertMatch(stdout, /n\/a +n\/a/);
  assertMatch(stderr, /^error: .+ \([0-9a-f-]{36}\): /);
});

Deno.test("an unreachable service is named, with what to check", () => {
  const env = { READOUT_BASE_URL: "http://127.0.0.1:9", READOUT_TOKEN: "s" };
  return fails(["readout", "5b1f"], "Cannot reach http://127.0.0.1:9 (", {
    env,
  });
});

Deno.test("a command line that is not understood gets status 2", async () => {
  const usage = { code: 2 };
  await fails(
    ["readout"],
    "Nothing to read. Pass an experience's ID or name",
    usage,
  );
  await fails(
    ["readout", "--order", "x.csv", "--level", "high"],
    "Unknown option --order; did you mean --orders?",
    usage,
  );
  await fails(
    ["readout", "x", "--level", "high"],
    'Option --level must be between 0 and 1, such as 0.95 or 95%: current value is "high"',
    usage,
  );
  await fails(
    ["readuot"],
    'Unknown command "readuot"; did you mean readout? commands: demo, readout',
    usage,
  );
  await fails(
    ["readout", "--crossovers", "drop", "--primary=profit", "--level"],
    "Option --level needs a value\nOption --crossovers must be exclude or keep",
    usage,
  );
  await fails(["sandbox", "--port", "99999"], "--port must be", usage);
  await fails(
    ["readout", "--orders", "a.csv", "--orders", "b.csv"],
    "Option --orders takes one file, but got a.csv, b.csv",
    usage,
  );
  await fails(
    ["readout", "--orders", "-", "--visitors", "b.csv"],
    "Option --orders needs a value, a path; write piped input",
    usage,
  );
  const { stderr } = await run(["readout", "--orders", "-"]);
  assertEquals(stderr.includes("An experience"), false, stderr);
});

Deno.test("--help all without a command is the list of commands", async () => {
  const [whole, short] = await Promise.all(
    [["--help", "all"], ["--help"]].map((args) => run(args)),
  );
  assertEquals(whole!.code, 0, whole!.stderr);
  assertEquals(whole!.stdout, short!.stdout);
});
