import { newUsernameIssue } from '#shared/card/username/reserved-names.ts';
import { USERNAME_MAX } from '#shared/card/username/username.ts';
import { buildAddress } from '#shared/organization/address-pattern.ts';
import { choosePolicy } from '#shared/organization/policy/choose-policy.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { findOrganizationCard } from '#worker/cards/find-organization-card.ts';
import { listHeldCards } from '#worker/cards/hand-over-cards.ts';
import { readHolderGroups } from '#worker/cards/insert-organization-card.ts';
import { addOrganizationCard } from '#worker/cards/organization-cards.ts';
import { propagateNow } from '#worker/cards/propagate.ts';
import { findTakenNames } from '#worker/cards/prepared-cards.ts';
import type { HeldCard } from '#worker/cards/read-organization-card-page.ts';
import { requireRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { buildKeyedUuid } from '#worker/http/crypto/keyed-uuid.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { buildDefaultContent, buildHolderName, requireHolder, type Holder } from './holders.ts';
import { readPolicySets } from './read-policies.ts';
import { z } from 'zod';

const NO_AUTOMATIC_CARD = 'Your team makes the cards itself. Ask an admin for yours.';
const NO_ADDRESS = 'No address is free for your name. Ask an admin for a card.';

/** Numbers tried for an address that is taken. */
const NUMBERS_MAX = 30;
/** Calls that lost their address to another person between the read and the write try again. */
const ATTEMPTS_MAX = 3;

const PATTERN = 'SELECT address_pattern AS pattern FROM organizations WHERE id = ?';
const patternSchema = z.object({ pattern: z.string() });

interface OwnCardRequest {
  actor: Actor;
  userId: string;
  source: AuditSource;
  origin: string;
}

/**
 * The company card of a member: the first they hold, or a new one from their account, where their
 * card policy makes one for everyone who joins. Repeating it returns the same card. Throws
 * `not_found` where none is made, and like a new card of an admin.
 */
export async function findOrMakeOwnCard(
  context: Kernel,
  request: OwnCardRequest,
): Promise<{ held: HeldCard; isNew: boolean }> {
  const { organization, id: memberId } = request.actor;
  const existing = await findOwn(context, request);
  if (existing !== null) {
    // The response to an earlier attempt may have been lost before this.
    await propagateNow(context, [existing.card.username], request.origin);
    return { held: existing, isNew: false };
  }
  const holder = await requireHolder(context, organization.id, memberId);
  if (!(await hasAutomaticCard(context.db, organization.id, holder))) {
    throw new ApiError('not_found', { message: NO_AUTOMATIC_CARD });
  }
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    try {
      await make(context, request, holder);
      break;
    } catch (error) {
      // Another person took the address, or another tab of this one made the card.
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'id_taken') break;
      if (error.code !== 'username_taken' || attempt === ATTEMPTS_MAX) throw error;
    }
  }
  const held = await findOwn(context, request);
  if (held === null) throw new ApiError('not_found');
  return { held, isNew: true };
}

async function findOwn(
  context: Kernel,
  { actor, userId }: OwnCardRequest,
): Promise<HeldCard | null> {
  const organizationId = actor.organization.id;
  const [first] = await listHeldCards(context.db, organizationId, userId);
  if (first === undefined) return null;
  const covers = { scope: 'own', memberId: actor.id } as const;
  return findOrganizationCard(context, { organizationId, username: first.username, covers });
}

async function hasAutomaticCard(
  db: D1Database,
  organizationId: string,
  { userId }: Holder,
): Promise<boolean> {
  const set = (await readPolicySets(db, [organizationId])).get(organizationId);
  if (set === undefined) throw new ApiError('not_found');
  const groups = await readHolderGroups(db, organizationId, userId);
  const policyId = choosePolicy(set, groups);
  return set.policies.find(({ id }) => id === policyId)?.content.makesCards === true;
}

async function make(
  context: Kernel,
  { actor, source, origin }: OwnCardRequest,
  holder: Holder,
): Promise<void> {
  const organizationId = actor.organization.id;
  const username = await findAddress(context, organizationId, holder);
  await addOrganizationCard(
    context,
    {
      organizationId,
      holderId: holder.userId,
      covers: { scope: 'own', memberId: actor.id },
      username,
      // One card, however often and from how many tabs it is candidates.
      key: buildKeyedUuid('own company card', organizationId, holder.id),
      content: {
        ...buildDefaultContent(holder, context.now()),
        company: actor.organization.name,
      },
      overridesLocks: false,
      program: null,
      actorId: holder.userId,
      buildAudit: () =>
        recordAudit(
          context.db,
          source,
          { action: 'card.created', target: username, details: { holder: holder.id } },
          { ifChanged: true },
        ),
    },
    origin,
  );
}

/** The person's address by the organization's pattern, with the first free number if it is taken. */
async function findAddress(
  context: Kernel,
  organizationId: string,
  holder: Holder,
): Promise<string> {
  const { pattern } = await requireRow(
    context.db.prepare(PATTERN).bind(organizationId),
    patternSchema,
  );
  const { email, lastName } = holder;
  const name = buildHolderName(holder);
  const person = { name, familyName: lastName, email };
  const base = buildAddress(pattern, person, context.productName);
  if (newUsernameIssue(base, context.productName) !== null) {
    throw new ApiError('not_found', { message: NO_ADDRESS });
  }
  const candidates = Array.from({ length: NUMBERS_MAX }, (_, at) => withNumber(base, at + 1));
  const key = emailKey(email);
  const taken = await findTakenNames(
    context,
    organizationId,
    candidates.map((username) => ({ username, emailKey: key })),
  );
  const free = candidates.find((one) => !taken.has(one));
  if (free === undefined) throw new ApiError('not_found', { message: NO_ADDRESS });
  return free;
}

function withNumber(base: string, number: number): string {
  if (number === 1) return base;
  const suffix = `-${number}`;
  return base.slice(0, USERNAME_MAX - suffix.length).replace(/-+$/, '') + suffix;
}
