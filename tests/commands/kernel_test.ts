/** `readout kernel install`. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { runCli } from "./_cli.ts";
import { fails } from "./_fails.ts";
import { temporaryFolder } from "../_folder.ts";

const ROOT = join(import.meta.dirname!, "../../");

Deno.test("kernel install writes a kernelspec of absolute paths and says what it starts", async () => {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const { code, stdout, stderr } = await runCli(
    ["kernel", "install", "--name", "Shop", "--display-name", "Shop (Deno)"],
    folder,
    { JUPYTER_DATA_DIR: folder },
  );
  assertEquals(code, 0, stderr);
  const path = join(folder, "kernels", "shop", "kernel.json");
  assertStringIncludes(stdout, path);
  assertStringIncludes(stdout, ROOT);
  const { argv, display_name, interrupt_mode } = JSON.parse(
    await Deno.readTextFile(path),
  );
  assertEquals([display_name, interrupt_mode], ["Shop (Deno)", "message"]);
  assertEquals(argv, [
    Deno.execPath(),
    "run",
    "-A",
    "--config",
    join(ROOT, "deno.json"),
    "--lock",
    join(ROOT, "lib/deno.lock"),
    join(ROOT, "lib/kernel/serve.ts"),
    "{connection_file}",
  ]);
});

Deno.test("kernel without install, and a name that is no folder's, are refused", async () => {
  const env = { JUPYTER_DATA_DIR: "." };
  await fails(["kernel"], "Give an action: install", { env, code: 2 });
  await fails(["kernel", "remove"], 'Unknown action "remove"', {
    env,
    code: 2,
  });
  const named = ["kernel", "install", "--name", "a/b"];
  await fails(named, 'Cannot install a kernel named "a/b"', { env });
});
