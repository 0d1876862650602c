import { JSON_OPTION } from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** Declaration of `readout init`. */
export const INIT: CommandSpec = {
  name: "init",
  summary: "create a project folder with a first notebook",
  needs: "files",
  examples: {
    "init ../shop-tests": "then: cd ../shop-tests",
    "init ../shop-tests --update": "after moving or updating this checkout",
  },
  about: [
    "Creates deno.json with tasks and imports that point to this checkout, deno.lock, readout.ipynb, a README and .gitignore. Existing files are never overwritten. Run the notebook with the folder's task run.",
  ],
  positional: [{ name: "FOLDER", needed: "a folder" }],
  groups: {
    "Options": [
      ...options({
        update:
          "only update the folder's deno.json to point to this checkout; your own entries stay",
      }),
      JSON_OPTION,
    ],
  },
};
