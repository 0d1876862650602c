/**
 * Types for the parts of Deno's standard library that Readout uses. The npm
 * package that carries the library ships no declarations; `tests/std_test.ts`
 * holds each name declared here against the code that is loaded.
 */

declare module "@std/assert" {
  export class AssertionError extends Error {}
  export function assert(expr: unknown, msg?: string): asserts expr;
  export function assertEquals<T>(actual: T, expected: T, msg?: string): void;
  export function assertNotEquals<T>(
    actual: T,
    expected: T,
    msg?: string,
  ): void;
  export function assertAlmostEquals(
    actual: number,
    expected: number,
    tolerance?: number,
    msg?: string,
  ): void;
  export function assertGreater<T>(actual: T, expected: T, msg?: string): void;
  export function assertGreaterOrEqual<T>(
    actual: T,
    expected: T,
    msg?: string,
  ): void;
  export function assertLess<T>(actual: T, expected: T, msg?: string): void;
  export function assertLessOrEqual<T>(
    actual: T,
    expected: T,
    msg?: string,
  ): void;
  type ErrorClass<E extends Error> = abstract new (...args: never[]) => E;
  export function assertMatch(
    actual: string,
    expected: RegExp,
    msg?: string,
  ): void;
  export function assertNotMatch(
    actual: string,
    expected: RegExp,
    msg?: string,
  ): void;
  export function assertStringIncludes(
    actual: string,
    expected: string,
    msg?: string,
  ): void;
  export function assertThrows<E extends Error = Error>(
    fn: () => unknown,
    ErrorClass?: ErrorClass<E>,
    msgIncludes?: string,
    msg?: string,
  ): E;
  export function assertRejects<E extends Error = Error>(
    fn: () => PromiseLike<unknown>,
    ErrorClass?: ErrorClass<E>,
    msgIncludes?: string,
    msg?: string,
  ): Promise<E>;
  export function fail(msg?: string): never;
}

declare module "@std/csv" {
  export interface CsvParseOptions {
    /** @default {","} */
    separator?: string;
    comment?: string;
    trimLeadingSpace?: boolean;
    lazyQuotes?: boolean;
    /** Negative: rows may differ in length; 0: all as long as the first. */
    fieldsPerRecord?: number;
  }
  export function parse(input: string, options?: CsvParseOptions): string[][];
  export class CsvParseStream extends TransformStream<string, string[]> {
    constructor(options?: CsvParseOptions);
  }
  export interface CsvStringifyOptions {
    columns?: readonly string[];
    headers?: boolean;
    separator?: string;
    bom?: boolean;
    quote?: boolean;
  }
  export function stringify(
    data: readonly (Readonly<Record<string, unknown>> | readonly unknown[])[],
    options?: CsvStringifyOptions,
  ): string;
}

declare module "@std/yaml" {
  export function parse(
    content: string,
    options?: {
      schema?: "core" | "default" | "extended" | "failsafe" | "json";
    },
  ): unknown;
}
