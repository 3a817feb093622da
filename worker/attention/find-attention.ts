import {
  ENDING_CARD_DAYS,
  type OrganizationAttention,
} from '#shared/api/organizations/attention.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import {
  findKindOfAction,
  findScope,
  type Action,
  type Scope,
} from '#shared/organization/permissions.ts';
import { countCardGaps } from '#worker/cards/card-gaps.ts';
import { countLiveCards } from '#worker/cards/count-live-cards.ts';
import { countHeldContacts } from '#worker/contacts/organization-contacts.ts';
import { hasLeaverSetting } from '#worker/departures/leaver-setting.ts';
import { hasServedDomain, listFailing } from '#worker/own-domains/own-domain-row.ts';
import { hasOwnPolicy } from '#worker/policies/read-policies.ts';
import { countFailing } from '#worker/webhooks/endpoint-store.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findContactScope } from '#worker/organizations/find-contact-scope.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import {
  COUNT_LIMIT,
  countInvitations,
  countOpenRequests,
  hasVerifiedDomain,
  listOpenDomains,
  listReadDepartures,
} from '#worker/organizations/count-attention.ts';

/** What needs attention in an organization, as far as the actor could do something about it. */
export async function findAttention(kernel: Kernel, actor: Actor): Promise<OrganizationAttention> {
  const { db, now } = kernel;
  const organizationId = actor.organization.id;
  const [
    invitations,
    cards,
    requests,
    agentChanges,
    leavers,
    heldContacts,
    domains,
    ownDomains,
    webhooks,
    setup,
  ] = await Promise.all([
    ifAllowed(actor, 'inviteMembers', (by) => countInvitations(db, by, now().toISOString())),
    ifAllowed(actor, 'editCards', ({ id: memberId, scope }) =>
      countCardGaps(db, {
        organizationId,
        covers: { scope, memberId },
        limit: COUNT_LIMIT,
      }),
    ),
    ifAllowed(actor, 'decideRequests', (by) => countOpenRequests(db, by)),
    ifAllowed(actor, 'manageApiKeys', async () => {
      // What only assistants need is not loaded at the start.
      const { countWaiting } = await import('#worker/mcp/change-store.ts');
      return countWaiting(db, organizationId, now());
    }),
    ifAllowed(actor, 'editMembers', (by) => countLeavers(kernel, by)),
    ifAllowed(actor, 'readContacts', (by) => countHeld(kernel, by)),
    ifAllowed(actor, 'manageDomains', () => listOpenDomains(db, organizationId)),
    ifAllowed(actor, 'manageDomains', () => listFailing(db, organizationId)),
    ifAllowed(actor, 'manageWebhooks', () => countFailing(db, organizationId)),
    ifAllowed(actor, 'manageSettings', () => findSetup(db, organizationId)),
  ]);
  return {
    invitations,
    cards,
    requests,
    agentChanges,
    leavers,
    heldContacts,
    domains,
    ownDomains,
    webhooks,
    setup,
  };
}

async function findSetup(
  db: D1Database,
  organizationId: string,
): Promise<NonNullable<OrganizationAttention['setup']>> {
  const [policy, isVerified, isServed, leaverRule] = await Promise.all([
    hasOwnPolicy(db, organizationId),
    hasVerifiedDomain(db, organizationId),
    hasServedDomain(db, organizationId),
    hasLeaverSetting(db, organizationId),
  ]);
  return { policy, domain: isVerified || isServed, leaverRule };
}

/** Reads a part in the scope of its own action, or null without it. */
async function ifAllowed<Part>(
  actor: Actor,
  action: Action,
  read: (by: Actor) => Promise<Part>,
): Promise<Part | null> {
  const scope: Scope | null = findScope(actor.role, action);
  const kind = findKindOfAction(action);
  if (scope === null || (kind !== null && kind !== actor.organization.kind)) return null;
  return read({ ...actor, scope });
}

async function countLeavers(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  actor: Actor,
): Promise<{ live: number; ending: number }> {
  return countLiveCards(db, {
    organizationId: actor.organization.id,
    departureIds: await listReadDepartures(db, actor),
    now: now().toISOString(),
    endingBy: new Date(now().getTime() + ENDING_CARD_DAYS * DAY_MS).toISOString(),
    limit: COUNT_LIMIT,
  });
}

async function countHeld(kernel: Kernel, actor: Actor): Promise<number | null> {
  try {
    const scope = await findContactScope(kernel.db, actor, {});
    return Math.min(await countHeldContacts(kernel, scope), COUNT_LIMIT);
  } catch (error) {
    // The groups of a manager have more members than contacts can be read for.
    if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error;
    return null;
  }
}
