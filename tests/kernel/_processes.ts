/** Processes that tests look after. */

/** Waits until a process is gone; the test's own limit ends this. */
export async function ended(pid: number): Promise<void> {
  while (await isAlive(pid)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function isAlive(pid: number): Promise<boolean> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  return status !== "" && !/^State:\s+[ZX]/m.test(status);
}
