import { z } from 'zod';
import { WEBHOOK_ENDPOINTS_MAX, type WebhookEndpoint } from '#shared/api/webhooks.ts';
import { resumeWaySchema } from '#shared/api/programs/service.ts';
import { WEBHOOK_EVENTS } from '#shared/api/webhook-events.ts';
import { buildBillingOwnerSql } from '#worker/db/holder-sql.ts';
import { buildPlanInSql } from '#worker/db/limit-sql.ts';
import { buildManagesSql, buildWorksSql } from '#worker/db/manager-sql.ts';
import { jsonColumn, sqlBoolean } from '#worker/db/rows.ts';
import { buildResumeWaySql } from '#worker/db/service-sql.ts';

/** SQL: the account whose plan decides, given expressions of the kind and the ID of the owner. */
const buildPayerSql = (kind: string, owner: string): string =>
  `(CASE ${kind} WHEN 'person' THEN ${owner} ELSE ${buildBillingOwnerSql(owner)} END)`;

/** SQL condition: the plan of the owner includes webhooks. `plans` is `API_PLANS`. */
export const buildHasPlanSql = (kind: string, owner: string, plans: string): string =>
  buildPlanInSql(buildPayerSql(kind, owner), plans);

interface Maker {
  /** SQL expressions: the kind and ID of the owner, and the account or the API key that acts. */
  kind: string;
  owner: string;
  user: string;
  key: string;
}

/**
 * SQL condition: the maker may manage endpoints of the owner: the account itself, a member with such a
 * role, or a key of either that was neither revoked nor paused.
 */
export const buildMayManageSql = ({ kind, owner, user, key }: Maker): string =>
  `((${key} IS NULL AND (${kind} = 'person' OR ${buildManagesSql(owner, user, 'manageWebhooks')}))
    OR EXISTS (SELECT 1 FROM api_keys wk WHERE wk.id = ${key} AND wk.paused_at IS NULL
      AND (wk.user_id = ${owner} OR (wk.organization_id = ${owner}
        AND ${buildWorksSql('wk', owner)}))))`;

const STORED_MAKER: Maker = {
  kind: 'webhook_endpoints.owner_kind',
  owner: 'webhook_endpoints.owner_id',
  user: 'webhook_endpoints.user_id',
  key: 'webhook_endpoints.key_id',
};

/** SQL condition: the owner (`owner`) may have one more endpoint. */
export const buildHasRoomSql = (owner: string): string =>
  `(SELECT count(*) FROM webhook_endpoints WHERE owner_id = ${owner}) < ${WEBHOOK_ENDPOINTS_MAX}`;

/** SQL: who made an endpoint that belongs to an organization, while that person may manage it. */
const MANAGING_MAKER = `iif(${buildManagesSql('webhook_endpoints.owner_id', 'webhook_endpoints.created_by', 'manageWebhooks')},
  created_by, NULL)`;
/** SQL: the person who made it, itself or by a key. */
const MAKER = `coalesce(user_id, created_by,
  (SELECT mk.created_by FROM api_keys mk WHERE mk.id = webhook_endpoints.key_id))`;

/** SQL: the person who made it without a key. */
const PERSON = `coalesce(webhook_endpoints.user_id,
  iif(webhook_endpoints.key_id IS NULL, webhook_endpoints.created_by, NULL))`;

/** `?1` is `API_PLANS`, `?2` the account that reads it; empty for none. */
export const SELECT_ENDPOINT = `SELECT id, owner_kind AS ownerKind, owner_id AS ownerId,
    coalesce(user_id, ${MANAGING_MAKER}, ${buildBillingOwnerSql('webhook_endpoints.owner_id')}) AS userId,
    url, description, events, secret, previous_secret AS previousSecret, previous_until AS previousUntil,
    status, paused_by AS pausedBy, failing_since AS failingSince, created_at AS createdAt,
    ${buildHasPlanSql('webhook_endpoints.owner_kind', 'webhook_endpoints.owner_id', '?1')} AS hasPlan,
    is_service = 1 OR ${buildMayManageSql(STORED_MAKER)} AS isManaged,
    ${buildManagesSql(STORED_MAKER.owner, PERSON, 'streamAudit')} AS isOfOwner,
    is_service AS isService, expires_at AS expiresAt, resume_usable_at AS linkUsableAt,
    ${buildResumeWaySql('webhook', '?2')} AS resumeWith,
    coalesce((SELECT trim(mu.first_name || ' ' || mu.last_name) FROM users mu WHERE mu.id = ${MAKER}), '')
      AS createdBy
  FROM webhook_endpoints`;

export const endpointRowSchema = z.object({
  id: z.string(),
  ownerKind: z.enum(['person', 'organization']),
  ownerId: z.string(),
  /**
   * Who hears of trouble: the account that made it. The one that pays, if there is one, for a key's and
   * where who made a team's no longer manages it.
   */
  userId: z.string().nullable(),
  url: z.string(),
  description: z.string(),
  events: jsonColumn(z.array(z.enum(WEBHOOK_EVENTS))),
  secret: z.string(),
  previousSecret: z.string().nullable(),
  previousUntil: z.string().nullable(),
  status: z.enum(['active', 'paused']),
  pausedBy: z.enum(['person', 'failing', 'gone', 'recovery']).nullable(),
  failingSince: z.string().nullable(),
  createdAt: z.string(),
  /** Whether the plan includes webhooks. NULL without an account that pays. */
  hasPlan: sqlBoolean.nullable(),
  /** Whether it belongs to its organization, or who made it may still manage endpoints of the owner. */
  isManaged: sqlBoolean,
  /** Whether that person is an owner of the organization. */
  isOfOwner: sqlBoolean,
  isService: sqlBoolean,
  expiresAt: z.string().nullable(),
  createdBy: z.string(),
  resumeWith: resumeWaySchema.nullable(),
  linkUsableAt: z.string().nullable(),
});
export type EndpointRow = z.infer<typeof endpointRowSchema>;

/** The endpoint as its owner sees it. */
export function toEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const { id, url, description, events, status, pausedBy, failingSince, createdAt } = row;
  const { isService, expiresAt, createdBy, resumeWith, linkUsableAt } = row;
  const isRotating = row.previousUntil !== null && row.previousUntil > now.toISOString();
  return {
    id,
    url,
    description,
    events,
    status,
    pausedBy,
    failingSince,
    previousSecretUntil: isRotating ? row.previousUntil : null,
    createdAt,
    isService,
    createdBy,
    expiresAt,
    resumeWith,
    linkUsableAt,
  };
}
