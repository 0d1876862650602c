/** Bundles page.js into dist/, in a folder with its packages. */
import { build } from "esbuild";
import { existsSync } from "node:fs";
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where Deno puts each package that a package needs. */
const PACKAGES = join(import.meta.dirname, "node_modules/.deno/node_modules");

/** JupyterLab's style sheets import packages as webpack knows them: `~name`. */
const webpackStyles = {
  name: "webpack-styles",
  setup({ onResolve }) {
    onResolve({ filter: /^~/ }, ({ path }) => ({
      path: join(PACKAGES, path.slice(1)),
    }));
    // An icon is text for a module, and an address for a style sheet.
    onResolve({ filter: /\.svg$/ }, ({ path, kind, resolveDir }) => {
      if (kind !== "url-token") return undefined;
      const file = path.startsWith(".")
        ? join(resolveDir, path)
        : join(PACKAGES, path);
      return existsSync(file) ? { path: file, namespace: "icon" } : undefined;
    });
  },
};

const icons = {
  name: "icons",
  setup({ onLoad }) {
    onLoad({ filter: /.*/, namespace: "icon" }, async ({ path }) => ({
      contents: await readFile(path),
      loader: "dataurl",
    }));
  },
};

await build({
  entryPoints: {
    page: "page.js",
    light: "@jupyterlab/theme-light-extension/style/theme.css",
    dark: "@jupyterlab/theme-dark-extension/style/theme.css",
  },
  outdir: "dist",
  nodePaths: [PACKAGES],
  bundle: true,
  format: "esm",
  // In chunks of their own, modules of CommonJS would have no names.
  splitting: false,
  minify: true,
  logLevel: "error",
  // The typesetter asks where it is: nowhere that a page could read.
  define: { global: "globalThis", "process.env": "{}", __dirname: '""' },
  loader: {
    ".svg": "text",
    ".woff": "dataurl",
    ".woff2": "dataurl",
    ".ttf": "dataurl",
    ".eot": "dataurl",
    ".md": "text",
  },
  plugins: [webpackStyles, icons],
});
// Last of all: where it is, the bundle is whole.
await copyFile("page.html", "dist/page.html");
