/** Settings: which place goes first, what a file may hold, what is never shown. */
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join } from "@std/path";
import {
  optionOf,
  readSettings,
  serviceSettings,
  SETTINGS,
  SettingsError,
  variableOf,
} from "../../lib/settings/mod.ts";

const SECRET = "s3cret-t0ken-that-nobody-may-see";

interface Places {
  /** The project's folder; `inner` lies in it. */
  readonly folder: string;
  readonly inner: string;
  /** The user's own folder. */
  readonly user: string;
  write(path: string, value: unknown, mode?: number): Promise<string>;
}

async function withFolders(
  test: (places: Places) => Promise<void>,
): Promise<void> {
  const root = await Deno.realPath(await Deno.makeTempDir());
  const folder = join(root, "project");
  const inner = join(folder, "inner");
  const user = join(root, "user");
  await Deno.mkdir(inner, { recursive: true });
  await Deno.mkdir(user);
  try {
    await test({
      folder,
      inner,
      user,
      async write(path, value, mode = 0o600) {
        const text = typeof value === "string" ? value : JSON.stringify(value);
        await Deno.writeTextFile(path, text);
        await Deno.chmod(path, mode);
        return path;
      },
    });
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

function environment(
  variables: Readonly<Record<string, string>>,
): (name: string) => string | undefined {
  return (name) => variables[name];
}

Deno.test("an option goes before the environment, that before the project's file, that before the user's", () =>
  withFolders(async ({ folder, inner, user, write }) => {
    const own = await write(join(user, "readout.json"), {
      level: 0.8,
      primary: "aov",
    });
    const read = async (
      options: Record<string, string>,
      env: Record<string, string>,
    ) => {
      const { values, problems } = await readSettings({
        options,
        env: environment(env),
        cwd: inner,
        userFolder: user,
      });
      assertEquals(problems, []);
      return values.level;
    };
    const given = { level: "0.99" };
    const set = { READOUT_LEVEL: "0.9" };
    assertEquals(await read({}, {}), {
      value: 0.8,
      source: { kind: "file", place: own },
    });
    const project = await write(join(folder, "readout.json"), { level: 0.85 });
    assertEquals(await read({}, {}), {
      value: 0.85,
      source: { kind: "file", place: project },
    });
    assertEquals(await read({}, { READOUT_LEVEL: "" }), {
      value: 0.85,
      source: { kind: "file", place: project },
    });
    assertEquals(await read({}, set), {
      value: 0.9,
      source: { kind: "environment", place: "READOUT_LEVEL" },
    });
    assertEquals(await read(given, set), {
      value: 0.99,
      source: { kind: "option", place: "--level" },
    });
    // What the nearer file does not say, the other one still does.
    const { values, files } = await readSettings({
      env: environment({}),
      cwd: inner,
      userFolder: user,
    });
    assertEquals(values.primary?.value, "aov");
    assertEquals(files, [project, own]);
  }));

Deno.test("one file can be named, or none", () =>
  withFolders(async ({ folder, user, write }) => {
    await write(join(folder, "readout.json"), { level: 0.85 });
    const other = await write(join(folder, "other.json"), { level: 0.7 });
    const read = async (file: string) => {
      const { values, files, problems } = await readSettings({
        env: environment({ READOUT_SETTINGS: file }),
        cwd: folder,
        userFolder: user,
      });
      return { level: values.level?.value, files, problems };
    };
    assertEquals(await read("other.json"), {
      level: 0.7,
      files: [other],
      problems: [],
    });
    assertEquals(await read("none"), {
      level: undefined,
      files: [],
      problems: [],
    });
    const missing = join(folder, "missing.json");
    assertEquals((await read("missing.json")).problems, [
      `There is no settings file ${missing}`,
    ]);
  }));

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
    assertStringIncludes(all, `${path} must not hold a token`);
    assertStringIncludes(all, 'unknown setting "levle"; known are baseUrl');
    assertStringIncludes(
      all,
      `level in ${path} must be a number: current value is "high"`,
    );
    assertStringIncludes(
      all,
      `metrics in ${path}: Own metrics: "profit = a + b"`,
    );
    assertStringIncludes(
      all,
      "READOUT_CROSSOVERS must be one of exclude, keep",
    );
    assertEquals(all.includes(SECRET), false);
    await assertRejects(
      () => serviceSettings(settings),
      SettingsError,
      "must not hold a token",
    );
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
    assertEquals(await problemsOf("[]"), [`${path} must hold one JSON object`]);
  }));

