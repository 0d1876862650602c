import { SANDBOX_OPTIONS } from "../../base/mod.ts";
import { JSON_OPTION } from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** Declaration of `readout sandbox`. */
export const SANDBOX: CommandSpec = {
  name: "sandbox",
  summary: "run the analytics service locally with demo data",
  needs: "service",
  examples: {
    "sandbox --port 8787": "the demo store",
    [`sandbox --fault '{"fault": {"kind": "serverError"}, "times": 2}'`]:
      "simulate failures to test your own jobs",
  },
  about: ["Stop with Ctrl+C."],
  groups: {
    "Options": [
      ...options({
        "port PORT": "port to listen on (default: a free port)",
        "hostname NAME": "address to listen on (default: 127.0.0.1)",
        "allow-remote": "allow addresses that other machines can reach",
        "token TEXT": "access token to require (default: random)",
        "fault... JSON": "simulate a failure; repeatable",
      }, SANDBOX_OPTIONS),
      JSON_OPTION,
    ],
  },
};
