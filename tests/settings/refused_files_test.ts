/** Rejected settings files, and the messages about them. */

import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import {
  readSettings,
  serviceSettings,
  SettingsError,
} from "../../lib/settings/mod.ts";
import { FILES_SETTINGS, READOUT_FILES } from "../../lib/base/options/mod.ts";
import { environment, SECRET, withFolders } from "./_folders.ts";

Deno.test("everything wrong in a file is named at once, a token never quoted", () =>
  withFolders(async ({ folder, user, write }) => {
    const path = await write(join(folder, "readout.json"), {
      token: SECRET,
      levle: 0.9,
      level: "high",
      metrics: ["profit = a + b"],
      maxZScore: null,
    });
    const settings = await readSettings({
      env: environment({ READOUT_CROSSOVERS: "maybe" }),
      cwd: folder,
      userFolder: user,
    });
    const { problems } = settings;
    assertEquals(problems.length, 5);
    const all = problems.join("\n");
    assertStringIncludes(all, `${path} must not contain a token`);
    assertStringIncludes(all, 'unknown setting "levle". Available: baseUrl');
    assertStringIncludes(
      all,
      `level in ${path} must be between 0 and 1, such as 0.95 or 95%: current value is "high"`,
    );
    assertStringIncludes(
      all,
      `metrics in ${path}: Custom metrics: "profit = a + b"`,
    );
    assertStringIncludes(
      all,
      "READOUT_CROSSOVERS must be one of exclude, keep",
    );
    assertEquals(all.includes(SECRET), false);
    await assertRejects(
      () => serviceSettings(settings),
      SettingsError,
      "must not contain a token",
    );
  }));

Deno.test("what files may hold is what the options of these names may be", () => {
  for (const [name, kinds] of Object.entries(FILES_SETTINGS)) {
    assertEquals(kinds, READOUT_FILES[name], name);
  }
});

Deno.test("what is wrong with a store's files is told with its field", () =>
  withFolders(async ({ folder, user, write }) => {
    const files = {
      timeZone: "Berlin",
      dates: "DD.MM.YYYY",
      currency: "euro",
      delimiter: "::",
      map: { currency: "euro" },
    };
    const path = await write(join(folder, "readout.json"), { files });
    const { problems } = await readSettings({
      env: environment({}),
      cwd: folder,
      userFolder: user,
    });
    assertEquals(problems, [
      `files in ${path}: timeZone must be a name such as Europe/Berlin: current value is "Berlin"`,
      `files in ${path}: dates must contain %d and %m (or %b), such as "%d.%m.%Y": current value is "DD.MM.YYYY"`,
      `files in ${path}: currency must be an ISO 4217 code such as EUR: current value is "euro"`,
      `files in ${path}: delimiter must be one character, or "tab": current value is "::"`,
    ]);
  }));

Deno.test("a file that is not JSON, or not an object, is named without its text", () =>
  withFolders(async ({ folder, user, write }) => {
    const path = join(folder, "readout.json");
    const problemsOf = async (text: string) => {
      await write(path, text);
      return (await readSettings({
        env: environment({}),
        cwd: folder,
        userFolder: user,
      })).problems;
    };
    const [broken] = await problemsOf(`{"tokenFile": ${SECRET}}`);
    assert(broken!.startsWith(`${path} is not JSON`), broken);
    assertEquals(broken!.includes(SECRET.slice(0, 6)), false);
    assertEquals(await problemsOf("[]"), [
      `${path} must contain one JSON object`,
    ]);
  }));

Deno.test({
  name: "a settings file of another user in a folder above is refused",
  ignore: Deno.build.os === "windows" || Deno.uid() !== 0,
  fn: () =>
    withFolders(async ({ folder, inner, user, write }) => {
      const path = join(folder, "readout.json");
      await write(path, { baseUrl: "https://evil.example" }, 0o644);
      await Deno.chown(path, 12345, 12345);
      const read = () =>
        readSettings({ env: environment({}), cwd: inner, userFolder: user });
      const { values, problems } = await read();
      assertEquals(values, {});
      assertStringIncludes(problems[0]!, "belongs to another user");
      // In a folder owned by the same user, as in a container, the file is
      // accepted.
      await Deno.chown(inner, 12345, 12345);
      assertEquals(
        (await read()).values.baseUrl?.value,
        "https://evil.example",
      );
    }),
});

Deno.test("only one of address and token is an error that names the other", () =>
  withFolders(async ({ folder, user }) => {
    const service = async (variables: Record<string, string>) => {
      const env = environment(variables);
      const places = { env, cwd: folder, userFolder: user };
      return await serviceSettings(await readSettings(places), env);
    };
    assertEquals(await service({}), null);
    await assertRejects(
      () => service({ READOUT_TOKEN: SECRET }),
      SettingsError,
      "Set READOUT_BASE_URL",
    );
    await assertRejects(
      () => service({ READOUT_BASE_URL: "https://api.example" }),
      SettingsError,
      "Set READOUT_TOKEN",
    );
  }));
