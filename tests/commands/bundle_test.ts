/** Bundles on the command line: made, checked, shown, replayed. */

import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { openBundle } from "../../lib/bundle/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { readoutFromSummaries } from "../../lib/readout/mod.ts";
import { filesOf } from "../bundle/_bundles.ts";
import { namedBundle } from "../bundle/_named_bundle.ts";
import { type Outcome, runCli, serviceVariables } from "./_cli.ts";
import { withFolder } from "../_folder.ts";

const EXPERIENCE = DEMO_EXPERIENCES.clearWinner;

function succeeds({ code, stderr }: Outcome): void {
  assertEquals(code, 0, stderr);
}

Deno.test("a bundle from the service to the archive", async (t) => {
  using store = await createDemoStore({ scale: 0.1 });
  await withFolder(async (folder) => {
    const sandbox = await startSandbox({ store });
    const env = serviceVariables(sandbox);
    const run = (...args: string[]) => runCli(args, folder);
    let then = "";

    await t.step("make and readout --bundle write the same bytes", async () => {
      const made = await runCli(
        ["bundle", "make", EXPERIENCE, "--out", "one", "--level", "0.9"],
        folder,
        env,
      );
      succeeds(made);
      assertMatch(made.stdout, /\nBundle {2}one\n$/);
      const read = await runCli(
        ["readout", EXPERIENCE, "--bundle", "two", "--level", "0.9"],
        folder,
        env,
      );
      succeeds(read);
      then = read.stdout;
      assertEquals(
        await filesOf(join(folder, "one")),
        await filesOf(join(folder, "two")),
      );
    });
    await sandbox.close();

    await t.step(
      "readout --from prints it again, without a service",
      async () => {
        // The settings of this machine are not the recorded ones.
        const env = { READOUT_LEVEL: "0.8", READOUT_MAX_Z_SCORE: "3" };
        const again = await runCli(["readout", "--from", "one"], folder, env);
        succeeds(again);
        assertEquals(again.stdout, then);
      },
    );

    await t.step(
      "an option that needs other data names the request",
      async () => {
        const { code, stderr } = await run(
          "readout",
          "--from",
          "one",
          "--max-z-score",
          "3",
        );
        assertEquals(code, 1);
        assertMatch(stderr, /no response to POST \S+ with .*"maxZScore":3/);
      },
    );

    await t.step("verify says that files and result are the same", async () => {
      const verified = await run("bundle", "verify", "one");
      succeeds(verified);
      const { digest } = await openBundle(join(folder, "one"));
      assertEquals(
        verified.stdout,
        `Proved: the cached rows give the same result\nReceipt: ${digest}\n`,
      );
      assertEquals((await run("verify", "one")).stdout, verified.stdout);
      const args = ["bundle", "verify", "one", "--digest", digest];
      const files = await run(...args, "--files-only");
      assertMatch(files.stdout, /^Proved: every byte matches the recording\n/);
      const other = await run("bundle", "verify", "one", "--digest", "0");
      assertEquals(other.code, 1);
      assertStringIncludes(other.stderr, "a different bundle");
    });

    await t.step("show tells what is in it", async () => {
      const { stdout } = await run("bundle", "show", "one");
      assertStringIncludes(stdout, "level 0.9");
      assertMatch(stdout, /POST .*\/export\n.*\n +200, .* an export of /);
      const json = await run("bundle", "show", "one", "--json");
      const { digest, ...manifest } = JSON.parse(json.stdout);
      assertEquals(digest.length, 64);
      assertEquals(manifest, (await openBundle(join(folder, "one"))).manifest);
    });

    await t.step("verify names what was changed", async () => {
      const [name] = [...(await filesOf(join(folder, "two"))).keys()]
        .filter((file) => file.startsWith("exports/"));
      const file = join(folder, "two", name!);
      const bytes = await Deno.readFile(file);
      bytes[100]! ^= 1;
      await Deno.writeFile(file, bytes);
      const { code, stderr } = await run("bundle", "verify", "two");
      assertEquals(code, 1);
      assertStringIncludes(stderr, "Altered: doesn't match the recording");
      assertStringIncludes(stderr, `  ${name}: doesn't match the recording`);
      const json = await run("bundle", "verify", "two", "--json");
      assertEquals(json.code, 1);
      assertEquals(JSON.parse(json.stdout).problems[0].path, name);
      assertEquals((await run("readout", "--from", "two")).code, 1);
    });
  });
});

Deno.test("what is not there was not altered", async () => {
  for (const command of [["verify"], ["bundle", "verify"]]) {
    const { code, stderr } = await runCli([...command, "nothing"], ".");
    assertEquals([code, stderr], [
      1,
      "error: Cannot check: there is no nothing\n",
    ]);
  }
});

Deno.test("names in a bundle reach a terminal as plain text", () =>
  withFolder(async (folder) => {
    const evil = "\u001b[31mred\u001b[0m <img src=x onerror=alert(1)> \u202e";
    await namedBundle(join(folder, "\u001b[7mevil"), evil);
    for (
      const args of [
        ["readout", "--from", "\u001b[7mevil"],
        ["bundle", "show", "\u001b[7mevil"],
        ["bundle", "verify", "\u001b[7mevil"],
      ]
    ) {
      const outcome = await runCli(args, folder);
      succeeds(outcome);
      const shown = outcome.stdout + outcome.stderr;
      assertEquals(/[^\P{Cc}\n]|\u202e/u.test(shown), false);
    }
    // Files of text are opened in terminals, too.
    for (const out of ["page.md", "page.txt", "page.brief"]) {
      succeeds(
        await runCli(
          ["readout", "--from", "\u001b[7mevil", "--out", out],
          folder,
        ),
      );
      const written = await Deno.readTextFile(join(folder, out));
      assertEquals(/[^\P{Cc}\n]|\u202e/u.test(written), false, out);
    }
    const missing = await runCli(
      ["readout", "--from", "\u001b[7mevil", "--control", "\u001b[1m"],
      folder,
    );
    assertStringIncludes(missing.stderr, 'no variation "\\u{1b}[1m"');
    const { stdout } = await runCli(
      ["readout", "--from", "\u001b[7mevil"],
      folder,
    );
    assertStringIncludes(stdout, "\\u{1b}[31mred\\u{1b}[0m <img src=x");
  }));

Deno.test("a command line about bundles that is not understood gets status 2", () =>
  withFolder(async (folder) => {
    const cases: readonly (readonly [readonly string[], string])[] = [
      [[], "Give an action: make, verify, show"],
      [["open", "x"], 'Unknown action "open"'],
      [["make", EXPERIENCE], "bundle make needs --out FOLDER"],
      [["make"], "bundle make needs one experience, by ID or name"],
      [["verify"], "bundle verify needs exactly one bundle folder"],
      [["verify", "a", "b"], 'Unexpected argument "b"'],
    ];
    for (const [args, message] of cases) {
      const { code, stderr } = await runCli(["bundle", ...args], folder);
      assertEquals(code, 2, stderr);
      assertStringIncludes(stderr, message);
    }
  }));

Deno.test("show says in words when files were read", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(
      join(folder, "sums.csv"),
      "variation,n,conversions\nControl,1000,50\nB,1000,60\n",
    );
    await readoutFromSummaries(join(folder, "sums.csv"), {
      bundle: join(folder, "sums"),
      now: Date.parse("2026-12-01T12:00:00Z"),
    });
    const { stdout } = await runCli(["bundle", "show", "sums"], folder);
    assertStringIncludes(
      stdout,
      "\n  Experiment\n    = No clear difference\n    read at 2026-12-01T12:00:00.000Z\n",
    );
  }));
