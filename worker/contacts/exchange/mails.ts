import type { PublishedCard } from '#shared/card/card.ts';
import type { ContactFields } from '#shared/api/contacts.ts';
import { inertName, inertText, plainName } from '#shared/format/inert-text.ts';
import type { Mail } from '#worker/http/send-mail.ts';

// Which mail carries whose words is written down in docs/security.md, and a test holds every builder to it.

/** Whose card it is, and whether they want to hear of new contacts. */
export interface Owner {
  email: string;
  wantsMail: boolean;
}

/**
 * The mail an owner gets, at an address they have confirmed. A visitor's words are in it with their links made inert, and a reply
 * reaches the visitor. `isShown` is whether the owner's plan shows the contact: of one that waits, nothing is said but that it is
 * there.
 */
export function newContactMail(
  owner: Owner,
  left: ContactFields,
  about: { cardUrl: string; contactsUrl: string; settingsUrl: string; isShown: boolean },
): Mail {
  const { cardUrl, contactsUrl, settingsUrl, isShown } = about;
  const head = `A visitor left their details on your card:\n${cardUrl}`;
  const foot = `\n\n--\nYou get this because "New contacts" is on: ${settingsUrl}\n`;
  const mail = { to: owner.email, subject: 'You have a new contact' };
  if (!isShown) {
    return {
      ...mail,
      text: `${head}\n\nThey are kept. Your plan shows fewer contacts than you have, so these wait until you upgrade or make room:\n${contactsUrl}${foot}`,
    };
  }
  const lines = [
    `Name: ${inertName(left.name)}`,
    left.company && `Company: ${inertName(left.company)}`,
    left.email && `Email: ${left.email}`,
    left.phone && `Phone: ${inertText(left.phone)}`,
  ].filter(Boolean);
  const note = left.note === '' ? '' : `\n\nThey wrote:\n${inertText(left.note)}`;
  const hint =
    left.note === '' ? '' : '\n\nLinks in this message were made inert, such as example[.]com.';
  return {
    ...mail,
    text: `${head}\n\n${lines.join('\n')}${note}${hint}\n\nAll your contacts: ${contactsUrl}${foot}`,
    ...(left.email !== '' && { replyTo: left.email }),
  };
}

/**
 * The mail a visitor asked for: where the card and its contact file are, once. Anyone can type anyone's address, and anyone can
 * make a card: so no word of the visitor is in it, and of the card nothing but its owner's name, if it is one.
 */
export function cardMail(
  to: string,
  card: PublishedCard,
  links: { card: string; contactFile: string },
  productName: string,
): Mail {
  const name = plainName(card.name);
  const what = name === '' ? 'the business card you asked for' : `the business card of ${name}`;
  return {
    to,
    subject: 'A business card for you',
    text: `Hello,\n\nhere is ${what}:\n${links.card}\n\nIts contact file, for your address book:\n${links.contactFile}\n\n--\nSent once, because this address was entered on that card. It is on no mailing list of ${productName}.\n`,
  };
}
