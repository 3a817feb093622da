import { cardUrl } from '#shared/card/username/username.ts';
import { findCardOrigin } from '#worker/hosts/find-home.ts';
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

interface LinkedCard {
  username: string;
  isPublic: boolean;
}

export interface InvitationMailLink {
  email: string;
  token: string;
  /** The card that was made for the person. */
  card?: LinkedCard | null;
}

/**
 * Reads what all mails that invite to an organization say, under the name that it knows the platform
 * by. The returned function writes the mail of one link.
 */
export async function readInvitationLetter(
  {
    db,
    brands,
    findAppOrigin,
    settings,
  }: Pick<Kernel, 'db' | 'brands' | 'findAppOrigin' | 'settings'>,
  { id, name, billingOwnerId }: { id: string; name: string; billingOwnerId: string },
  { inviter, origin: productOrigin, isReminder = false }: Letter,
): Promise<(link: InvitationMailLink) => Mail> {
  const brand = await brands.ofUser(billingOwnerId);
  const { productName } = brand;
  const origin = await findAppOrigin(brand, productOrigin);
  const letterhead = await findLetterhead(db, id, { origin, color: brand.colors?.primaryColor });
  const knownAs = letterhead?.name ?? null;
  const details = { productName, origin, organization: name, knownAs, inviter, isReminder };
  const sender = { ...buildSender(brand, origin), ...(letterhead !== null && { letterhead }) };
  const cardOrigin = await findCardOrigin({ db, settings }, { organizationId: id }, brand, origin);
  const findUrl = ({ username, isPublic }: LinkedCard) => ({
    url: isPublic ? cardUrl(cardOrigin, username) : null,
  });
  return ({ email, token, card = null }) => ({
    to: email,
    ...buildInvitationMail({ ...details, token, card: card && findUrl(card) }),
    ...sender,
  });
}
