import { SANDBOX_OPTIONS } from "../../base/mod.ts";
import { JSON_OPTION } from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** `readout sandbox`. */
export const SANDBOX: CommandSpec = {
  name: "sandbox",
  summary: "serve the local analytics service until stopped",
  needs: "service",
  examples: {
    "sandbox --port 8787": "the demo store",
    [`sandbox --fault '{"fault": {"kind": "serverError"}, "times": 2}'`]:
      "a bad day, to test your own jobs",
  },
  about: ["Stop it with Ctrl+C."],
  groups: {
    "Options": [
      ...options({
        "port PORT": "where to listen (default: a free port)",
        "hostname NAME": "address to listen on (default: 127.0.0.1)",
        "allow-remote": "allow an address that other machines can reach",
        "token TEXT": "the access token to ask for (default: a random one)",
        "fault... JSON":
          "something that goes wrong; may be given several times",
      }, SANDBOX_OPTIONS),
      JSON_OPTION,
    ],
  },
};
