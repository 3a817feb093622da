import { z } from 'zod';
import { buildResumeAnchor, END_NOTICE_DAYS } from '#shared/api/programs/service.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { href } from '#shared/routes.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import { allRows } from '#worker/db/rows.ts';
import { SERVICE_KINDS, SERVICE_TABLES, type ServiceKind } from '#worker/db/service-sql.ts';
import { log } from '#worker/http/log.ts';
import type { MailContent } from '#worker/http/mail-content.ts';
import type { Kernel } from '#worker/kernel.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import { buildResumeLinkMail, buildServiceEndsMail, buildServicePausedMail } from './copy.ts';

type MailKernel = Pick<Kernel, 'db' | 'brands' | 'findAppOrigin' | 'sendMails'>;

/** Where each kind is listed under Developers. */
const ANCHORS: Readonly<Record<ServiceKind, string>> = {
  apiKey: 'api-keys',
  webhook: 'webhooks',
  app: 'apps',
};

/** Where the programs of an organization are managed. */
export function buildDevelopersPath(organizationId: string, anchor = ANCHORS.apiKey): string {
  const query = new URLSearchParams({ org: organizationId, view: 'developers' });
  return `${href('team')}?${query.toString()}#${anchor}`;
}

/** Mails the owners that programs of their organizations were paused at a time. Never throws. */
export async function mailPausedService(
  context: MailKernel & Pick<Kernel, 'publicOrigin'>,
  organizationIds: ReadonlySet<string>,
  at: string,
): Promise<void> {
  for (const id of organizationIds) {
    try {
      const mailId = `service-paused ${id} ${at}`;
      const path = buildDevelopersPath(id);
      await mailOwners(context, { organizationId: id, path, mailId }, buildServicePausedMail);
    } catch (error) {
      // The pause is in the audit log and in the lists.
      log('error', 'mail_not_queued', { kind: 'service_paused', error: String(error) });
    }
  }
}

async function mailOwners(
  context: MailKernel & Pick<Kernel, 'publicOrigin'>,
  { organizationId, path, mailId }: { organizationId: string; path: string; mailId: string },
  build: (details: { productName: string; url: string }) => MailContent,
): Promise<void> {
  const owners = await listOwners(context.db, organizationId);
  await mailPeople(context, owners, context.publicOrigin, ({ id }, { productName, origin }) => ({
    ...build({ productName, url: origin + path }),
    id: `${mailId} ${id}`,
  }));
}

interface ResumeLink {
  kind: ServiceKind;
  id: string;
  organizationId: string;
  token: string;
  /** When it begins to work. */
  usableAt: string;
}

/** Mails an only admin the link that confirms what is paused. Throws when a read or the queue fails. */
export async function mailResumeLink(
  context: MailKernel,
  user: { id: string; email: string },
  { kind, id: programId, organizationId, token, usableAt }: ResumeLink,
  productOrigin: string,
): Promise<void> {
  const path = buildDevelopersPath(organizationId, buildResumeAnchor(programId, token));
  await mailPeople(context, [user], productOrigin, ({ id }, { productName, origin }) => ({
    ...buildResumeLinkMail({ productName, url: origin + path, at: usableAt, kind }),
    id: `resume-link ${programId} ${id} ${usableAt}`,
  }));
}

/** Rows of one kind in one sweep. The next hour continues. */
const NOTICES_MAX = 100;
const endingSchema = z.object({ id: z.string(), organizationId: z.string(), endsAt: z.string() });

/** Mails the owners about what belongs to their organization and ends soon, once for each. Returns their number. */
export async function mailEndingService(
  context: MailKernel & Pick<Kernel, 'publicOrigin' | 'now'>,
): Promise<number> {
  let count = 0;
  for (const kind of SERVICE_KINDS) count += await mailEnding(context, kind);
  return count;
}

async function mailEnding(
  context: MailKernel & Pick<Kernel, 'publicOrigin' | 'now'>,
  kind: ServiceKind,
): Promise<number> {
  const { db, now } = context;
  const { table, endsAt } = SERVICE_TABLES[kind];
  const at = now();
  const soon = new Date(at.getTime() + END_NOTICE_DAYS * DAY_MS).toISOString();
  const list = `SELECT id, organization_id AS organizationId, ${endsAt} AS endsAt FROM ${table}
    WHERE is_service = 1 AND end_mailed_at IS NULL AND ${endsAt} > ?1 AND ${endsAt} <= ?2
    ORDER BY ${endsAt} LIMIT ${NOTICES_MAX}`;
  const rows = await allRows(db.prepare(list).bind(at.toISOString(), soon), endingSchema);
  for (const { id, organizationId, endsAt: end } of rows) {
    const path = buildDevelopersPath(organizationId, ANCHORS[kind]);
    // After a failure in between, the next sweep mails under the same ID again.
    const mailId = `service-ends ${id} ${end}`;
    await mailOwners(context, { organizationId, path, mailId }, (details) =>
      buildServiceEndsMail({ ...details, kind }),
    );
    const mark = `UPDATE ${table} SET end_mailed_at = ?2 WHERE id = ?1`;
    await db.prepare(mark).bind(id, at.toISOString()).run();
  }
  return rows.length;
}
