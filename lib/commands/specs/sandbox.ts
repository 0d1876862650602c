import { JSON_OPTION } from "./_common_options.ts";
import type { CommandSpec } from "../line/mod.ts";

/** `readout sandbox`. */
export const SANDBOX: CommandSpec = {
  name: "sandbox",
  summary: "serve the local analytics service until stopped",
  examples: [
    { line: "sandbox --port 8787", note: "the demo store" },
    {
      line: "sandbox --import orders.csv --visitors A=18736,B=18916",
      note: "your orders",
    },
    {
      line: `sandbox --fault '{"fault": {"kind": "serverError"}, "times": 2}'`,
      note: "a bad day, to test your own jobs",
    },
  ],
  about: ["Stop it with Ctrl+C."],
  groups: [{
    title: "Options",
    options: [
      {
        name: "port",
        kind: "number",
        value: "NUMBER",
        help: "where to listen (default: a free port)",
      },
      {
        name: "hostname",
        kind: "text",
        value: "NAME",
        help: "address to listen on (default: 127.0.0.1)",
      },
      {
        name: "allow-remote",
        kind: "flag",
        help: "allow an address that other machines can reach",
      },
      {
        name: "token",
        kind: "text",
        value: "TEXT",
        help: "the access token to ask for (default: a random one)",
      },
      {
        name: "store",
        kind: "file",
        value: "FILE",
        help: "keep the store in this file, and open it when it is there",
      },
      {
        name: "import",
        kind: "file",
        value: "FILE",
        help: "serve one experience made of this file of orders",
      },
      {
        name: "visitors",
        kind: "pair-list",
        value: "NAME=N,...",
        help: "visitors per variation, with --import",
      },
      {
        name: "map",
        kind: "pair-list",
        value: "NAME=HEADER,...",
        help: "which header is which column, with --import",
      },
      {
        name: "fault",
        kind: "repeat",
        value: "JSON",
        help: "something that goes wrong; may be given several times",
      },
      JSON_OPTION,
    ],
  }],
};
