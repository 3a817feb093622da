import type { Capability, Kernel } from '#worker/kernel.ts';
import type { KeyMode } from './key-text.ts';
import { createKeyAccess, findUnprovenKeys } from './key-access.ts';
import { apiKeyRoutes } from './routes.ts';

/** Keys of the public API: creating, listing and revoking them, and finding their owner. */
export function createApiKeys(kernel: Kernel) {
  const mode: KeyMode = kernel.settings.ENVIRONMENT === 'production' ? 'live' : 'test';
  const context = { ...kernel, mode };
  return {
    routes: apiKeyRoutes(context),
    /** The key that a request is sent with. Throws `invalid_key` or `plan_limit`. */
    authenticate: async (headers: Headers) => {
      const { authenticateKey } = await import('./authenticate-key.ts');
      return authenticateKey(context, headers);
    },
    listeners: {
      exports: [
        async function* exportApiKeys(user) {
          const { exportKeys } = await import('./export-keys.ts');
          yield* exportKeys(kernel.db, user.id, mode);
        },
      ],
      access: {
        steps: createKeyAccess(kernel.db),
        findUnproven: (at) => findUnprovenKeys(kernel.db, at),
      },
    },
  } satisfies Capability;
}
