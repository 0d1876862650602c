/**
 * Reloads local modules of a notebook after their files have changed. Deno caches
 * a module by its address forever, so a changed module and all of its importers
 * get a new address.
 */
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** A local module, identified by its address without a query. */
interface LocalModule {
  /** Version stamp of the file that was loaded. */
  stamp: string;
  /** Number of reloads. */
  times: number;
  /** Whether the file has changed since a cell imported it. */
  isStale: boolean;
  /** Notice about the file that is not shown yet; empty for none. */
  news: string;
  /** Addresses of the local modules that this module imports. */
  readonly imports: Set<string>;
}

/** Query suffix of a reloaded module's address. */
export const READ_ANEW = /\?read=\d+/g;
const LIBRARY = new URL("../../", import.meta.url).href;

/** Local modules that cells have imported. */
export class LocalModules {
  readonly #modules = new Map<string, LocalModule>();

  /** @param copies Folder of the library's copies, which never change. */
  constructor(copies: string) {
    const isFixed = (url: string) =>
      url.startsWith(LIBRARY) || /\/node_modules\//.test(url) ||
      fileURLToPath(url).startsWith(copies);
    registerHooks({
      resolve: (name, context, next) => {
        const resolved = next(name, context);
        const { url } = resolved;
        const parent = context.parentURL?.replace(READ_ANEW, "");
        // An import without a known local importer comes from a cell, which has
        // no address, or from inside a package; packages are not tracked.
        const importer = this.#modules.get(parent ?? "");
        const isAsked = parent === undefined || importer !== undefined;
        const isLocal = isAsked && /^file:[^?#]*$/.test(url) && !isFixed(url);
        if (!isLocal) return resolved;
        importer?.imports.add(url);
        return { ...resolved, url: this.#address(url) };
      },
    });
  }

  #address(url: string): string {
    const module = this.#modules.getOrInsertComputed(url, () => ({
      stamp: fileStamp(url),
      times: 0,
      isStale: false,
      news: "",
      imports: new Set<string>(),
    }));
    if (module.isStale) Object.assign(module, { isStale: false, news: REREAD });
    return module.times === 0 ? url : `${url}?read=${module.times}`;
  }

  /** Starts a cell and detects files that changed since they were loaded. */
  begin(): void {
    const staleModules = new Set<string>();
    for (const [url, module] of this.#modules) {
      const stamp = fileStamp(url);
      if (stamp === module.stamp) continue;
      Object.assign(module, { stamp, isStale: true, news: CHANGED });
      staleModules.add(url);
    }
    // Iterating over a set also visits the values added during the loop.
    for (const url of staleModules) {
      for (const [importer, { imports }] of this.#modules) {
        if (imports.has(url)) staleModules.add(importer);
      }
    }
    for (const url of staleModules) this.#modules.get(url)!.times++;
  }

  /**
   * Returns the notice about changed files at the end of a cell; empty if there
   * is none.
   */
  end(): string {
    let text = "";
    for (const [url, module] of this.#modules) {
      if (module.news !== "") text += `${fileURLToPath(url)} ${module.news}`;
      module.news = "";
    }
    return text;
  }
}

const REREAD = "was reloaded; values created with it earlier are unchanged.\n";
const CHANGED =
  "has changed. Rerun the cell that imports it; values created with it are unchanged.\n";

/**
 * Returns a stamp that changes with the file; empty for a missing file, which the
 * import will report.
 */
function fileStamp(url: string): string {
  try {
    const { mtime, size } = Deno.statSync(fileURLToPath(url));
    return `${mtime?.getTime()} ${size}`;
  } catch {
    return "";
  }
}
