/**
 * Inspects the values of the cells without changing them. The V8 inspector aborts
 * evaluations that would have side effects.
 */
import type { Runtime } from "node:inspector";
import { Session } from "node:inspector/promises";

/** Global key of the function that describes a value during an inspection. */
const LOOK = Symbol.for("readout.look");
const NAMES = "Runtime.globalLexicalScopeNames";
const GROUP = { objectGroup: "readout" };

/** Inspects values through the V8 inspector of this process. */
export class Values {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
  }

  /**
   * Collects garbage, so that the inspector reports promises that can never
   * settle.
   */
  async collect(): Promise<void> {
    await this.#session.post("HeapProfiler.collectGarbage");
  }

  /** Returns the names that cells have declared. */
  async names(): Promise<readonly string[]> {
    return (await this.#session.post(NAMES, {})).names;
  }

  /**
   * Applies a function to the value of an expression; null if the expression has
   * no value or might have side effects.
   */
  async applyToValue<T>(
    expression: string,
    describe: (this: unknown) => T,
  ): Promise<T | null> {
    try {
      const remote = await this.#evaluate(expression);
      if (remote === null) return null;
      if (remote.objectId === undefined) return describe.call(remote.value);
      let result: T | null = null;
      Reflect.set(globalThis, LOOK, (value: unknown) => {
        result = describe.call(value);
      });
      await this.#session.post("Runtime.callFunctionOn", {
        objectId: remote.objectId,
        functionDeclaration:
          'function() { globalThis[Symbol.for("readout.look")](this); }',
        silent: true,
      });
      return result;
    } catch {
      // A value that cannot be inspected counts as unknown.
      return null;
    } finally {
      Reflect.deleteProperty(globalThis, LOOK);
      await this.#session.post("Runtime.releaseObjectGroup", GROUP);
    }
  }

  async #evaluate(expression: string) {
    const parameters = {
      expression: `(${expression})`,
      throwOnSideEffect: true,
      silent: true,
      timeout: 200,
      replMode: true,
      ...GROUP,
    };
    const answer = await this.#session.post("Runtime.evaluate", parameters);
    const { result, exceptionDetails } =
      answer as unknown as Runtime.EvaluateReturnType;
    return exceptionDetails === undefined ? result : null;
  }
}
