import type { Miniflare } from 'miniflare';
import { z } from 'zod';
import { openInspector, type Inspector } from '#bench/mixed-load/inspector.ts';

const usageSchema = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

/**
 * What our Worker's isolate still reaches, in megabytes: its objects and the bytes of their buffers, after a collection of
 * everything else. `knock` asks the Worker for anything: an inspector's collection is a task of the isolate, and workerd runs
 * an isolate's tasks with its next request only. What is read before is mostly garbage.
 */
export async function heldMegabytes(
  runtime: Miniflare,
  knock: () => Promise<unknown>,
): Promise<number> {
  const inspector = await openInspector(await runtime.getInspectorURL());
  try {
    await collect(inspector, knock);
    const usage = usageSchema.parse(await inspector.ask('Runtime.getHeapUsage'));
    return (usage.usedSize + usage.backingStorageSize) / 1e6;
  } finally {
    inspector.close();
  }
}

async function collect(inspector: Inspector, knock: () => Promise<unknown>): Promise<void> {
  const collected = inspector.ask('HeapProfiler.collectGarbage').then(() => true);
  const knocked = async (): Promise<boolean> => {
    await knock();
    return false;
  };
  // Answered once it has been done. A knock may come in before the command does.
  while (!(await Promise.race([collected, knocked()])));
}
