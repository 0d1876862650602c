export async function writeAllStarted(
  _c: unknown,
  _o: unknown,
): Promise<void> {}
