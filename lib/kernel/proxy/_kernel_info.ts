/** The answer to `kernel_info_request`. */
import type { InnerKernel } from "./_inner_kernel.ts";
import { type JsonObject, PROTOCOL_VERSION } from "../wire/mod.ts";

/** What Deno's kernel says of itself, under our name. */
export async function kernelInfo(inner: InnerKernel): Promise<JsonObject> {
  // Without this answer a frontend would wait and show nothing; what keeps
  // the kernel from starting is told by the first cell.
  const info = await inner.get().then(({ info }) => info, () => ({}));
  return {
    status: "ok",
    protocol_version: PROTOCOL_VERSION,
    language_info: {
      name: "typescript",
      version: Deno.version.typescript,
      mimetype: "text/x.typescript",
      file_extension: ".ts",
      pygments_lexer: "typescript",
      codemirror_mode: "typescript",
      nbconvert_exporter: "script",
    },
    help_links: [],
    ...info,
    implementation: "readout",
    implementation_version: Deno.version.deno,
    banner: `Readout kernel on Deno ${Deno.version.deno}`,
  };
}
