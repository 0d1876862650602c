/** Variables of one test: threads that run others share those of the process. */

/**
 * Lets this thread see other variables.
 *
 * @param variables By name; `undefined` is not set.
 * @returns What ends it.
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
