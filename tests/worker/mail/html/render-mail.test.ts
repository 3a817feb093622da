// @module-tag core
import { expect, test } from 'vitest';
import { buildMailContent } from '#worker/http/mail-content.ts';
import { buildSender, PRODUCT_COLOR } from '#worker/http/send-mail.ts';
import { renderMail } from '#worker/mail/html/render-mail.ts';
import { buildShownBrand } from '#shared/brand/shown-brand.ts';
import { brandSchema } from '#shared/brand/brand.ts';
import { CONTRAST_MIN, findContrast } from '#shared/format/color.ts';
import { buildCardMail, buildNewContactMail } from '#worker/contacts/exchange/mails.ts';

const PRODUCT = { name: 'Cards', logo: '', color: PRODUCT_COLOR };
const ORIGIN = 'https://cards.bright.example';
const LOGO = `/media/${'a'.repeat(64)}.png`;
/** 60 letters. */
const ARABIC = 'شركة البطاقات الذكية للأعمال والحلول الرقمية المتقدمة للجميع';

function letterheadOf(changes: object) {
  const brand = brandSchema.parse({
    productName: 'Bright Ideas',
    tagline: '',
    primaryColor: '#1d3557',
    backgroundColor: '#f1faee',
    logo: LOGO,
    icon: '',
    senderName: '',
    replyTo: '',
    supportEmail: '',
    hasWatermark: true,
    ...changes,
  });
  const details = { organizationId: 'org', brand, version: 1, hasTerms: false, hasPrivacy: false };
  const { letterhead } = buildSender(
    buildShownBrand(details, { supportEmail: 'a@b.example' }),
    ORIGIN,
  );
  return letterhead ?? PRODUCT;
}

const content = buildMailContent({
  subject: 'You have a new contact',
  parts: ['One\ntwo'],
  action: { label: 'Open', url: `${ORIGIN}/contacts?a=1&b=2` },
});
const render = (letterhead = PRODUCT, mail = content) =>
  renderMail(mail.subject, mail.body, letterhead);

/** Whether every element that is opened is closed, in order. */
function isWhole(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)[^>]*>/g)) {
    if (['meta', 'img', 'br'].includes(name)) continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0 && html.endsWith('</html>');
}

test('text and HTML of a mail come from one description, with one button', () => {
  expect(content.text).toBe(`Hello,\n\nOne\ntwo\n\nOpen:\n${ORIGIN}/contacts?a=1&b=2`);
  const html = render();
  expect(html).toContain('One<br>two');
  expect(html.match(/<a href="[^"]*" style="display:inline-block/g)).toHaveLength(1);
  expect(html).toContain(`href="${ORIGIN}/contacts?a=1&amp;b=2"`);
  expect(isWhole(html)).toBe(true);
});

test("a mail to a partner's customer has the partner's name, logo and color", () => {
  const html = render(letterheadOf({}));
  expect(html).toContain('>Bright Ideas</p>');
  expect(html).toContain(`<img src="${ORIGIN}${LOGO}" alt=""`);
  expect(html).toContain('bgcolor="#1d3557"');
  expect(html).not.toContain(PRODUCT_COLOR);
});

test.each(['#000000', '#ffffff', '#777777', '#ff0000', '#ffff00', '#d6ab58', '#1d3557'])(
  'button and links in %s can be read in both themes',
  (primaryColor) => {
    const html = render(
      letterheadOf({ primaryColor }),
      buildMailContent({
        subject: 'Hello',
        parts: [{ link: 'More', url: ORIGIN }],
        action: { label: 'Open', url: ORIGIN },
      }),
    );
    const [, fill = ''] =
      /align="center" bgcolor="(#[\da-f]{6})" style="background/.exec(html) ?? [];
    const [, ink = ''] = /font-weight:bold;color:(#[\da-f]{6})/.exec(html) ?? [];
    const [, link = ''] = /<a class="a"[^>]*style="color:(#[\da-f]{6})/.exec(html) ?? [];
    const [, dark = ''] = /\.a\{color:(#[\da-f]{6})/.exec(html) ?? [];
    expect(findContrast(fill, ink)).toBeGreaterThanOrEqual(CONTRAST_MIN);
    for (const ground of ['#f6f1e7', '#fffdf8'])
      expect(findContrast(link, ground)).toBeGreaterThanOrEqual(CONTRAST_MIN);
    for (const ground of ['#0e0d0b', '#1c1a16'])
      expect(findContrast(dark, ground)).toBeGreaterThanOrEqual(CONTRAST_MIN);
  },
);

test('a name of 60 Arabic letters stands in its own direction', () => {
  expect(ARABIC).toHaveLength(60);
  const html = render(letterheadOf({ productName: ARABIC }));
  expect(html).toMatch(new RegExp(`dir="rtl" style="[^"]*word-break:break-word">${ARABIC}</p>`));
  expect(html).toContain('<h1 class="t" dir="ltr"');
  expect(isWhole(html)).toBe(true);
});

test('a logo takes at most 40 pixels of height whatever its size, and the name stands next to it in letters', () => {
  const html = render(letterheadOf({}));
  expect(html).toMatch(/<img [^>]*height="40"[^>]*height:auto;max-height:40px;max-width:240px/);
  expect(html.indexOf('>Bright Ideas</p>')).toBeGreaterThan(html.indexOf('<img '));
});

const LINKS = {
  card: ORIGIN,
  picture: ORIGIN,
  contactsUrl: ORIGIN,
  settingsUrl: ORIGIN,
  unsubscribeUrl: ORIGIN,
  isShown: true,
};

test('S-M4: markup in a name or a note is text', () => {
  const hostile = '"><img src=x onerror=alert(1)><script>x</script>';
  const mail = buildNewContactMail(
    { email: 'ann@x.example' },
    { name: hostile, company: hostile, email: 'b@x.example', phone: '', note: hostile },
    LINKS,
  );
  const html = renderMail(mail.subject, mail.body, { ...PRODUCT, name: hostile, logo: hostile });
  expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/);
  expect(html).toContain('&lt;script&gt;');
  expect(isWhole(html)).toBe(true);
});

test('an address of 254 letters breaks instead of widening the mail', () => {
  const local = 'a'.repeat(64);
  const email = `${local}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(59)}.example`;
  expect(email).toHaveLength(254);
  const mail = buildNewContactMail(
    { email: 'ann@x.example' },
    { name: 'Ben', company: '', email, phone: '', note: '' },
    LINKS,
  );
  expect(mail.replyTo).toBe(email);
  const html = renderMail(mail.subject, mail.body, PRODUCT);
  expect(html).toMatch(new RegExp(`word-break:break-word">${email}</td>`));
});

test('a mail about a card has its picture, and its alternative text where none is shown', () => {
  const links = { card: ORIGIN, contactFile: ORIGIN, picture: `${ORIGIN}/card/ann/preview.png` };
  const mail = buildCardMail('ann@x.example', { name: 'Ann Okafor' }, links, 'Cards');
  const html = renderMail(mail.subject, mail.body, PRODUCT);
  expect(html).toContain(
    `<a href="${ORIGIN}"><img src="${ORIGIN}/card/ann/preview.png" alt="Business card of Ann Okafor" width="560" height="294"`,
  );
});

test('a mail without a picture has none', () => {
  expect(render()).not.toContain('<img');
});
