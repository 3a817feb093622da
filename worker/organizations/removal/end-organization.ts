import { randomBytes } from 'node:crypto';
import { DELETION_LINK_HOURS } from '#shared/api/organizations/deletion.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import { buildSystemSource, recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { buildDeletionLinkMail, buildOrganizationDeletedMail } from './deletion-mails.ts';
import {
  APPROVE,
  findPendingDeletion,
  HIDE_BY_OWNERS,
  HIDE_DUE,
  listDueDeletions,
  STORE_LINK,
  type StoredDeletion,
} from './deletion-store.ts';
import { mailDeletion, mailOutcome } from './mail-deletion.ts';
import { startRemoval } from './remove-organization.ts';

interface Request {
  source: AuditSource;
  origin: string;
}

/**
 * Notes that an owner agrees to end an organization at once, and ends it when all did. An only owner
 * is mailed a link, and ends it with its token. Returns whether it has ended. Throws `not_found` when
 * no deletion is scheduled, and `too_early` for a link before its time.
 */
export async function endByOwner(
  context: Kernel,
  { id: memberId, organization: { id, name } }: Actor,
  token: string | undefined,
  { source, origin }: Request,
): Promise<boolean> {
  const { db } = context;
  const pending = await findPendingDeletion(db, id, memberId);
  if (pending === null) throw new ApiError('not_found');
  if (token === undefined && pending.owners === 1) {
    await mailLink(context, id, { source, origin });
    return false;
  }
  const hash = token === undefined ? null : sha256Hex(token);
  const approve = token === undefined ? [db.prepare(APPROVE).bind(id, memberId)] : [];
  const hide = db.prepare(HIDE_BY_OWNERS).bind(id, source.at, hash);
  const hidden = await hideOrganization(context, { id, name }, source, origin, [...approve, hide]);
  if (!hidden && token !== undefined) throw refuseLink(pending, source.at);
  return hidden;
}

function refuseLink({ linkUsableAt }: StoredDeletion, at: string): ApiError {
  // The token itself may be wrong, too: nothing about it is revealed before its time.
  return new ApiError(linkUsableAt !== null && at < linkUsableAt ? 'too_early' : 'not_found');
}

async function mailLink(context: Kernel, id: string, { source, origin }: Request): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const usable = new Date(Date.parse(source.at) + DELETION_LINK_HOURS * HOUR_MS).toISOString();
  await context.db.prepare(STORE_LINK).bind(id, sha256Hex(token), usable).run();
  await mailDeletion(context, {
    organizationId: id,
    step: `link ${source.at}`,
    origin,
    token,
    build: (details) => buildDeletionLinkMail({ ...details, at: usable }),
  });
}

/** Ends all organizations whose time has come. Returns their number. */
export async function endDueOrganizations(context: Kernel): Promise<number> {
  const { db, now, publicOrigin } = context;
  let ended = 0;
  for (const { id, name } of await listDueDeletions(db, now().toISOString())) {
    const source = buildSystemSource(id, '', now());
    const hide = db.prepare(HIDE_DUE).bind(id, source.at);
    if (await hideOrganization(context, { id, name }, source, publicOrigin, [hide])) ended += 1;
  }
  return ended;
}

/** Hides an organization by the last of `statements`, mails its owners and starts the removal of its rows. */
async function hideOrganization(
  context: Kernel,
  { id, name }: { id: string; name: string },
  source: AuditSource,
  origin: string,
  statements: readonly D1PreparedStatement[],
): Promise<boolean> {
  const results = await context.db.batch([
    ...statements,
    recordAudit(
      context.db,
      source,
      { action: 'organization.deleted', target: id, details: { name } },
      { ifChanged: true },
    ),
  ]);
  if ((results[statements.length - 1]?.meta.changes ?? 0) === 0) return false;
  await mailOutcome(context, {
    organizationId: id,
    step: 'deleted',
    origin,
    build: buildOrganizationDeletedMail,
  });
  await startRemoval(context, [id]);
  return true;
}
