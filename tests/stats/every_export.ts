/**
 * Spoils the arguments of every function that `readout/stats` exports, number
 * by number and list by list, and says where one answers with NaN, Infinity or
 * words that are not ours. `deno run -A tests/stats/every_export.ts [NAME ...]`
 * tries everything, which takes minutes; a test tries a part.
 */

import * as stats from "../../lib/stats/mod.ts";
import { CALLS } from "./_every_export.ts";
import { print } from "../_print.ts";

const NUMBERS = [
  NaN,
  Infinity,
  -Infinity,
  1.7e308,
  -1e308,
  1e160,
  1e-308,
  5e-324,
  0,
  -0,
  1,
  2,
  -1,
  0.5,
  95,
  1e-16,
  1 - Number.EPSILON / 2,
  1e15,
  Number.MAX_SAFE_INTEGER,
  null,
  "7",
];
const CONSTANTS = [0, 7, 1e160, 1e-308, NaN];

type Path = readonly string[];

/** One call with something in it that is not as it should be. */
export interface Spoiled {
  readonly name: string;
  /** What was changed, for a message. */
  readonly change: string;
  readonly args: readonly unknown[];
  /** What was put in, where it was one thing. */
  readonly value?: unknown;
}

/** Every way to spoil a function's ordinary calls at one place. */
export function spoiledCalls(name: string): Spoiled[] {
  return CALLS[name as keyof typeof CALLS].flatMap((args) => [
    { name, change: "nothing", args },
    ...paths(args, (value) => typeof value === "number").flatMap((path) =>
      NUMBERS.map((value) => ({
        name,
        change: `${path.join(".")} = ${Object.is(value, -0) ? "-0" : value}`,
        args: withValue(args, path, value) as unknown[],
        value,
      }))
    ),
    ...paths(args, Array.isArray).flatMap((path) => {
      const list = valueAt(args, path) as unknown[];
      const isNumbers = list.every((value) => typeof value === "number");
      return [
        [],
        list.slice(0, 1),
        ...isNumbers ? CONSTANTS.map((one) => list.map(() => one)) : [],
      ].map((value) => ({
        name,
        change: `${path.join(".")} = [${value}]`,
        args: withValue(args, path, value) as unknown[],
      }));
    }),
  ]);
}

/** What is wrong with a function's answer to a spoiled call, if anything. */
export function faultOf({ name, args, value }: Spoiled): string | undefined {
  const call = stats[name as keyof typeof stats] as (
    ...args: readonly unknown[]
  ) => unknown;
  try {
    return notFinite(call(...args));
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) {
      return String(error);
    }
    const { message } = error;
    if (/Cannot |is not a|Invalid |Maximum /.test(message)) return message;
    if (value === undefined) return;
    if (!Number.isFinite(value)) {
      return message.includes(String(value))
        ? undefined
        : `does not quote ${value}: ${message}`;
    }
    if (/NaN|Infinity/.test(message)) return `quotes what it made: ${message}`;
  }
}

function notFinite(value: unknown, path = "the result"): string | undefined {
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : `${path} is ${value}`;
  }
  if (value === undefined) return `${path} is undefined`;
  if (value === null || typeof value !== "object") return;
  for (const [name, inner] of Object.entries(value)) {
    const found = notFinite(inner, `${path}.${name}`);
    if (found) return found;
  }
}

function paths(
  value: unknown,
  isWanted: (value: unknown) => boolean,
  path: Path = [],
): Path[] {
  const own = path.length > 0 && isWanted(value) ? [path] : [];
  if (value === null || typeof value !== "object") return own;
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, inner]) =>
      paths(inner, isWanted, [...path, key])
    ),
  ];
}

type Tree = Record<string, unknown>;

function valueAt(tree: unknown, path: Path): unknown {
  return path.reduce((inner, key) => (inner as Tree)[key], tree);
}

/** A copy with another value at one place. */
function withValue(tree: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = withValue((tree as Tree)[key], rest, value);
  return Array.isArray(tree)
    ? tree.with(Number(key), inner)
    : { ...tree as Tree, [key]: inner };
}

if (import.meta.main) {
  const names = Deno.args.length > 0 ? Deno.args : Object.keys(CALLS);
  let faults = 0;
  for (const name of names) {
    const started = performance.now();
    const calls = spoiledCalls(name);
    for (const call of calls) {
      const fault = faultOf(call);
      if (fault === undefined) continue;
      faults++;
      print(`${name}, ${call.change}: ${fault}`);
    }
    const each = (performance.now() - started) / calls.length;
    print(`${name}: ${calls.length} calls, ${each.toFixed(2)} ms each`);
  }
  print(`${faults} faults`);
  Deno.exit(faults === 0 ? 0 : 1);
}
