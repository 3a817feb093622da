import { expect } from 'vitest';
import { renderMail } from '#worker/mail/html/render-mail.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import type { Team } from '#tests/worker/world/organization.ts';
import { createPartner, joinPartner } from '#tests/worker/world/partner.ts';
import { confirmEmail, join, type Person } from '#tests/worker/world/person.ts';
import { insertDomain } from '#tests/worker/own-domains/harness.ts';

/** The product's name, address and support in what a partner's customer gets. */
const PRODUCT = /tip.?top(?!-cards\b)/i;
const PRODUCT_ADDRESS = /https:\/\/cards\.test\b/;
const SUPPORT = /support@(?:cards\.test|example\.com)/;

export interface PartnerHost {
  partner: Team;
  /** The origin of its app. */
  home: string;
  /** A customer with a confirmed address. */
  addPerson: (plan?: string, known?: Person) => Promise<Person>;
}

const LOGO = `/media/${'b'.repeat(64)}.png`;
const COLOR = '#4a2d7a';

/** A partner with a brand, and an active domain for its app. */
export async function createPartnerApp(): Promise<PartnerHost> {
  const partner = await createPartner({ logo: LOGO, primaryColor: COLOR });
  const hostname = await insertDomain({
    organizationId: partner.id,
    purpose: 'app',
    // A sweep would not find its proof in DNS.
    checkedAt: '9999-01-01T00:00:00.000Z',
  });
  const addPerson: PartnerHost['addPerson'] = async (plan, known) => {
    const person = known ?? (await join(plan));
    await joinPartner(person.user.id, partner.id);
    await confirmEmail(person.user.id);
    return person;
  };
  return { partner, home: `https://${hostname}`, addPerson };
}

export function expectPartner(text: string, label: string): void {
  expect(text, label).not.toMatch(PRODUCT);
  expect(text, label).not.toMatch(PRODUCT_ADDRESS);
  expect(text, label).not.toMatch(SUPPORT);
}

/** The mail with this subject. */
export function pickMail(mails: readonly Mail[], subject: string): Mail {
  const found = mails.find((mail) => mail.subject === subject);
  if (!found) throw new Error(`no mail "${subject}"`);
  return found;
}

/** A mail under the partner's name, with its logo and color, whose links lead to its domain and whose answers go to it. */
export function expectPartnerMail(mail: Mail, home: string): void {
  const { subject, text, body, letterhead, sender, replyTo = '' } = mail;
  expectPartner(`${subject}\n${text}`, subject);
  expect([subject, sender]).toEqual([subject, 'Bright Mail']);
  expect([subject, replyTo.split('@')[1]]).toEqual([subject, 'bright.example']);
  const brand = { name: 'Bright Ideas', logo: home + LOGO, color: COLOR };
  expect([subject, letterhead]).toEqual([subject, brand]);
  const html = renderMail(subject, body, brand);
  expectPartner(html, subject);
  expect(html).toContain(`<img src="${home}${LOGO}"`);
  expect(html).toContain(`border-top:4px solid ${COLOR}`);
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  expect(links.filter((link) => !link.startsWith(`${home}/`))).toEqual([]);
}
