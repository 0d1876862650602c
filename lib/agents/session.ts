/** What a server has read: it stays known by its receipt. */

import { keptBundle, withReceipt } from "../bundle/mod.ts";
import type { Answer, Numbers, Result } from "./answers.ts";
import { nothingKept, Refusal } from "./errors.ts";

/** Loaded when something is read: a server starts without it. */
const answering = () => import("./answers.ts");

/** Results by their receipts. */
export class Session {
  /** Whether what is read is invented, which every answer says. */
  readonly isDemo: boolean;
  readonly #results = new Map<string, Result>();

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
    return { tool, ...(this.isDemo ? { demo: true } : {}) };
  }

  /** Answers with what is made and kept. */
  async keep(make: (bundle: string) => Promise<object>): Promise<Answer> {
    const { receipt, result } = await withReceipt(make);
    const { answerOf, resultOf } = await answering();
    const labelledResult = resultOf(result);
    this.#results.set(receipt, labelledResult);
    return answerOf(labelledResult, { receipt, demo: this.isDemo });
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
    const labelledResult = this.#results.get(receipt);
    if (labelledResult !== undefined) return labelledResult;
    const bundle = await keptBundle(receipt);
    if (bundle === null) throw nothingKept(receipt);
    const { recordOf, resultOf } = await answering();
    const written = resultOf(await recordOf(bundle));
    this.#results.set(receipt, written);
    return written;
  }
}
