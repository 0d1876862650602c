import { assertEquals, assertRejects } from "@std/assert";
import { installKernel } from "readout/kernel";
import { reserveConnection } from "../../lib/kernel/wire/mod.ts";
import { connectFrontend } from "./_frontend.ts";
import { limitedTest } from "./_limited.ts";
import { temporaryFolder } from "../_folder.ts";

limitedTest(
  "the installed kernelspec starts the kernel in the notebook's folder",
  async () => {
    await using temporary = await temporaryFolder();
    const folder = temporary.path;
    const path = await installKernel({ dataFolder: folder, name: "Mine" });
    assertEquals(path, `${folder}/kernels/mine/kernel.json`);
    const spec = JSON.parse(await Deno.readTextFile(path));
    assertEquals(spec.interrupt_mode, "message");

    await using connection = await reserveConnection();
    const [program, ...args]: string[] = spec.argv.map((word: string) =>
      word.replace("{connection_file}", connection.path)
    );
    const kernel = new Deno.Command(program!, { args, cwd: folder }).spawn();
    {
      await using frontend = await connectFrontend(connection.info);
      const { text } = await frontend.execute("Deno.cwd()");
      assertEquals(text, `${JSON.stringify(folder)}\n`);
      await frontend.request("shutdown_request", { restart: false }, "control");
    }
    assertEquals((await kernel.status).code, 0);
  },
);

limitedTest("a name that is no folder's name is refused", async () => {
  await assertRejects(
    () => installKernel({ name: "../x", dataFolder: "." }),
    RangeError,
    '"../x"',
  );
});
