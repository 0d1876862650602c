/**
 * Makes lib/special/functions.js: the five functions of stdlib that the library
 * needs, in one file. As packages they are 213, of which each start loads 338
 * modules.
 */

import { fromFileUrl, join } from "@std/path";
import { print } from "../../lib/commands/_terminal.ts";

const VERSIONS: Readonly<Record<string, string>> = {
  betainc: "0.2.3",
  erfc: "0.2.5",
  erfcinv: "0.2.4",
  gammainc: "0.3.1",
  gammaln: "0.3.1",
};
const HEAD = `// deno-fmt-ignore-file
// deno-lint-ignore-file
// @ts-self-types="./functions.d.ts"
// Made by "deno task special" from ${
  Object.entries(VERSIONS).map(([name, version]) =>
    `@stdlib/math-base-special-${name} ${version}`
  ).join(", ")
}; licences at the end.
`;
const target = fromFileUrl(
  new URL("../../lib/special/functions.js", import.meta.url),
);
const folder = await Deno.makeTempDir();
try {
  const entry = join(folder, "entry.js");
  await Deno.writeTextFile(
    entry,
    Object.entries(VERSIONS).map(([name, version]) =>
      `export { default as ${name} } from "npm:@stdlib/math-base-special-${name}@${version}";\n`
    ).join(""),
  );
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--no-config", "--no-lock", "--minify", entry],
    cwd: folder,
  }).output();
  const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  if (!success) throw new Error(decode(stderr));
  await Deno.writeTextFile(target, HEAD + decode(stdout));
  print(`${target}: ${(await Deno.stat(target)).size} bytes`);
} finally {
  await Deno.remove(folder, { recursive: true });
}
