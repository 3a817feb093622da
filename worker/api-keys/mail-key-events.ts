import { z } from 'zod';
import { KEY_END_NOTICE_DAYS } from '#shared/api/programs/keys.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { href } from '#shared/routes.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { MailContent } from '#worker/http/mail-content.ts';
import type { Kernel } from '#worker/kernel.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import { buildKeyEndsMail, buildKeysPausedMail, buildResumeLinkMail } from './copy.ts';

type MailKernel = Pick<Kernel, 'db' | 'brands' | 'findAppOrigin' | 'sendMails'>;

/** Where the keys of an organization are managed. */
export function buildOrganizationKeysPath(organizationId: string, anchor = 'api-keys'): string {
  const query = new URLSearchParams({ org: organizationId, view: 'developers' });
  return `${href('team')}?${query.toString()}#${anchor}`;
}

/** Mails the owners that keys of their organizations were paused at a time. Never throws. */
export async function mailPausedKeys(
  context: MailKernel & Pick<Kernel, 'publicOrigin'>,
  organizationIds: ReadonlySet<string>,
  at: string,
): Promise<void> {
  for (const id of organizationIds) {
    try {
      await mailOwners(context, id, { id: `keys-paused ${id} ${at}`, build: buildKeysPausedMail });
    } catch (error) {
      // The pause is in the audit log and in the list of keys.
      log('error', 'mail_not_queued', { kind: 'keys_paused', error: String(error) });
    }
  }
}

async function mailOwners(
  context: MailKernel & Pick<Kernel, 'publicOrigin'>,
  organizationId: string,
  mail: { id: string; build: (details: { productName: string; url: string }) => MailContent },
): Promise<void> {
  const owners = await listOwners(context.db, organizationId);
  const path = buildOrganizationKeysPath(organizationId);
  await mailPeople(context, owners, context.publicOrigin, ({ id }, { productName, origin }) => ({
    ...mail.build({ productName, url: origin + path }),
    id: `${mail.id} ${id}`,
  }));
}

interface ResumeLink {
  organizationId: string;
  keyId: string;
  token: string;
  /** When it begins to work. */
  usableAt: string;
}

/** Mails an only admin the link that confirms a key. Throws when a read or the queue fails. */
export async function mailResumeLink(
  context: MailKernel,
  user: { id: string; email: string },
  { organizationId, keyId, token, usableAt }: ResumeLink,
  productOrigin: string,
): Promise<void> {
  // Behind `#`, a token reaches no server log.
  const path = buildOrganizationKeysPath(organizationId, `resume=${keyId}.${token}`);
  await mailPeople(context, [user], productOrigin, ({ id }, { productName, origin }) => ({
    ...buildResumeLinkMail({ productName, url: origin + path, at: usableAt }),
    id: `key-link ${keyId} ${id} ${usableAt}`,
  }));
}

/** Keys of one sweep. The next hour continues. */
const NOTICES_MAX = 100;
const LIST_ENDING = `SELECT id, organization_id AS organizationId FROM api_keys
  WHERE is_service = 1 AND end_mailed_at IS NULL AND expires_at > ?1 AND expires_at <= ?2
  ORDER BY expires_at LIMIT ${NOTICES_MAX}`;
const MARK = 'UPDATE api_keys SET end_mailed_at = ?2 WHERE id = ?1';
const endingSchema = z.object({ id: z.string(), organizationId: z.string() });

/** Mails the owners about service keys that end soon, once for each. Returns their number. */
export async function mailEndingKeys(
  context: MailKernel & Pick<Kernel, 'publicOrigin' | 'now'>,
): Promise<number> {
  const { db, now } = context;
  const at = now();
  const soon = new Date(at.getTime() + KEY_END_NOTICE_DAYS * DAY_MS).toISOString();
  const keys = await allRows(db.prepare(LIST_ENDING).bind(at.toISOString(), soon), endingSchema);
  for (const { id, organizationId } of keys) {
    // After a failure in between, the next sweep mails under the same ID again.
    await mailOwners(context, organizationId, { id: `key-ends ${id}`, build: buildKeyEndsMail });
    await db.prepare(MARK).bind(id, at.toISOString()).run();
  }
  return keys.length;
}
