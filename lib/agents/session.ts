/** Session of a server: its results, by receipt. */

import { keptBundle, withReceipt } from "../bundle/mod.ts";
import type { Answer, Numbers, Result } from "./answers.ts";
import { Refusal, unknownReceipt } from "./errors.ts";

/** Loaded on first use, which keeps the startup of the server fast. */
const answering = () => import("./answers.ts");

/**
 * Results by receipt: the latest is in memory, and earlier ones are replayed from
 * their bundles.
 */
export class Session {
  /** Whether the data are invented, which every answer states. */
  readonly isDemo: boolean;
  #last: { readonly receipt: string; readonly result: Result } | null = null;

  /**
   * Creates a session without results.
   *
   * @param isDemo Whether the data are invented.
   */
  constructor(isDemo = false) {
    this.isDemo = isDemo;
  }

  /** Returns the first fields of every answer. */
  head(tool: string): { readonly tool: string; readonly demo?: true } {
    return this.isDemo ? { tool, demo: true } : { tool };
  }

  /** Makes a result, records it in a bundle, and returns its answer. */
  async keep(make: (bundle: string) => Promise<object>): Promise<Answer> {
    const { receipt, result } = await withReceipt(make);
    const { answerForResult, labelResult } = await answering();
    this.#last = { receipt, result: labelResult(result) };
    return answerForResult(this.#last.result, { receipt, demo: this.isDemo });
  }

  /** Computes a plan or program, records it in a bundle, and returns its answer. */
  async keepNumbers(numbers: Numbers): Promise<Answer> {
    const { recordNumbers } = await answering();
    return await this.keep((bundle) => recordNumbers(bundle, numbers));
  }

  /**
   * Returns the result of a receipt, from memory or by replaying its bundle.
   *
   * @throws {Refusal} If no bundle is stored for the receipt.
   */
  async resultOf(receipt = ""): Promise<Result> {
    if (!/^[0-9a-f]{64}$/.test(receipt)) {
      const message = "receipt is required: the 64 digits from an answer";
      throw new Refusal("arguments", message);
    }
    if (this.#last?.receipt === receipt) return this.#last.result;
    const bundle = await keptBundle(receipt);
    if (bundle === null) throw unknownReceipt(receipt);
    const { replayRecord, labelResult } = await answering();
    this.#last = { receipt, result: labelResult(await replayRecord(bundle)) };
    return this.#last.result;
  }
}
