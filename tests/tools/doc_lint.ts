/**
 * Documentation lint of every public module. `deno doc --lint` wants each type
 * that a public type refers to to be public itself; types that belong to a
 * package are the exception, and each is named here.
 */

/* deno-lint-ignore-file no-console -- A command: its output is its purpose. */

const FOREIGN_TYPES = [
  "public type 'Frame' references private type 'DataFrame'",
];

const lib = new URL("../../lib/", import.meta.url);
const modules = [new URL("mod.ts", lib).pathname];
for await (const { name, isDirectory } of Deno.readDir(lib)) {
  if (isDirectory) modules.push(new URL(`${name}/mod.ts`, lib).pathname);
}

const { stderr } = await new Deno.Command(Deno.execPath(), {
  args: ["doc", "--lint", ...modules.sort()],
  env: { NO_COLOR: "1" },
}).output();
const diagnostics = new TextDecoder().decode(stderr).split(/^(?=error)/m)
  .filter((text) => /^error\[/.test(text))
  .filter((text) => !FOREIGN_TYPES.some((known) => text.includes(known)));
for (const diagnostic of diagnostics) console.error(diagnostic);
console.log(
  `Documentation lint: ${modules.length} modules, ${diagnostics.length} problems`,
);
Deno.exit(diagnostics.length === 0 ? 0 : 1);
