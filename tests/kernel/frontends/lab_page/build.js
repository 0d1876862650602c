/** Bundles page.js into dist/, with Node, in a folder with its packages. */
import { build } from "esbuild";
import { existsSync } from "node:fs";
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";

/** JupyterLab's style sheets import packages as webpack knows them: `~name`. */
const webpackStyles = {
  name: "webpack-styles",
  setup({ onResolve }) {
    onResolve({ filter: /^~/ }, ({ path }) => ({
      path: join(import.meta.dirname, "node_modules", path.slice(1)),
    }));
    // An icon is text for a module, and an address for a style sheet.
    onResolve({ filter: /\.svg$/ }, ({ path, kind, resolveDir }) => {
      if (kind !== "url-token") return undefined;
      const file = path.startsWith(".")
        ? join(resolveDir, path)
        : join(import.meta.dirname, "node_modules", path);
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
  bundle: true,
  format: "esm",
  splitting: true,
  minify: true,
  logLevel: "error",
  define: { global: "globalThis", "process.env": "{}" },
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
