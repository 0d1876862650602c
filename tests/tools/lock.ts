/**
 * `deno task lock`: makes `lib/deno.lock` again, which says what users fetch: of
 * `deno.lock` what the library reaches, so that nothing comes that only tests
 * use, and one build of what is native per platform. Deno cannot tell the C
 * libraries of Linux apart and would fetch the builds for musl beside those for
 * glibc; it is itself made for glibc.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { type Project, readPin } from "../package/_manifest.ts";
import { packagesOf } from "../package/_sources.ts";

const ROOT = new URL("../../", import.meta.url);

/** What is read of a lock file. */
export interface Lock {
  readonly specifiers: Readonly<Record<string, string>>;
  readonly npm: Readonly<Record<string, LockedPackage>>;
  readonly [part: string]: unknown;
}

/** A package of a lock file. */
interface LockedPackage {
  readonly dependencies?: readonly string[];
  readonly optionalDependencies?: readonly string[];
  readonly [part: string]: unknown;
}

/** The lock file with every package but those for musl. */
export function withoutMusl(lock: Lock): Lock {
  const npm = Object.entries(lock.npm).filter(([name]) => !isForMusl(name))
    .map(([name, { optionalDependencies, ...rest }]) => [
      name,
      optionalDependencies === undefined ? rest : {
        ...rest,
        optionalDependencies: optionalDependencies.filter((one) =>
          !isForMusl(one)
        ),
      },
    ]);
  return { ...lock, npm: Object.fromEntries(npm) };
}

/** Of a lock file what some packages of the import map reach. */
export function reachedFrom(lock: Lock, packages: ReadonlySet<string>): Lock {
  const specifiers = Object.entries(lock.specifiers).filter(([specifier]) =>
    packages.has(nameOf(specifier.slice("npm:".length)))
  );
  const reached = new Set<string>();
  const visit = (wanted: string): void => {
    const key = keyOf(lock, wanted);
    if (key === undefined || reached.has(key)) return;
    reached.add(key);
    const { dependencies = [], optionalDependencies = [] } = lock.npm[key]!;
    [...dependencies, ...optionalDependencies].forEach(visit);
  };
  for (const [specifier, version] of specifiers) {
    visit(`${nameOf(specifier.slice("npm:".length))}@${version}`);
  }
  return {
    ...lock,
    specifiers: Object.fromEntries(specifiers),
    npm: Object.fromEntries(
      Object.entries(lock.npm).filter(([key]) => reached.has(key)),
    ),
  };
}

/** What users fetch. */
export async function userLock(lock: Lock, project: Project): Promise<Lock> {
  const used = new Set<string>();
  for await (const path of sourcesBelow(fileURLToPath(new URL("lib", ROOT)))) {
    for (const specifier of packagesOf(await Deno.readTextFile(path))) {
      const addresses = Object.entries(project.imports).filter(([name]) =>
        name === specifier || name.startsWith(`${specifier}/`)
      );
      for (const [, address] of addresses) {
        const pin = readPin(address);
        if (pin !== null) used.add(pin.name);
      }
    }
  }
  return reachedFrom(withoutMusl(lock), used);
}

async function* sourcesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* sourcesBelow(path);
    else if (/\.(ts|js)$/.test(name)) yield path;
  }
}

/** A dependency has its version only where there are several. */
function keyOf({ npm }: Lock, wanted: string): string | undefined {
  return wanted in npm
    ? wanted
    : Object.keys(npm).find((key) => nameOf(key) === nameOf(wanted));
}

function nameOf(key: string): string {
  return /^@?[^@]+/.exec(key)![0];
}

function isForMusl(key: string): boolean {
  return /-musl(@|$)/.test(key);
}

/** As Deno writes it, so that it has nothing to change. */
function lockText(lock: Lock): string {
  return JSON.stringify(lock, null, 2)
    .replace(/("(?:os|cpu)": \[)\s+("\w+")\s+\]/g, "$1$2]") + "\n";
}

/** Reads JSON of the checkout. */
export async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await Deno.readTextFile(new URL(path, ROOT)));
}

if (import.meta.main) {
  const lock = withoutMusl(await readJson<Lock>("deno.lock"));
  const project = await readJson<Project>("deno.json");
  const files = {
    "deno.lock": lock,
    "lib/deno.lock": await userLock(lock, project),
  };
  for (const [path, content] of Object.entries(files)) {
    await Deno.writeTextFile(new URL(path, ROOT), lockText(content));
  }
}
