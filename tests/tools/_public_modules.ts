/** The library's public modules, as its configuration names them. */

const CONFIG = new URL("../../deno.json", import.meta.url);
/** Nothing but others' words, on whose types deno doc 2.9.6 overflows its stack. */
const FOREIGN_MODULE = "./polars";

/** Paths of all public modules that `deno doc` reads, from the root. */
export function publicModules(): readonly string[] {
  const { exports } = JSON.parse(Deno.readTextFileSync(CONFIG)) as {
    exports: Record<string, string>;
  };
  return Object.entries(exports).filter(([name]) => name !== FOREIGN_MODULE)
    .map(([, path]) => path);
}
