import type { Capability, Kernel } from '#worker/kernel.ts';
import type { KeyMode } from './key-text.ts';
import { createKeyAccess, findUnprovenKeys, hasKeyPausedAt } from './key-access.ts';
import { apiKeyRoutes } from './routes.ts';

const loadMails = () => import('./mail-key-events.ts');

/** Keys of the public API: creating, listing and revoking them, and finding their owner. */
export function createApiKeys(kernel: Kernel) {
  const mode: KeyMode = kernel.settings.ENVIRONMENT === 'production' ? 'live' : 'test';
  const context = { ...kernel, mode };
  const notifyOfPause = async (teams: ReadonlySet<string>): Promise<void> => {
    if (teams.size === 0) return;
    const { mailPausedKeys } = await loadMails();
    await mailPausedKeys(kernel, teams, kernel.now().toISOString());
  };
  return {
    routes: apiKeyRoutes(context),
    /** The key that a request is sent with. Throws `invalid_key` or `plan_limit`. */
    authenticate: async (headers: Headers) => {
      const { authenticateKey } = await import('./authenticate-key.ts');
      return authenticateKey(context, headers);
    },
    listeners: {
      effects: {
        accessEnded: ({ ended }) => {
          const paused = ended.filter(
            ({ kind, effect }) => kind === 'apiKey' && effect === 'pauses',
          );
          const teams = new Set(paused.flatMap(({ organizationId }) => organizationId ?? []));
          return notifyOfPause(teams);
        },
        memberSuspended: async ({ organizationId, at }) => {
          const hasPaused = await hasKeyPausedAt(kernel.db, organizationId, at);
          if (hasPaused) await notifyOfPause(new Set([organizationId]));
        },
      },
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
    sweep: { endingKeys: async () => (await loadMails()).mailEndingKeys(kernel) },
  } satisfies Capability;
}
