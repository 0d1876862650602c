import { SERVICE_OPTIONS, SETTINGS_NOTE } from "./_common_options.ts";
import { allIn, type CommandSpec, dashed, options } from "../line/mod.ts";

const SERVICE = dashed(allIn(SERVICE_OPTIONS));

/** `readout mcp`. */
export const MCP: CommandSpec = {
  name: "mcp",
  summary: "answer agents over standard input and output until they leave",
  needs: "service",
  sources: [
    { of: "--sandbox", with: ["--folder", ...SERVICE] },
    { of: "--service", with: ["--folder", ...SERVICE] },
    { of: "--folder", with: ["--settings"], isOffline: true },
    { of: "", with: ["--settings"], isOffline: true },
  ],
  examples: {
    "mcp --folder exports/": "files and bundles of a folder, without a network",
    "mcp --service": "the service that the settings name",
    "mcp --sandbox": "the demo store on this machine, marked as such",
  },
  about: [
    "A server of the Model Context Protocol. It reads its folder and the cache and writes the cache; without --service or --sandbox it gives up the network, and it never runs another program. Every answer has a receipt, which readout verify proves.",
    SETTINGS_NOTE,
  ],
  main: ["folder", "service", "sandbox"],
  groups: {
    "What it reads": options({
      "folder FOLDER":
        "files, bundles and a readout.json; nothing outside it is read, and no link is followed",
      service: "also the service that the settings name",
    }),
    ...SERVICE_OPTIONS,
  },
};
