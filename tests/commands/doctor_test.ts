/** `readout doctor`: what it finds, what it says to do, its exit status. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import { checkKernels } from "../../lib/commands/doctor/kernel.ts";
import {
  checkDeno,
  checkPermissions,
  permissionStates,
} from "../../lib/commands/doctor/machine.ts";
import { checkProject } from "../../lib/commands/doctor/project.ts";
import { checkClock } from "../../lib/commands/doctor/service.ts";
import { createStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { temporaryFolder, withFolder } from "../_folder.ts";
import { runCli } from "./_cli.ts";

const ROOT = join(import.meta.dirname!, "../../");
const SECRET = "s3cret-t0ken-that-nobody-may-see";

interface Report {
  readonly ok: boolean;
  readonly findings: readonly {
    readonly check: string;
    readonly status: string;
    readonly message: string;
    readonly advice: string | null;
  }[];
  readonly settings: readonly {
    readonly name: string;
    readonly value: string;
    readonly from: string;
  }[];
}

/** Runs the doctor in a folder of its own; nothing may show the token. */
async function doctor(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
): Promise<Report & { readonly code: number; readonly stderr: string }> {
  await using temporary = await temporaryFolder(files);
  const folder = temporary.path;
  const { code, stdout, stderr } = await runCli(
    ["doctor", "--json", ...args],
    folder,
    { JUPYTER_DATA_DIR: folder, ...env },
  );
  assertEquals((stdout + stderr).includes(SECRET), false);
  return { ...JSON.parse(stdout), code, stderr };
}

function find({ findings }: Report, check: string): Report["findings"][number] {
  const found = findings.find((finding) => finding.check === check);
  assert(found, `No finding about ${check}`);
  return found;
}

Deno.test("without a service all is well, and the sandbox will be used", async () => {
  const report = await doctor();
  assertEquals([report.code, report.ok, report.stderr], [0, true, ""]);
  const service = find(report, "Service");
  assertEquals(service.status, "note");
  assertStringIncludes(service.message, "notebooks use the sandbox");
  assertStringIncludes(service.advice!, "READOUT_BASE_URL");
  for (
    const check of ["Deno", "DuckDB", "polars", "Working folder", "Cache"]
  ) assertEquals(find(report, check).status, "ok");
  const kernel = find(report, "Jupyter kernel");
  assertEquals(kernel.status, "note");
  assertStringIncludes(kernel.advice!, "deno task kernel:install");
});

Deno.test("what keeps files is the folder that READOUT_CACHE_DIR names", () =>
  withFolder(async (folder) => {
    const cache = async (named: string) => {
      const report = await doctor({ READOUT_CACHE_DIR: named });
      return find(report, "Kept files");
    };
    const own = await cache(join(folder, "kept"));
    assertEquals(own.status, "ok");
    assertStringIncludes(own.message, join(folder, "kept"));
    assertEquals(
      (await cache("off")).message,
      "disabled by READOUT_CACHE_DIR=off",
    );
    await Deno.writeTextFile(join(folder, "file"), "");
    const broken = await cache(join(folder, "file", "kept"));
    assertEquals(broken.status, "fail");
    assertStringIncludes(broken.advice!, "READOUT_CACHE_DIR");
  }));

Deno.test("the service that the settings name is asked, and each setting's place shown", async () => {
  using store = await createStore({ experiences: [] });
  await using sandbox = await startSandbox({ store, token: SECRET });
  const env = { READOUT_TOKEN: SECRET, READOUT_SETTINGS: "" };
  const settings = JSON.stringify({ baseUrl: sandbox.baseUrl, level: 0.9 });
  const report = await doctor(env, ["--level", "0.99"], {
    "readout.json": settings,
  });
  assertEquals(report.code, 0, JSON.stringify(report.findings));
  assertMatch(
    find(report, "Service").message,
    /^http:\/\/127\.0\.0\.1:\d+ responds with v25-10-beta and accepts the token; 0 experiences$/,
  );
  assertEquals(find(report, "Clock").status, "ok");
  const setting = (wanted: string) => {
    const { value, from } = report.settings.find(({ name }) =>
      name === wanted
    )!;
    return [value, from];
  };
  const [, file] = setting("baseUrl");
  assertMatch(file!, /readout\.json$/);
  assertEquals(setting("token"), ["in a variable", "READOUT_TOKEN"]);
  assertEquals(setting("level"), ["0.99", "--level"]);
  assertEquals(setting("primary"), ["net_revenue_per_visitor", "default"]);
});

