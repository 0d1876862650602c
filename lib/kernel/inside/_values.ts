/**
 * Looking at the values of the cells without changing anything: by the
 * inspector, which stops what would have a side effect.
 */
import type { Runtime } from "node:inspector";
import { Session } from "node:inspector/promises";

/** Names that may hold what describes a value while it is looked at. */
const LOOK = Symbol.for("readout.look");
const NAMES = "Runtime.globalLexicalScopeNames";
const GROUP = { objectGroup: "readout" };

/** Looks at values, by the inspector of this process. */
export class Values {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
  }

  /** Has the inspector notice what nobody can settle any more. */
  async collect(): Promise<void> {
    await this.#session.post("HeapProfiler.collectGarbage");
  }

  /** Names that cells have declared. */
  async names(): Promise<readonly string[]> {
    return (await this.#session.post(NAMES, {})).names;
  }

  /**
   * What a function says of an expression's value; null when the expression has
   * none, or might change something.
   */
  async look<T>(
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
      // Nothing is known of a value that cannot be looked at.
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
