/** What a server has read: known by its receipt. */

import { keptBundle, withReceipt } from "../bundle/mod.ts";
import type { Answer, Numbers, Result } from "./answers.ts";
import { nothingKept, Refusal } from "./errors.ts";

/** Loaded when something is read: a server starts without it. */
const answering = () => import("./answers.ts");

/** Results by their receipts: the last is at hand, others are made again. */
export class Session {
  /** Whether what is read is invented, which every answer says. */
  readonly isDemo: boolean;
  #last: { readonly receipt: string; readonly result: Result } | null = null;

  /**
   * Begins with nothing.
   *
   * @param isDemo Whether what is read is invented.
   */
  constructor(isDemo = false) {
    this.isDemo = isDemo;
  }

  /** What every answer begins with. */
  head(tool: string): { readonly tool: string; readonly demo?: true } {
    return this.isDemo ? { tool, demo: true } : { tool };
  }

  /** Answers with what is made and kept. */
  async keep(make: (bundle: string) => Promise<object>): Promise<Answer> {
    const { receipt, result } = await withReceipt(make);
    const { answerOf, resultOf } = await answering();
    this.#last = { receipt, result: resultOf(result) };
    return answerOf(this.#last.result, { receipt, demo: this.isDemo });
  }

  /** The same of a plan or a programme. */
  async keepNumbers(numbers: Numbers): Promise<Answer> {
    const { recordNumbers } = await answering();
    return await this.keep((bundle) => recordNumbers(bundle, numbers));
  }

  /**
   * What a receipt is of, as it was read or as it is made again.
   *
   * @throws {Refusal} When nothing is kept of it.
   */
  async resultOf(receipt = ""): Promise<Result> {
    if (!/^[0-9a-f]{64}$/.test(receipt)) {
      throw new Refusal(
        "arguments",
        "Give receipt: the 64 digits of an answer",
      );
    }
    if (this.#last?.receipt === receipt) return this.#last.result;
    const bundle = await keptBundle(receipt);
    if (bundle === null) throw nothingKept(receipt);
    const { recordOf, resultOf } = await answering();
    this.#last = { receipt, result: resultOf(await recordOf(bundle)) };
    return this.#last.result;
  }
}