Deno.test("an address with a query fails, and is told without it", async () => {
  const report = await doctor({
    READOUT_BASE_URL: `http://127.0.0.1:9/?key=${SECRET}`,
    READOUT_TOKEN: SECRET,
  });
  assertEquals(report.code, 1);
  const { status, message } = find(report, "Service");
  assertEquals(status, "fail");
  assertStringIncludes(message, "a user, query or fragment");
  assertEquals(JSON.stringify(report).includes(SECRET), false);
});

Deno.test("a token that is not accepted fails, and says where to look", async () => {
  using store = await createStore({ experiences: [] });
  await using sandbox = await startSandbox({ store });
  const report = await doctor({
    READOUT_BASE_URL: sandbox.baseUrl,
    READOUT_TOKEN: SECRET,
  });
  assertEquals([report.code, report.ok], [1, false]);
  const { status, message, advice } = find(report, "Service");
  assertEquals(status, "fail");
  assertStringIncludes(message, "rejects the token");
  assertStringIncludes(advice!, "Check the token");
  assertStringIncludes(report.stderr, "checks failed: Service");
});

Deno.test("a service that cannot be reached, and half a service, fail", async () => {
  const away = await doctor({
    READOUT_BASE_URL: "http://127.0.0.1:9",
    READOUT_TOKEN: SECRET,
  });
  assertEquals(away.code, 1);
  assertStringIncludes(
    find(away, "Service").message,
    "Cannot reach http://127.0.0.1:9",
  );
  const half = await doctor({ READOUT_BASE_URL: "https://api.example" });
  assertEquals(half.code, 1);
  assertStringIncludes(find(half, "Service").message, "Set READOUT_TOKEN");
});

Deno.test("a folder that cannot be written to fails, and says what to set", async () => {
  // Nobody writes there, not even root.
  const report = await doctor({ TMPDIR: "/proc" });
  assertEquals(report.code, 1);
  const { status, message, advice } = find(report, "Temporary files");
  assertEquals(status, "fail");
  assertStringIncludes(message, "/proc is not writable");
  assertStringIncludes(advice!, "TMPDIR");
});

Deno.test("problems of the settings are findings, all of them", async () => {
  const report = await doctor({ READOUT_SETTINGS: "" }, [], {
    "readout.json": JSON.stringify({ token: SECRET, levle: 1 }),
  });
  assertEquals(report.code, 1);
  const problems = report.findings.filter(({ check }) => check === "Settings");
  assertEquals(problems.map(({ status }) => status), ["fail", "fail"]);
});

Deno.test("a setting that every readout would refuse fails here, too", async () => {
  for (
    const [name, value, wanted] of [
      [
        "level",
        95,
        "must be between 0 and 1, such as 0.95 or 95%: current value is 95",
      ],
      [
        "minimumEffect",
        5,
        "The smallest lift is a fraction: 5 would be +500.0%",
      ],
      ["guardrail", "aov=2%", "must be negative"],
    ] as const
  ) {
    const report = await doctor({ READOUT_SETTINGS: "" }, [], {
      "readout.json": JSON.stringify({ [name]: value }),
    });
    assertEquals(report.code, 1, name);
    const [problem] = report.findings.filter(({ check }) =>
      check === "Settings"
    );
    assertEquals(problem!.status, "fail");
    assertStringIncludes(problem!.message, wanted);
  }
});

Deno.test("the text names each check with its advice", async () => {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const { code, stdout } = await runCli(["doctor"], folder, {
    JUPYTER_DATA_DIR: folder,
  });
  assertEquals(code, 0);
  assertMatch(stdout, /^ok {3}Deno {13}2\.\d+\.\d+$/m);
  assertMatch(stdout, /^note Jupyter kernel {3}not installed/m);
  assertMatch(stdout, /^ +-> Install it with: deno task kernel:install$/m);
  assertMatch(stdout, /^level +0\.95 +default$/m);
});

