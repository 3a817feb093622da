import { z } from 'zod';

const NAME_MAX = 60;

const named = z.object({ name: z.string() });

const messageSchema = z.object({
  method: z.string(),
  params: z
    .object({
      // Older clients name themselves when they connect, newer ones with every message.
      clientInfo: named.optional().catch(undefined),
      _meta: z
        .object({ 'io.modelcontextprotocol/clientInfo': named.optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** The name that a client gives itself, as one short line; empty when it gives none. */
export function readAgentName(message: unknown): { name: string; isConnecting: boolean } {
  const parsed = messageSchema.safeParse(message);
  if (!parsed.success) return { name: '', isConnecting: false };
  const { method, params } = parsed.data;
  const { _meta: meta, clientInfo } = params ?? {};
  const info = meta?.['io.modelcontextprotocol/clientInfo'] ?? clientInfo;
  const name = (info?.name ?? '').replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const isConnecting = method === 'initialize' || method === 'server/discover';
  return { name: Array.from(name).slice(0, NAME_MAX).join(''), isConnecting };
}