Deno.test("a token comes from a variable, a named variable or a closed file", () =>
  withFolders(async ({ folder, user, write }) => {
    await write(join(folder, ".token"), `${SECRET}\n`);
    const service = async (
      file: Record<string, unknown>,
      env: Record<string, string> = {},
      options: Record<string, string> = {},
    ) => {
      await write(join(folder, "readout.json"), {
        baseUrl: "https://api.example",
        ...file,
      });
      const settings = await readSettings({
        options,
        env: environment(env),
        cwd: join(folder, "inner"),
        userFolder: user,
      });
      return (await serviceSettings(settings, environment(env)))?.token;
    };
    // A path in a file counts from that file.
    assertEquals(await service({ tokenFile: ".token" }), SECRET);
    assertEquals(
      await service({ tokenVariable: "SHOP" }, { SHOP: "of the shop" }).catch(
        (error) => error.message,
      ),
      `The variable that ${
        join(folder, "readout.json")
      } names for the token must hold the token and nothing else: one line of at most 8192 letters, digits and signs`,
    );
    assertEquals(await service({ tokenVariable: "SHOP" }, { SHOP: "t" }), "t");
    assertEquals(
      await service({ tokenFile: ".token" }, { READOUT_TOKEN: " first\n" }),
      "first",
    );
    assertEquals(
      await service({}, { READOUT_TOKEN: "first" }, { tokenVariable: "B" })
        .catch((error) => error.message),
      "The variable that --token-variable names for the token holds no token",
    );
  }));

Deno.test({
  name: "a token's file that others can read or write is refused",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withFolders(async ({ folder, user, write }) => {
      const path = join(folder, ".token");
      const read = async (mode: number) => {
        await write(path, SECRET, mode);
        const settings = await readSettings({
          env: environment({
            READOUT_BASE_URL: "https://api.example",
            READOUT_TOKEN_FILE: path,
          }),
          cwd: folder,
          userFolder: user,
        });
        return await serviceSettings(settings, environment({}));
      };
      assertEquals((await read(0o600))?.token, SECRET);
      assertEquals((await read(0o440))?.token, SECRET);
      for (const mode of [0o644, 0o666, 0o620]) {
        const error = await assertRejects(() => read(mode), SettingsError);
        assertStringIncludes(error.message, `chmod 600 ${path}`);
        assertEquals(error.message.includes(SECRET), false);
      }
    }),
});

Deno.test("the token itself in the place of its name is noticed and not quoted", () =>
  withFolders(async ({ folder, user }) => {
    for (const name of ["READOUT_TOKEN_FILE", "READOUT_TOKEN_VARIABLE"]) {
      const { problems, token } = await readSettings({
        env: environment({ [name]: SECRET }),
        cwd: folder,
        userFolder: user,
      });
      assertEquals(token, null);
      assertEquals(problems.length, 1);
      assertStringIncludes(problems[0]!, `${name} has the token itself`);
      assertEquals(problems[0]!.includes(SECRET), false);
    }
  }));

Deno.test("two tokens in one place are one too many", () =>
  withFolders(async ({ folder, user }) => {
    const { problems } = await readSettings({
      env: environment({ READOUT_TOKEN: "a", READOUT_TOKEN_FILE: "./b" }),
      cwd: folder,
      userFolder: user,
    });
    assertEquals(problems, [
      "The environment names the token more than once; keep one",
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
      // In a folder that is that user's own, as in a container, it will do.
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
      "set READOUT_BASE_URL",
    );
    await assertRejects(
      () => service({ READOUT_BASE_URL: "https://api.example" }),
      SettingsError,
      "set READOUT_TOKEN",
    );
  }));

Deno.test("each setting has its own option and variable", () => {
  const names = SETTINGS.map(({ name }) => name);
  assertEquals(new Set(names.map(optionOf)).size, names.length);
  assertEquals(variableOf("baseUrl"), "READOUT_BASE_URL");
  assertEquals(new Set(names.map(variableOf)).size, names.length);
});
