import type { Args } from "../_args.ts";
export function diffCommand(_a: string, _b: string, _o: Args): Promise<void> {
  throw new Error("later");
}
