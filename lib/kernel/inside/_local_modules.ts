/**
 * Modules beside the notebook, which are read anew once their files have
 * changed. Deno keeps a module for good under its address, so one that changed,
 * and whatever imports it, gets another address.
 */
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** A module, by its address without a query. */
interface LocalModule {
  /** The state of the file that was read. */
  stamp: string;
  /** How often it was read anew. */
  times: number;
  /** What is to be said of its file: that it changed, then that it was read. */
  news: "changed" | "told" | "anew" | null;
  /** Addresses of the local modules that it imports. */
  readonly imports: Set<string>;
}

/** What stands behind the address of a module that was read anew. */
export const READ_ANEW = /\?read=\d+/g;
const LIBRARY = new URL("../../", import.meta.url).href;

/** The local modules that cells have imported. */
export class LocalModules {
  readonly #modules = new Map<string, LocalModule>();

  /** @param copies Folder of the library's copies, which nobody changes. */
  constructor(copies: string) {
    const isFixed = (url: string) =>
      url.startsWith(LIBRARY) || /\/node_modules\//.test(url) ||
      fileURLToPath(url).startsWith(copies);
    registerHooks({
      resolve: (name, context, next) => {
        const resolved = next(name, context);
        const { url } = resolved;
        const parent = context.parentURL?.replace(READ_ANEW, "");
        // Cells have no address; what a package has inside is the package's.
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
      stamp: stampOf(url),
      times: 0,
      news: null,
      imports: new Set<string>(),
    }));
    if (module.news !== null) module.news = "anew";
    return module.times === 0 ? url : `${url}?read=${module.times}`;
  }

  /** A cell begins: what it imports is as the files are now. */
  begin(): void {
    const stale = new Set<string>();
    for (const [url, module] of this.#modules) {
      const stamp = stampOf(url);
      if (stamp === module.stamp) continue;
      Object.assign(module, { stamp, news: "changed" });
      stale.add(url);
    }
    // A set gives what is added to it meanwhile, too.
    for (const url of stale) {
      for (const [importer, { imports }] of this.#modules) {
        if (imports.has(url)) stale.add(importer);
      }
    }
    for (const url of stale) this.#modules.get(url)!.times++;
  }

  /** What a cell that ended should say of files that changed; empty for nothing. */
  end(): string {
    let text = "";
    for (const [url, module] of this.#modules) {
      if (module.news === null || module.news === "told") continue;
      const isRead = module.news === "anew";
      text += `${fileURLToPath(url)} ${isRead ? ANEW : CHANGED}`;
      module.news = isRead ? null : "told";
    }
    return text;
  }
}

const ANEW = "was read anew; values made with it before stay as they are.\n";
const CHANGED =
  "has changed: run the cell that imports it again; values made with it stay as they are.\n";

/** Another one once the file has changed; of none, the import tells. */
function stampOf(url: string): string {
  try {
    const { mtime, size } = Deno.statSync(fileURLToPath(url));
    return `${mtime?.getTime()} ${size}`;
  } catch {
    return "";
  }
}
