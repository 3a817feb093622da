import {
  attentionSchema,
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
import { findSmallerPlan } from '#worker/organizations/find-smaller-plan.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import {
  COUNT_LIMIT,
  countInvitations,
  countOpenRequests,
  hasVerifiedDomain,
  listOpenDomains,
  listReadDepartures,
} from '#worker/organizations/count-attention.ts';

/** Each part: the action that could do something about it, and how it is read in that action's scope. */
const PARTS: {
  [Part in keyof OrganizationAttention]: [
    action: Action,
    read: (kernel: Kernel, actor: Actor) => Promise<OrganizationAttention[Part]>,
  ];
} = {
  invitations: [
    'inviteMembers',
    ({ db, now }, by) => countInvitations(db, by, now().toISOString()),
  ],
  cards: [
    'editCards',
    ({ db }, { organization, id: memberId, scope }) => {
      const covers = { scope, memberId };
      return countCardGaps(db, { organizationId: organization.id, covers, limit: COUNT_LIMIT });
    },
  ],
  smallerPlan: ['manageBilling', ({ db }, { organization }) => findSmallerPlan(db, organization)],
  requests: ['decideRequests', ({ db }, by) => countOpenRequests(db, by)],
  agentChanges: [
    'manageApiKeys',
    async ({ db, now }, { organization }) => {
      // What only assistants need is not loaded at the start.
      const { countWaiting } = await import('#worker/mcp/change-store.ts');
      return countWaiting(db, organization.id, now());
    },
  ],
  leavers: ['editMembers', countLeavers],
  heldContacts: ['readContacts', countHeld],
  domains: ['manageDomains', ({ db }, { organization }) => listOpenDomains(db, organization.id)],
  ownDomains: ['manageDomains', ({ db }, { organization }) => listFailing(db, organization.id)],
  webhooks: ['manageWebhooks', ({ db }, { organization }) => countFailing(db, organization.id)],
  setup: ['manageSettings', ({ db }, { organization }) => findSetup(db, organization.id)],
};

/**
 * What needs attention in an organization, as far as the actor could do something about it; its
 * setup only if asked for.
 */
export async function findAttention(
  kernel: Kernel,
  actor: Actor,
  { withSetup }: { withSetup: boolean },
): Promise<OrganizationAttention> {
  const parts = Object.entries(PARTS).map(async ([part, [action, read]]) => [
    part,
    part === 'setup' && !withSetup
      ? null
      : await readIfAllowed(actor, action, (by): Promise<unknown> => read(kernel, by)),
  ]);
  return attentionSchema.parse(Object.fromEntries(await Promise.all(parts)));
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
async function readIfAllowed<Part>(
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
