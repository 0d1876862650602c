/** Sources of the token, which is never shown. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import {
  readSettings,
  serviceSettings,
  SettingsError,
} from "../../lib/settings/mod.ts";
import { environment, SECRET, withFolders } from "./_folders.ts";

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
    // A path in a file is relative to that file.
    assertEquals(await service({ tokenFile: ".token" }), SECRET);
    assertEquals(
      await service({ tokenVariable: "SHOP" }, { SHOP: "of the shop" }).catch(
        (error) => error.message,
      ),
      `The token variable set in ${
        join(folder, "readout.json")
      } must contain only the token: one line of at most 8192 letters, digits and symbols`,
    );
    assertEquals(await service({ tokenVariable: "SHOP" }, { SHOP: "t" }), "t");
    assertEquals(
      await service({ tokenFile: ".token" }, { READOUT_TOKEN: " first\n" }),
      "first",
    );
    assertEquals(
      await service({}, { READOUT_TOKEN: "first" }, { tokenVariable: "B" })
        .catch((error) => error.message),
      "The token variable set in --token-variable contains no token",
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
      assertStringIncludes(
        problems[0]!,
        `${name} contains the token itself instead of`,
      );
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
      "The environment sets the token more than once. Keep one",
    ]);
  }));
