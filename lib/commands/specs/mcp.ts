import { SERVICE_OPTIONS, SETTINGS_NOTE } from "./_common_options.ts";
import type { CommandSpec } from "../line/mod.ts";
import { flattenGroups, options, withDashes } from "../line/mod.ts";

const SERVICE = withDashes(flattenGroups(SERVICE_OPTIONS));

/** Declaration of `readout mcp`. */
export const MCP: CommandSpec = {
  name: "mcp",
  summary: "run an MCP server on stdio",
  needs: "service",
  sources: [
    { of: "--sandbox", with: ["--folder", ...SERVICE] },
    { of: "--service", with: ["--folder", ...SERVICE] },
    { of: "--folder", with: ["--settings"], isOffline: true },
    { of: "", with: ["--settings"], isOffline: true },
  ],
  examples: {
    "mcp --folder exports/": "files and bundles in a folder, offline",
    "mcp --service": "the service in the settings",
    "mcp --sandbox": "the demo store on this machine",
  },
  about: [
    "A Model Context Protocol server. It reads its folder and the cache, and writes only to the cache. It never runs other programs. It uses the network only with --service or --sandbox. Every answer has a receipt for readout verify.",
    SETTINGS_NOTE,
  ],
  main: ["folder", "service", "sandbox"],
  groups: {
    "What it reads": options({
      "folder FOLDER":
        "folder with files, bundles and readout.json; nothing outside it is read and links are not followed",
      service: "also use the service in the settings",
    }),
    ...SERVICE_OPTIONS,
  },
};
