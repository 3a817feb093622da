import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildCard } from '#shared/card/card.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { TEMPLATE_KEYS, TEMPLATES } from '#shared/card/templates.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { element } from '#tests/src/public-card/read-document.ts';

const qr = buildQr('https://cards.test/ann?s=qr');
const countIcons = (html: string) => new Set(html.match(/cf-icon.*?<\/svg>/g)).size;
const blankCard = buildCard(new Date(0), null);

test('R-V7: blank fields read as their placeholders', () => {
  const html = renderToString(<CardView card={blankCard} qr={qr} watermark={null} />);
  expect(html).toContain('<span>Your</span> <span>Name</span>');
  expect(html).toContain('>Your Title<');
  expect(html).toContain('>Your Company<');
});

test('every template draws a dark QR code on its own tile with four modules of quiet zone', () => {
  for (const template of TEMPLATE_KEYS) {
    const card = { ...blankCard, template };
    const html = renderToString(<CardView card={card} qr={qr} watermark={null} />);
    const { ink, tile } = TEMPLATES[template].qr;
    const side = qr.size + 8;
    expect(html).toContain(`viewBox="-4 -4 ${side} ${side}"`);
    expect(html).toContain(`fill="${tile}" d="M-4-4h${side}v${side}h-${side}z"`);
    expect(html).toContain(`fill="${ink}" fill-rule="evenodd" d="${qr.path}"`);
  }
});

test('no template uses a style attribute, which the content security policy blocks', () => {
  for (const template of TEMPLATE_KEYS) {
    const card = {
      ...blankCard,
      template,
      profileImage: '/media/a.jpg',
      headerPhoto: '/media/b.jpg',
    };
    const html = renderToString(<CardView card={card} qr={qr} watermark="Made with it" />);
    expect(html).not.toMatch(/\sstyle=/);
  }
});

test('shows a monogram without a photo, and the photo otherwise', () => {
  const card = { ...blankCard, name: 'Ann Okafor' };
  expect(renderToString(<CardView card={card} qr={null} watermark={null} />)).toContain(
    '>AO</div>',
  );
  const shown = { ...card, profileImage: '/media/a.jpg' };
  const html = renderToString(<CardView card={shown} qr={null} watermark={null} />);
  expect(html).toContain('src="/media/a.jpg"');
  expect(html).not.toContain('>AO</div>');
});

test('the banner is drawn at its size in percent', () => {
  const card = { ...blankCard, headerPhoto: '/media/b.jpg', headerPhotoSize: 150 };
  const html = renderToString(<CardView card={card} qr={null} watermark={null} />);
  expect(html).toContain('x="-75" y="-25" width="450" height="150"');
});

test('a banner smaller than its box gets a copy of itself as background', () => {
  const images = [50, 99, 100, 200].map((headerPhotoSize) => {
    const card = { ...blankCard, headerPhoto: '/media/b.jpg', headerPhotoSize };
    const html = renderToString(<CardView card={card} qr={null} watermark={null} />);
    return html.split('<image').length - 1;
  });
  expect(images).toEqual([2, 2, 1, 1]);
});

test('R-N13, R-B12: the social template alone shows icons: three of its four kinds, in card order', () => {
  const cardElements = (
    ['twitter', 'email', 'twitter', 'linkedin', 'instagram', 'facebook'] as const
  ).map((type, position) => element(type, 'x', position));
  const card = { ...blankCard, cardElements, template: 'social' as const };
  expect(countIcons(renderToString(<CardView card={card} qr={null} watermark={null} />))).toBe(3);
  const other = { ...card, template: 'royal' as const };
  expect(countIcons(renderToString(<CardView card={other} qr={null} watermark={null} />))).toBe(0);
});
