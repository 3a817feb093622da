import { href } from '#shared/routes.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import { log } from '#worker/http/log.ts';
import type { MailContent } from '#worker/http/mail-content.ts';
import type { Kernel } from '#worker/kernel.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';

interface DeletionMailing {
  organizationId: string;
  /** Identifies the mail in repeated calls. */
  step: string;
  /** The product's origin. */
  origin: string;
  build: (details: { productName: string; url: string }) => MailContent;
  token?: string;
}

type MailKernel = Pick<Kernel, 'brands' | 'db' | 'findAppOrigin' | 'sendMails'>;

/**
 * Mails all owners a step of a deletion, with a link to where they decide about it. Throws when a
 * read or the queue fails.
 */
export async function mailDeletion(
  context: MailKernel,
  { organizationId, step, origin: productOrigin, build, token }: DeletionMailing,
): Promise<void> {
  const query = new URLSearchParams({ org: organizationId, view: 'ownership' });
  // Behind `#`, a token reaches no server log.
  const anchor = token === undefined ? 'danger-zone' : `token=${token}`;
  const path = `${href('team')}?${query.toString()}#${anchor}`;
  const owners = await listOwners(context.db, organizationId);
  await mailPeople(context, owners, productOrigin, ({ id }, { productName, origin }) => ({
    ...build({ productName, url: origin + path }),
    id: `deletion ${organizationId} ${step} ${id}`,
  }));
}

/** The same for what is stored and cannot be repeated. Never throws. */
export async function mailOutcome(context: MailKernel, mail: DeletionMailing): Promise<void> {
  try {
    await mailDeletion(context, mail);
  } catch (error) {
    const { organizationId, step } = mail;
    // A read or the queue failed; who opens the team sees what happened.
    log('error', 'mail_not_queued', { organizationId, step, error: String(error) });
  }
}
