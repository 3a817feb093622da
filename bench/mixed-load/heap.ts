import type { Miniflare } from 'miniflare';
import { z } from 'zod';
import { openInspector, type Inspector } from '#bench/mixed-load/inspector.ts';

const usageSchema = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

/**
 * Reachable memory of our Worker's isolate in megabytes, objects and buffers, after a garbage
 * collection. `knock` sends any request: the collection is a task of the isolate, and workerd runs
 * tasks only with the next request.
 */
export async function measureHeapMegabytes(
  runtime: Miniflare,
  request: () => Promise<unknown>,
): Promise<number> {
  const inspector = await openInspector(await runtime.getInspectorURL());
  try {
    await collect(inspector, request);
    const usage = usageSchema.parse(await inspector.ask('Runtime.getHeapUsage'));
    return (usage.usedSize + usage.backingStorageSize) / 1e6;
  } finally {
    inspector.close();
  }
}

async function collect(inspector: Inspector, request: () => Promise<unknown>): Promise<void> {
  const collected = inspector.ask('HeapProfiler.collectGarbage').then(() => true);
  const knocked = async (): Promise<boolean> => {
    await request();
    return false;
  };
  // Completes after the collection. A request may arrive before the command.
  while (!(await Promise.race([collected, knocked()])));
}
