/** Work on several items at a time. */

/**
 * Processes a limited number of items in parallel; the results keep the order of
 * the items.
 */
export async function runPooled<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: size }, worker));
  return results;
}
