import type { PublishedCard } from '#shared/card/card.ts';
import type { ContactFields } from '#shared/api/contacts.ts';
import { oneLine } from '#shared/format/one-line.ts';
import type { Mail } from '#worker/http/send-mail.ts';

/** Whose card it is, and whether they want to hear of new contacts. */
export interface Owner {
  email: string;
  wantsMail: boolean;
}

/**
 * The mail an owner gets. `isShown` is whether their plan shows the contact: of one that waits, nothing is said but that it
 * is there.
 */
export function newContactMail(
  owner: Owner,
  left: ContactFields,
  about: { cardUrl: string; contactsUrl: string; settingsUrl: string; isShown: boolean },
): Mail {
  const foot = `\n\n--\nYou get this because "New contacts" is on: ${about.settingsUrl}\n`;
  if (!about.isShown) {
    return {
      to: owner.email,
      subject: 'Somebody left you their details',
      text: `Somebody left their details on your card:\n${about.cardUrl}\n\nThey are kept. Your plan shows fewer contacts than you have, so these wait until you upgrade or make room:\n${about.contactsUrl}${foot}`,
    };
  }
  const lines = [
    `Name: ${left.name}`,
    left.company && `Company: ${left.company}`,
    left.email && `Email: ${left.email}`,
    left.phone && `Phone: ${left.phone}`,
  ].filter(Boolean);
  const note = left.note === '' ? '' : `\n\nThey wrote:\n${left.note}`;
  return {
    to: owner.email,
    subject: `New contact: ${oneLine(left.name)}`.slice(0, 180),
    text: `Somebody left their details on your card:\n${about.cardUrl}\n\n${lines.join('\n')}${note}\n\nAll your contacts: ${about.contactsUrl}${foot}`,
    ...(left.email !== '' && { replyTo: left.email }),
  };
}

/**
 * The mail a visitor asked for: the card and its contact file, once. Nothing a visitor typed stands in it, since anybody can
 * type anybody's address.
 */
export function cardMail(
  to: string,
  card: PublishedCard,
  links: { card: string; contactFile: string },
  productName: string,
): Mail {
  const who = oneLine(card.name || card.company || card.username);
  const role = [card.title, card.name && card.company].filter(Boolean).map(oneLine).join(', ');
  return {
    to,
    subject: `The card of ${who}`.slice(0, 180),
    text: `Here is the card you asked for.\n\n${who}${role && `\n${role}`}\n${links.card}\n\nTheir contact file, for your address book:\n${links.contactFile}\n\n--\nSent once, because somebody entered this address on that card. Your address is on no list of ${productName}.\n`,
  };
}
