/**
 * Looking at the values of the cells without changing anything: by the
 * inspector, which stops what would have a side effect.
 */
import { Session } from "node:inspector";

/** A value, as the inspector knows it. */
interface RemoteValue {
  readonly type: string;
  readonly objectId?: string;
  readonly value?: unknown;
}

interface Evaluated {
  readonly result: RemoteValue;
  readonly exceptionDetails?: unknown;
}

/** Looks at values. */
export interface Values {
  /** Names that cells have declared. */
  names(): Promise<readonly string[]>;
  /**
   * What a function says of an expression's value; null when the expression has
   * none, or might change something.
   */
  look<T>(
    expression: string,
    describe: (this: unknown) => T,
  ): Promise<T | null>;
  /** Has the inspector notice what nobody can settle any more. */
  collect(): Promise<void>;
}

/** Names that may hold what describes a value while it is looked at. */
const LOOK = Symbol.for("readout.look");

/** Connects to the inspector of this process. */
export function openValues(): Values {
  const session = new Session();
  session.connect();

  function post<T>(method: string, params: object = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      session.post(method, params, (error: unknown, result: unknown) => {
        if (error) reject(error);
        else resolve(result as T);
      });
    });
  }

  async function evaluate(expression: string): Promise<RemoteValue | null> {
    const { result, exceptionDetails } = await post<Evaluated>(
      "Runtime.evaluate",
      {
        expression: `(${expression})`,
        throwOnSideEffect: true,
        silent: true,
        timeout: 200,
        replMode: true,
        objectGroup: "readout",
      },
    );
    return exceptionDetails === undefined ? result : null;
  }

  return {
    collect: () => post("HeapProfiler.collectGarbage"),
    async names() {
      const { names } = await post<{ names: string[] }>(
        "Runtime.globalLexicalScopeNames",
      );
      return names;
    },
    async look(expression, describe) {
      try {
        const remote = await evaluate(expression);
        if (remote === null) return null;
        if (remote.objectId === undefined) return describe.call(remote.value);
        let found: ReturnType<typeof describe> | null = null;
        Reflect.set(globalThis, LOOK, (value: unknown) => {
          found = describe.call(value);
        });
        await post("Runtime.callFunctionOn", {
          objectId: remote.objectId,
          functionDeclaration:
            'function() { globalThis[Symbol.for("readout.look")](this); }',
          silent: true,
        });
        return found;
      } catch {
        // Nothing is known of a value that cannot be looked at.
        return null;
      } finally {
        Reflect.deleteProperty(globalThis, LOOK);
        await post("Runtime.releaseObjectGroup", { objectGroup: "readout" });
      }
    },
  };
}
