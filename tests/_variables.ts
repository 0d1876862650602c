/**
 * Environment variables of a single test, because threads share those of the
 * process.
 */

/**
 * Overrides environment variables for this thread.
 *
 * @param variables Values by name; `undefined` removes a variable.
 * @returns Disposable that restores the variables.
 */
export function withVariables(
  variables: Readonly<Record<string, string | undefined>>,
): Disposable {
  const { get } = Deno.env;
  Deno.env.get = (name) =>
    Object.hasOwn(variables, name) ? variables[name] : get.call(Deno.env, name);
  return {
    [Symbol.dispose]() {
      Deno.env.get = get;
    },
  };
}
