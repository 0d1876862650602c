import { JSON_OPTION } from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** `readout init`. */
export const INIT: CommandSpec = {
  name: "init",
  summary: "make a project folder with a first notebook",
  needs: "files",
  examples: {
    "init ../shop-tests": "then: cd ../shop-tests",
    "init ../shop-tests --update": "after this checkout was moved or updated",
  },
  about: [
    "The folder gets a deno.json whose tasks and imports lead to this checkout, its deno.lock, readout.ipynb, a README and a .gitignore. Nothing that is there is overwritten. The folder's own task run runs the notebook.",
  ],
  positional: [{ name: "FOLDER", needed: "a folder" }],
  groups: {
    "Options": [
      ...options({
        update:
          "only lead the folder's deno.json to this checkout again; what you added stays",
      }),
      JSON_OPTION,
    ],
  },
};