Deno.test("Deno before 2.9 fails, one of a later generation is a warning", () => {
  const statusOf = (version: string) => checkDeno(version).status;
  assertEquals(
    ["1.46.3", "2.8.9", "2.9.0", "2.10.1", "2.9.6+abc", "3.0.0"].map(statusOf),
    ["fail", "fail", "ok", "ok", "ok", "warn"],
  );
  assertStringIncludes(checkDeno("2.8.0").advice!, "deno upgrade");
});

Deno.test("what Deno does not permit is noted, with who needs it and why", () => {
  const all = permissionStates();
  assertEquals(checkPermissions(all).status, "ok");
  const { status, message } = checkPermissions({ ...all, run: "prompt" });
  assertEquals(status, "note");
  assertStringIncludes(message, "--allow-run (used by notebooks): Deno");
});

Deno.test("findings are told on 40 columns, too", () =>
  withFolder(async (folder) => {
    const { stdout } = await runCli(["doctor"], folder, { COLUMNS: "40" });
    const [findings] = stdout.split("\n\n");
    for (const line of findings!.split("\n")) {
      // A path stays whole, to be copied.
      assert(line.length <= 40 || line.slice(22).split(" ").length === 1, line);
    }
    assertMatch(findings!, /^note Service {10}none configured:\n {22}note/m);
  }));

Deno.test("settings are told on 40 columns, too, and not cut", () =>
  withFolder(async (folder) => {
    const { stdout } = await runCli(["doctor"], folder, {
      COLUMNS: "40",
      READOUT_GUARDRAIL: "gross_profit_per_visitor=-2%,conversion_rate=-1%",
    });
    const [, settings] = stdout.split("\n\n");
    assertMatch(settings!, /^Settings and their sources$/m);
    assertEquals(settings!.split("\n").filter(({ length }) => length > 40), []);
    assertMatch(settings!, /^primary\n {2}net_revenue_per_visitor: default$/m);
    assertStringIncludes(
      settings!.replaceAll(/\s/g, ""),
      "gross_profit_per_visitor=-2%,conversion_rate=-1%:READOUT_GUARDRAIL",
    );
  }));

Deno.test("the checkout is no project of itself", async () => {
  assertEquals(await checkProject(ROOT), []);
});

Deno.test("kernelspecs are judged by what they start", async () => {
  const folder = await Deno.makeTempDir();
  const write = async (name: string, argv: readonly string[]) => {
    const kernel = join(folder, "kernels", name);
    await Deno.mkdir(kernel, { recursive: true });
    await Deno.writeTextFile(
      join(kernel, "kernel.json"),
      JSON.stringify({ argv, display_name: name }),
    );
  };
  const argv = (deno: string, root: string) => [
    ...[deno, "run", "-A", "--config", join(root, "deno.json")],
    ...[join(root, "lib/kernel/serve.ts"), "{connection_file}"],
  ];
  try {
    const other = join(folder, "other");
    await Deno.mkdir(join(other, "lib/kernel"), { recursive: true });
    await Deno.writeTextFile(join(other, "lib/kernel/serve.ts"), "");
    await write("a-here", argv(Deno.execPath(), ROOT));
    await write("b-elsewhere", argv(Deno.execPath(), other));
    await write("c-gone", argv(Deno.execPath(), join(folder, "gone")));
    await write("d-no-deno", argv(join(folder, "no-deno"), ROOT));
    await write("e-python", ["python3", "-m", "ipykernel_launcher"]);
    const findings = await checkKernels(folder);
    assertEquals(
      findings.map(({ status }) => status),
      ["ok", "warn", "fail", "fail"],
    );
    assertStringIncludes(findings[2]!.message, "points to a missing checkout");
    assertStringIncludes(findings[3]!.message, "points to a missing Deno");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a clock that is off is told with its seconds", () => {
  const date = "Mon, 02 Mar 2026 00:00:00 GMT";
  const then = Date.parse(date);
  assertEquals(checkClock(null, then), []);
  assertEquals(checkClock("soon", then), []);
  assertEquals(checkClock(date, then + 59_000)[0]?.status, "ok");
  const [ahead] = checkClock(date, then + 120_000);
  assertEquals(ahead?.status, "warn");
  assertStringIncludes(ahead!.message, "120 s ahead of the service's");
  const [behind] = checkClock(date, then - 3_600_000);
  assertStringIncludes(behind!.message, "3600 s behind the service's");
});
