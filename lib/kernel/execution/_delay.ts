/** A wait that keeps no process alive. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    Deno.unrefTimer(setTimeout(resolve, ms));
  });
}
