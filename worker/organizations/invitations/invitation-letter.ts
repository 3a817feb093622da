import { buildSender, type Mail } from '#worker/http/send-mail.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findLetterhead } from '#worker/organizations/find-letterhead.ts';
import { buildInvitationMail } from '#worker/organizations/invitations/copy.ts';

interface Letter {
  inviter: Parameters<typeof buildInvitationMail>[0]['inviter'];
  /** The product's origin, which a partner's replaces. */
  origin: string;
  isReminder?: boolean;
}

/**
 * Reads what all mails that invite to an organization say, under the name that it knows the platform
 * by. The returned function writes the mail of one link.
 */
export async function readInvitationLetter(
  { db, brands, findAppOrigin }: Pick<Kernel, 'db' | 'brands' | 'findAppOrigin'>,
  { id, name, billingOwnerId }: { id: string; name: string; billingOwnerId: string },
  { inviter, origin: productOrigin, isReminder = false }: Letter,
): Promise<(link: { email: string; token: string }) => Mail> {
  const brand = await brands.ofUser(billingOwnerId);
  const { productName } = brand;
  const origin = await findAppOrigin(brand, productOrigin);
  const letterhead = await findLetterhead(db, id, { origin, color: brand.colors?.primaryColor });
  const knownAs = letterhead?.name ?? null;
  const details = { productName, origin, organization: name, knownAs, inviter, isReminder };
  const sender = { ...buildSender(brand, origin), ...(letterhead !== null && { letterhead }) };
  return ({ email, token }) => ({
    to: email,
    ...buildInvitationMail({ ...details, token }),
    ...sender,
  });
}
