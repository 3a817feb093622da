import type { createApiKeys } from '#worker/api-keys/create-api-keys.ts';
import type { AuthPorts } from '#worker/auth/auth-context.ts';
import type { OwnedAccess } from '#worker/db/access-change.ts';
import type { createOAuth } from '#worker/oauth/create-oauth.ts';
import type { createOrganizations } from '#worker/organizations/create-organizations.ts';
import type { createWebhooks } from '#worker/webhooks/create-webhooks.ts';

export interface ProgramParts {
  apiKeys: Pick<ReturnType<typeof createApiKeys>, 'access' | 'findUnproven'>;
  oauth: Pick<ReturnType<typeof createOAuth>, 'access' | 'findUnproven'>;
  webhooks: Pick<ReturnType<typeof createWebhooks>, 'access' | 'findUnproven'>;
  organizations: Pick<ReturnType<typeof createOrganizations>, 'teamKeys'>;
}

/** What acts for an account without a session, from the capabilities that own it. */
export function createProgramAccess(
  parts: () => ProgramParts,
): Pick<
  AuthPorts,
  'buildProgramSteps' | 'onAccessEnded' | 'findUnprovenAccess' | 'pauseUnprovenAccess'
> {
  const findUnproven = async (at: string | null): Promise<OwnedAccess[]> => {
    const { webhooks, apiKeys, oauth } = parts();
    const found = [webhooks, apiKeys, oauth].map((part) => part.findUnproven(at));
    return (await Promise.all(found)).flat();
  };
  return {
    buildProgramSteps: () => {
      const { webhooks, apiKeys, oauth } = parts();
      return { ...webhooks.access, ...apiKeys.access, ...oauth.access };
    },
    onAccessEnded: (ended) => parts().organizations.teamKeys.onAccessEnded(ended),
    findUnprovenAccess: () => findUnproven(null),
    pauseUnprovenAccess: async (at, requestId) => {
      const paused = await findUnproven(at);
      await parts().organizations.teamKeys.recordPaused(paused, requestId);
    },
  };
}
