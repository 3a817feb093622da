import type { RequestedField } from '#shared/api/organizations/change-requests.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

interface Link {
  productName: string;
  /** The requests of the team. */
  url: string;
}

const FOOTER = ['You can turn these emails off in your settings, under notifications.'];

/** Fields as the mails name them. */
const FIELDS: Readonly<Record<RequestedField, string>> = {
  name: 'name',
  title: 'job title',
  company: 'company',
  email: 'email address',
  phone: 'phone number',
  website: 'website',
  bio: 'bio',
};

// Neither mail has the value, the note or the reason, because they are text that people typed.

/** To those who decide, at most once an hour. */
export function buildChangeRequestMail({ productName, url }: Link): MailContent {
  return buildMailContent({
    subject: `A member of your team on ${productName} asks for a change`,
    title: 'A change is waiting for your decision',
    parts: [
      'A member asks to change a field of their card that the card policy sets. There may be more requests by the time you look: you get this email at most once an hour.',
    ],
    action: { label: 'Review requests', url },
    footer: FOOTER,
  });
}

/** To the member, once their request was decided. */
export function buildRequestDecidedMail(
  { productName, url }: Link,
  { field, isApproved }: { field: RequestedField; isApproved: boolean },
): MailContent {
  const title = isApproved ? 'Your change was approved' : 'Your change was not approved';
  return buildMailContent({
    subject: `${title} on ${productName}`,
    title,
    parts: [
      isApproved
        ? `Your card shows the new ${FIELDS[field]} within about a minute.`
        : `Your ${FIELDS[field]} stays as it is. The answer may have a reason, and you can ask again.`,
    ],
    action: { label: 'See the answer', url },
    footer: FOOTER,
  });
}
