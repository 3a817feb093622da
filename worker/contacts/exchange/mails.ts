import type { PublishedCard } from '#shared/card/card.ts';
import type { ContactFields } from '#shared/api/contacts.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { toInertName, toInertText, toPlainName } from '#shared/text/inert-text.ts';
import { buildMailContent, type MailBody, type MailPart } from '#worker/http/mail-content.ts';
import type { Mail } from '#worker/http/send-mail.ts';

// docs/security.md lists which mail may contain whose text, and a test checks every builder.

/** The card's owner, and whether they want mail about new contacts. */
export interface CardOwner {
  email: string;
  wantsMail: boolean;
  plan: PlanId;
}

/** Links of a mail about a card, each on the host that its reader knows. */
interface CardLinks {
  card: string;
  /** The card's link preview, or its template's while none is drawn. */
  picture: string;
}

function buildPicture({ card, picture }: CardLinks, alt: string): MailBody['picture'] {
  return { url: picture, href: card, alt };
}

/**
 * Builds the mail to an owner with a confirmed address. It contains the visitor's text with links
 * disabled, and replies go to the visitor. If the plan hides the contact (`isShown` is false), the
 * mail only says that there is one.
 */
export function buildNewContactMail(
  owner: Pick<CardOwner, 'email'>,
  submission: ContactFields,
  details: CardLinks & {
    contactsUrl: string;
    settingsUrl: string;
    unsubscribeUrl: string;
    isShown: boolean;
  },
): Mail {
  const { card, contactsUrl, settingsUrl, unsubscribeUrl, isShown } = details;
  const header = { to: owner.email, unsubscribeUrl };
  const head = 'A visitor left their details on your card.';
  const mail = {
    subject: 'You have a new contact',
    picture: buildPicture(details, 'Your card'),
    after: [{ link: 'See your card', url: card }],
    footer: [
      'You\'re receiving this because "New contacts" is turned on.',
      { link: 'Turn these emails off', url: unsubscribeUrl },
      { link: 'All your notifications', url: settingsUrl },
    ],
  };
  if (!isShown) {
    const content = buildMailContent({
      ...mail,
      parts: [
        head,
        'Their details are saved. Your plan shows fewer contacts than you have, so these wait until you upgrade or delete others.',
      ],
      action: { label: 'All your contacts', url: contactsUrl },
    });
    return { ...header, ...content };
  }
  const { name, company, email, phone, note } = submission;
  const fields: [string, string][] = [
    ['Name', toInertName(name)],
    ['Company', toInertName(company)],
    ['Email', email],
    ['Phone', toInertText(phone)],
  ];
  const words: MailPart[] = [
    'They wrote:',
    { quote: toInertText(note) },
    'Links in this message were disabled, such as example[.]com.',
  ];
  const content = buildMailContent({
    ...mail,
    parts: [
      head,
      { fields: fields.filter(([, value]) => value !== '') },
      ...(note === '' ? [] : words),
      ...(email === '' ? [] : ['Reply to this email to answer them.']),
    ],
    action: { label: 'All your contacts', url: contactsUrl },
  });
  return { ...header, ...content, ...(email !== '' && { replyTo: email }) };
}

/**
 * Builds the mail that a visitor requested, sent once, with links to the card and its vCard. Anyone
 * can enter any address and create any card, so it contains none of the visitor's text, and of the
 * card only its picture and the owner's name if it is a plain name.
 */
export function buildCardMail(
  to: string,
  card: Pick<PublishedCard, 'name'>,
  links: CardLinks & { contactFile: string },
  productName: string,
): Mail {
  const name = toPlainName(card.name);
  const what = name === '' ? 'the business card you asked for' : `the business card of ${name}`;
  const content = buildMailContent({
    subject: 'A business card for you',
    picture: buildPicture(links, name === '' ? 'The business card' : `Business card of ${name}`),
    parts: [`Here is ${what}.`],
    action: { label: 'Open the card', url: links.card },
    after: [{ link: 'Add it to your address book', url: links.contactFile }],
    footer: [
      `You received this email once because your address was entered on that card. It was not added to any mailing list of ${productName}.`,
    ],
  });
  return { to, ...content };
}
