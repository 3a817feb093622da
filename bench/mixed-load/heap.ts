import type { Miniflare } from 'miniflare';
import { z } from 'zod';

const targetsSchema = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.url() }));
const usageSchema = z.object({ id: z.literal(2), result: z.object({ usedSize: z.number() }) });

/** What our Worker's isolate holds once nothing unreachable is left in it, in megabytes. */
export async function heapMegabytes(runtime: Miniflare): Promise<number> {
  const inspector = await runtime.getInspectorURL();
  const list = await fetch(`http://${inspector.host}/json`);
  const targets = targetsSchema.parse(await list.json());
  // The others are the runtime's own: stores, queues, the way in.
  const own = targets.find(({ id }) => id.startsWith('core:user:'));
  if (!own) throw new Error('the inspector shows no Worker of ours');
  return askForHeap(own.webSocketDebuggerUrl);
}

function askForHeap(url: string): Promise<number> {
  const socket = new WebSocket(url);
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('the inspector hung up')));
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
      socket.send(JSON.stringify({ id: 2, method: 'Runtime.getHeapUsage' }));
    });
    socket.addEventListener('message', ({ data }) => {
      const usage = usageSchema.safeParse(JSON.parse(String(data)));
      if (!usage.success) return;
      socket.close();
      resolve(usage.data.result.usedSize / 1e6);
    });
  });
}
