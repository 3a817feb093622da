import type { PublishedCard } from '#shared/card/card.ts';
import type { ContactFields } from '#shared/api/contacts.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { toInertName, toInertText, toPlainName } from '#shared/text/inert-text.ts';
import type { Mail } from '#worker/http/send-mail.ts';

// docs/security.md lists which mail may contain whose text, and a test checks every builder.

/** The card's owner, and whether they want mail about new contacts. */
export interface CardOwner {
  email: string;
  wantsMail: boolean;
  plan: PlanId;
}

/**
 * Builds the mail to an owner with a confirmed address. It contains the visitor's text with links
 * disabled, and replies go to the visitor. If the plan hides the contact (`isShown` is false), the
 * mail only says that there is one.
 */
export function buildNewContactMail(
  owner: Pick<CardOwner, 'email'>,
  submission: ContactFields,
  details: { cardUrl: string; contactsUrl: string; settingsUrl: string; isShown: boolean },
): Mail {
  const { cardUrl, contactsUrl, settingsUrl, isShown } = details;
  const head = `A visitor left their details on your card:\n${cardUrl}`;
  const foot = `\n\n--\nYou're receiving this because "New contacts" is turned on: ${settingsUrl}\n`;
  const mail = { to: owner.email, subject: 'You have a new contact' };
  if (!isShown) {
    return {
      ...mail,
      text: `${head}\n\nTheir details are saved. Your plan shows fewer contacts than you have, so these wait until you upgrade or delete others:\n${contactsUrl}${foot}`,
    };
  }
  const lines = [
    `Name: ${toInertName(submission.name)}`,
    submission.company && `Company: ${toInertName(submission.company)}`,
    submission.email && `Email: ${submission.email}`,
    submission.phone && `Phone: ${toInertText(submission.phone)}`,
  ].filter(Boolean);
  const note = submission.note === '' ? '' : `\n\nThey wrote:\n${toInertText(submission.note)}`;
  const hint =
    submission.note === '' ? '' : '\n\nLinks in this message were disabled, such as example[.]com.';
  return {
    ...mail,
    text: `${head}\n\n${lines.join('\n')}${note}${hint}\n\nAll your contacts: ${contactsUrl}${foot}`,
    ...(submission.email !== '' && { replyTo: submission.email }),
  };
}

/**
 * Builds the mail that a visitor requested, sent once, with links to the card and its vCard. Anyone
 * can enter any address and create any card, so it contains none of the visitor's text, and of the
 * card only the owner's name if it is a plain name.
 */
export function buildCardMail(
  to: string,
  card: PublishedCard,
  links: { card: string; contactFile: string },
  productName: string,
): Mail {
  const name = toPlainName(card.name);
  const what = name === '' ? 'the business card you asked for' : `the business card of ${name}`;
  return {
    to,
    subject: 'A business card for you',
    text: `Hello,\n\nhere is ${what}:\n${links.card}\n\nTo add it to your address book:\n${links.contactFile}\n\n--\nYou received this email once because your address was entered on that card. It was not added to any mailing list of ${productName}.\n`,
  };
}
