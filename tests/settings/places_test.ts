/** Precedence of the sources of a setting. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import {
  optionName,
  readSettings,
  SETTINGS,
  variableName,
} from "../../lib/settings/mod.ts";
import { environment, withFolders } from "./_folders.ts";

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
    // Settings missing from the nearer file come from the other one.
    const { values, files } = await readSettings({
      env: environment({}),
      cwd: inner,
      userFolder: user,
    });
    assertEquals(values.primary?.value, "aov");
    assertEquals(files, [project, own]);
  }));

Deno.test("a fraction is a number, or a percentage with its sign", () =>
  withFolders(async ({ folder, user, write }) => {
    const read = async (value: string | number, place: "file" | "variable") => {
      await write(
        join(folder, "readout.json"),
        place === "file" ? { minimumEffect: value, priorSd: value } : {},
      );
      const { values, problems } = await readSettings({
        env: environment(
          place === "file" ? {} : {
            READOUT_MINIMUM_EFFECT: String(value),
            READOUT_PRIOR_SD: String(value),
          },
        ),
        cwd: folder,
        userFolder: user,
      });
      return [values.minimumEffect?.value, values.priorSd?.value, problems];
    };
    for (const place of ["file", "variable"] as const) {
      for (
        const [given, wanted] of [
          ["5%", 0.05],
          [" 1.1 % ", 0.011],
          ["+7 %", 0.07],
          ["-2.5%", -0.025],
          ["\u22122.5%", -0.025],
          ["150%", 1.5],
        ] as const
      ) {
        assertEquals(await read(given, place), [wanted, wanted, []]);
      }
      assertEquals(await read(0.05, place), [0.05, 0.05, []]);
      for (const given of ["5 percent", "%", "0,5%", "5%%", "five"]) {
        const [smallest, , problems] = await read(given, place);
        assertEquals([smallest, problems], [undefined, [
          `${
            place === "file"
              ? `minimumEffect in ${join(folder, "readout.json")}`
              : "READOUT_MINIMUM_EFFECT"
          } must be a number such as 0.05, or 5%: current value is "${given}"`,
        ]]);
      }
    }
    const { problems } = await readSettings({
      env: environment({ READOUT_MAX_Z_SCORE: "5%" }),
      cwd: folder,
      userFolder: user,
      file: "none",
    });
    assertEquals(problems, [
      'READOUT_MAX_Z_SCORE must be a number: current value is "5%"',
    ]);
    // In a file, a text is only a number if it has a percent sign.
    assertEquals((await read("0.05", "file"))[0], undefined);
  }));

Deno.test("a confidence level may be a percentage wherever it is set, and is never above 1", () =>
  withFolders(async ({ folder, user, write }) => {
    const inFile = async (level: unknown) => {
      await write(join(folder, "readout.json"), { level });
      return await readSettings({
        env: environment({}),
        cwd: folder,
        userFolder: user,
      });
    };
    const inVariable = (level: unknown) =>
      readSettings({
        env: environment({ READOUT_LEVEL: String(level) }),
        cwd: folder,
        userFolder: user,
        file: "none",
      });
    for (const read of [inFile, inVariable]) {
      for (const [given, wanted] of [["95%", 0.95], [0.9, 0.9]] as const) {
        const { values, problems } = await read(given);
        assertEquals([values.level?.value, problems], [wanted, []]);
      }
      for (const given of [95, "100%", 0]) {
        const { values, problems } = await read(given);
        assertEquals(values.level, undefined);
        assertStringIncludes(
          problems.join(),
          "must be between 0 and 1, such as 0.95 or 95%: current value is",
        );
      }
    }
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
      `Settings file not found: ${missing}`,
    ]);
  }));

Deno.test("each setting has its own option and variable", () => {
  const names = SETTINGS.map(({ name }) => name);
  assertEquals(new Set(names.map(optionName)).size, names.length);
  assertEquals(variableName("baseUrl"), "READOUT_BASE_URL");
  assertEquals(new Set(names.map(variableName)).size, names.length);
});
