import { attentionRoutes } from '#worker/attention/routes.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** What needs the attention of an organization's members, of all that other capabilities know. */
export function createAttention(kernel: Kernel) {
  return { routes: attentionRoutes(kernel) } satisfies Capability;
}
