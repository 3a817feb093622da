import { aiRoutes } from '#worker/ai/routes.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { Kernel } from '#worker/kernel.ts';

/** Suggested texts for cards. */
export function createAi(kernel: Kernel, { requireUser }: { requireUser: RequireUser }) {
  return { routes: aiRoutes(kernel, requireUser) };
}
