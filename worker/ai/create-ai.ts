import { aiRoutes } from '#worker/ai/routes.ts';
import type { Kernel } from '#worker/kernel.ts';

/** Suggested texts for cards. */
export function createAi(kernel: Kernel) {
  return { routes: aiRoutes(kernel) };
}
