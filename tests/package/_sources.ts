/** The library's sources, as a package without an import map needs them. */

import { join } from "node:path";
import ts from "typescript";
import { plainSpecifier, type Project } from "./_manifest.ts";

/** Paths of the files below a folder, relative to the root, in order. */
export async function filesBelow(
  root: string,
  folder: string,
): Promise<string[]> {
  const paths: string[] = [];
  for await (const entry of Deno.readDir(join(root, folder))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) paths.push(...await filesBelow(root, path));
    else paths.push(path);
  }
  return paths.sort();
}

/** A source whose imports name packages as npm does. */
export function withPlainImports(
  source: string,
  imports: Project["imports"],
): string {
  let plain = "";
  let copied = 0;
  for (const { fileName, pos, end } of specifiersOf(source)) {
    // The positions are those of the text in quotes.
    const start = source.indexOf(fileName, pos);
    plain += source.slice(copied, start) + plainSpecifier(fileName, imports);
    copied = Math.max(end, start + fileName.length);
    plain += source.slice(start + fileName.length, copied);
  }
  return plain + source.slice(copied);
}

/** Packages that a source imports, those of the run time left out. */
export function packagesOf(source: string): string[] {
  return specifiersOf(source).flatMap(({ fileName }) =>
    /^(?![.]|node:)(?:@[^/]+\/)?[^/]+/.exec(fileName)?.[0] ?? []
  );
}

function specifiersOf(source: string): ts.FileReference[] {
  const { importedFiles, ambientExternalModules } = ts.preProcessFile(source);
  const ambient = (ambientExternalModules ?? []).map((fileName) => {
    const pos = source.indexOf(`declare module "${fileName}"`) + 15;
    return { fileName, pos, end: pos + fileName.length + 2 };
  });
  return [...importedFiles, ...ambient].sort((a, b) => a.pos - b.pos);
}
