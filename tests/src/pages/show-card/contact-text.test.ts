import { expect, test } from 'vitest';
import { buildCard } from '#shared/card/card.ts';
import { buildQr } from '#shared/card/qr.ts';
import { cardsFromVCards } from '#shared/card-import/vcard-card.ts';
import { shortVCard } from '#src/pages/show-card/contact-text.ts';

const CARD = {
  ...buildCard(new Date(0), null),
  name: 'Ann van der Lee',
  title: 'Head of Bees; Honey',
  company: 'Lee, Sons & Co',
  email: 'ann@example.com',
  phone: '+1 (555) 123-4567',
  website: 'example.com',
  username: 'ann-lee',
};
const URL_OF_CARD = 'https://cards.test/ann-lee';
const bytes = (text: string) => new TextEncoder().encode(text).length;

test('the contact of a code says who, how and where, and reads back', () => {
  const text = shortVCard(CARD, URL_OF_CARD);
  const [read] = cardsFromVCards(text);
  expect(read?.content).toMatchObject({
    name: 'Ann van der Lee',
    title: 'Head of Bees; Honey',
    company: 'Lee, Sons & Co',
    email: 'ann@example.com',
    phone: '+15551234567',
    website: URL_OF_CARD,
  });
  expect(bytes(text)).toBeLessThanOrEqual(412);
});

test('what does not fit is left out from the least needed on; the name stays, and the code can be made', () => {
  const long = {
    ...CARD,
    title: 'ü'.repeat(100),
    company: 'ö'.repeat(100),
    website: `example.com/${'a'.repeat(400)}`,
  };
  const text = shortVCard(long, URL_OF_CARD);
  expect(text).toContain('FN:Ann van der Lee');
  expect(text).toContain(`URL:${URL_OF_CARD}`);
  expect(text).not.toContain('aaaa');
  expect(bytes(text)).toBeLessThanOrEqual(412);
  expect(buildQr(text).size).toBeLessThanOrEqual(77);
});

test('a number that is none, and a mail address that is none, are not in the code', () => {
  const text = shortVCard(
    { ...CARD, phone: 'ask me', email: 'nobody', website: 'javascript:alert(1)' },
    URL_OF_CARD,
  );
  expect(text).not.toMatch(/TEL|EMAIL|javascript/);
});
