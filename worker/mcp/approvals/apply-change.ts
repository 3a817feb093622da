import type { Context } from 'hono';
import { listAgreed } from '#shared/api/programs/agent-changes.ts';
import type { CardPatch } from '#shared/card/card.ts';
import { recordHolderChange } from '#worker/audit/holder-change.ts';
import { enqueueMove } from '#worker/audit/move-audit.ts';
import { buildOrganizationAudit } from '#worker/audit/organization-records.ts';
import { changeOwnCard } from '#worker/cards/change-own-card.ts';
import { changeOrganizationCard } from '#worker/cards/organization-cards.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import type { Kernel } from '#worker/kernel.ts';
import { requireRole } from '#worker/organizations/require-member.ts';
import type { ApprovalEvent } from './approval-context.ts';
import {
  closeChange,
  touchWaiting,
  type Closing,
  type StoredChange,
} from '#worker/mcp/change-store.ts';

/** What commits with the card: the decision, only if the change still waits. */
interface Approval {
  username: string;
  baseVersion: number;
  condition: () => D1PreparedStatement[];
  buildWrites: () => D1PreparedStatement[];
}

/** Who decides about a change, and how their decision is applied and recorded. */
export interface Decider {
  at: string;
  origin: string;
  /** Saves the card as the person who decides would. */
  save: (
    approval: Approval,
    changes: CardPatch,
  ) => ReturnType<typeof changeOwnCard | typeof changeOrganizationCard>;
  /** The statements that record a decision, directly after the one that makes it. */
  buildAudit: (status: Closing) => D1PreparedStatement[];
  /** Call after the decision. Never throws. */
  onRecorded: () => Promise<void>;
}

/** Throws `not_found` for changes of others, and `forbidden` to members who manage no keys. */
export async function findDecider(
  context: Kernel,
  c: Context<UserEnv>,
  stored: StoredChange,
): Promise<Decider> {
  const { organizationId } = stored;
  return organizationId === null
    ? buildOwner(context, c, stored)
    : buildManager(context, c, { ...stored, organizationId });
}

function buildOwner(context: Kernel, c: Context<UserEnv>, stored: StoredChange): Decider {
  const user = c.get('user');
  if (stored.ownerId !== user.id) throw new ApiError('not_found');
  const { username, keyId: apiKeyId, keyName: apiKeyName } = stored;
  const source = {
    user: { ...user, apiKeyId, apiKeyName },
    requestId: c.get('requestId'),
    address: clientAddress(c.req.raw.headers),
  };
  const origin = context.originOf(c.req.url);
  return {
    at: context.now().toISOString(),
    origin,
    save: (approval, changes) =>
      changeOwnCard(
        context,
        {
          ...approval,
          userId: user.id,
          access: user,
          changes,
          buildAudit: (card) => recordHolderChange(context, { ...source, ...card, username }),
        },
        origin,
      ),
    buildAudit: () => [],
    onRecorded: async () => {},
  };
}

async function buildManager(
  context: Kernel,
  c: Context<UserEnv>,
  stored: StoredChange & { organizationId: string },
): Promise<Decider> {
  const { id: change, organizationId, keyId, keyName, username } = stored;
  const values = listAgreed(stored.changes);
  const user = c.get('user');
  const { id: memberId } = await requireRole(
    context.db,
    user,
    organizationId,
    'manageApiKeys',
    c.req.method,
  );
  const request = { user, requestId: c.get('requestId'), headers: c.req.raw.headers };
  const record = (event: ApprovalEvent) =>
    buildOrganizationAudit(context, request, organizationId, event);
  const origin = context.originOf(c.req.url);
  const editor = {
    kind: 'admin',
    userId: user.id,
    organizationId,
    covers: { scope: 'all', memberId },
    overridesLocks: values.filter(({ lock }) => lock === 'overridden').map(({ field }) => field),
    program: keyName,
  } as const;
  const by = { change, apiKey: keyId, proposedBy: keyName };
  return {
    at: context.now().toISOString(),
    origin,
    save: (approval, patch) =>
      changeOrganizationCard(
        context,
        {
          ...approval,
          sent: { patch },
          editor,
          buildAudit: ({ changed }) =>
            record({ action: 'card.updated', target: username, details: { changed, ...by } }),
        },
        origin,
      ),
    buildAudit: (status) => {
      const action = RECORDED[status];
      if (action === null) return [];
      return [record({ action, target: username, details: { ...listValues(values), ...by } })];
    },
    onRecorded: () => enqueueMove(context, organizationId),
  };
}

const RECORDED = {
  approved: 'agent_change.approved',
  refused: 'agent_change.refused',
  // No person decided that.
  outdated: null,
} as const satisfies Record<Closing, ApprovalEvent['action'] | null>;

/** The statements of an approval around the change of the card. */
export function buildApproval(
  { db }: Pick<Kernel, 'db'>,
  { id, username, version }: StoredChange,
  { at, buildAudit }: Decider,
): Approval {
  const closing = { id, at, status: 'approved' } as const;
  return {
    username,
    baseVersion: version,
    condition: () => [touchWaiting(db, id, at)],
    buildWrites: () => [closeChange(db, closing, { ifChanged: true }), ...buildAudit('approved')],
  };
}

/** Values of the changed fields as the audit log shows them. */
function listValues(changes: StoredChange['changes']) {
  return {
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  };
}
