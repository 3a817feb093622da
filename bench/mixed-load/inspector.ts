import { z } from 'zod';

const targetsSchema = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.url() }));
const answerSchema = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** DevTools protocol client of our Worker's isolate. */
export interface Inspector {
  /** Result of a command; throws the isolate's error. */
  ask(method: string): Promise<unknown>;
  close(): void;
}

/** Connects to our Worker's inspector. Throws when it does not listen. */
export async function openInspector(address: URL): Promise<Inspector> {
  const list = await fetch(`http://${address.host}/json`);
  const targets = targetsSchema.parse(await list.json());
  // The others are the runtime's own: stores, queues, the entry.
  const own = targets.find(({ id }) => id.startsWith('core:user:'));
  if (!own) throw new Error('the inspector shows no Worker of ours');
  const socket = new WebSocket(own.webSocketDebuggerUrl);
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  const requested: PromiseWithResolvers<unknown>[] = [];
  socket.addEventListener('open', () => resolve());
  socket.addEventListener('error', () => reject(new Error('the inspector hung up')));
  socket.addEventListener('message', ({ data }) => {
    const answer = answerSchema.safeParse(JSON.parse(String(data)));
    // Messages without an id are notifications.
    if (!answer.success) return;
    const { id, result, error } = answer.data;
    if (error) requested[id]?.reject(new Error(error.message));
    else requested[id]?.resolve(result);
  });
  await opened;
  return {
    ask: (method) => {
      const answer = Promise.withResolvers<unknown>();
      const id = requested.push(answer) - 1;
      socket.send(JSON.stringify({ id, method }));
      return answer.promise;
    },
    close: () => socket.close(),
  };
}
