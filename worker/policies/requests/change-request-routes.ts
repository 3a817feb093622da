import { Hono } from 'hono';
import { cardWriteSchema } from '#shared/card/card.ts';
import { findContentIssues } from '#shared/card/link/content-issues.ts';
import * as contract from '#shared/api/organizations/change-requests.ts';
import { buildAuditSource, recordAudit } from '#worker/audit/audit-entry.ts';
import { findOrganizationCard } from '#worker/cards/find-organization-card.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';
import {
  findRequest,
  insertRequest,
  isReplaced,
  listRequests,
  type RequestRow,
  type RequestScope,
} from './change-requests.ts';
import { approveRequest, rejectRequest } from './decide-request.ts';
import { notifyDeciders, notifyOfAnswer } from './mail-requests.ts';

/** Members' requests to change locked fields of their cards, and decisions about them. */
export function changeRequestRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, requireUser } = context;
  const requireMember = createRequireMember(context);
  const app = new Hono<MemberEnv>();

  app.get(contract.listChangeRequests.path, requireUser, requireMember('readCards'), async (c) => {
    const { organization, id: memberId, scope } = c.get('actor');
    const requested = c.req.query('status');
    const status = contract.REQUEST_STATUSES.find((one) => one === requested) ?? 'open';
    const requestScope = { organizationId: organization.id, memberId, scope };
    return c.json(
      await listRequests(db, requestScope, { status, cursor: c.req.query('cursor') ?? null }),
    );
  });

  app.post(
    contract.createChangeRequest.path,
    requireUser,
    requireMember('useOwnCard'),
    validate(contract.createChangeRequest.request),
    async (c) => {
      await context.rateLimit(`change-requests:${c.get('user').id}`);
      const { username, field, value, note } = c.req.valid('json');
      const { organization, id: memberId } = c.get('actor');
      const organizationId = organization.id;
      const covers = { scope: 'own', memberId } as const;
      const held = await findOrganizationCard(context, { organizationId, username, covers });
      if (held === null) throw new ApiError('not_found');
      requireLocked(held.card.policyState?.fields[field]?.isEditable === false);
      requireValue(field, value);
      const before = held.card[field];
      const id = crypto.randomUUID();
      const audit = recordAudit(
        db,
        buildAuditSource(c, now()),
        { action: 'request.created', target: username, details: { field, value } },
        { ifChanged: true },
      );
      const at = now().toISOString();
      const input = { id, organizationId, memberId, username, field, value, before, note, at };
      const request = await insertRequest(db, input, audit);
      if (request === null) {
        throw new ApiError('rate_limited', {
          message: `You have ${contract.OPEN_REQUESTS_MAX} open requests. Please wait for a decision.`,
          retryAfterSeconds: 3600,
        });
      }
      const origin = context.originOf(c.req.url);
      // An unchanged repetition keeps the ID of the open request.
      if (request.id === id) await notifyDeciders(context, { organizationId, memberId, origin });
      return c.json({ request }, 201);
    },
  );

  app.post(
    contract.decideChangeRequest.path,
    requireUser,
    requireMember('decideRequests'),
    validate(contract.decideChangeRequest.request),
    async (c) => {
      const { organization, id: memberId, scope } = c.get('actor');
      const requestScope = { organizationId: organization.id, memberId, scope };
      const row = await requireOpen(db, requestScope, c.req.param('request'));
      const source = buildAuditSource(c, now());
      const origin = context.originOf(c.req.url);
      const { isApproved, value, reason = '', before = row.before } = c.req.valid('json');
      if (value !== row.value) throw new ApiError('request_changed');
      const decider = { covers: { scope, memberId }, source, origin };
      const request = isApproved
        ? await approveRequest(context, row, { ...decider, reason: '', before })
        : await rejectRequest(context, row, { ...decider, reason });
      const answer = {
        organizationId: organization.id,
        isApproved,
        decidedBy: source.actor,
        origin,
      };
      await notifyOfAnswer(context, row, answer);
      return c.json({ request });
    },
  );

  return app;
}

/**
 * An open request that the actor may decide. Throws `not_found`, `already_decided`, and
 * `request_changed` for the former ID of a request.
 */
async function requireOpen(
  db: D1Database,
  requestScope: RequestScope,
  id: string,
): Promise<RequestRow> {
  const row = await findRequest(db, requestScope, id);
  if (row === null) {
    throw new ApiError((await isReplaced(db, requestScope, id)) ? 'request_changed' : 'not_found');
  }
  if (row.status !== 'open') throw new ApiError('already_decided');
  return row;
}

function requireLocked(isLocked: boolean): void {
  if (isLocked) return;
  throw new ApiError('invalid_input', {
    issues: [{ path: 'field', message: 'You can change this field yourself.' }],
  });
}

/** Throws `invalid_input` for a value that a card could not have. */
function requireValue(field: contract.RequestedField, value: string): void {
  const parsed = cardWriteSchema.shape[field].safeParse(value);
  const linked = { email: '', phone: '', website: '', [field]: value };
  const { email, phone, website } = linked;
  const issues = findContentIssues({ email, phone, website, cardElements: [] });
  const message = parsed.success ? issues[0]?.message : parsed.error.issues[0]?.message;
  if (message === undefined) return;
  throw new ApiError('invalid_input', { issues: [{ path: 'value', message }] });
}
