// @module-tag slow
// Codes with a center picture, as saved, at the sizes they are printed and shown, with two scanners
// that do not try inversion.
import { scanRGBABuffer } from '@undecaf/zbar-wasm';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import type { LocalCard } from '#shared/card/card.ts';
import { qrColors } from '#shared/card/qr/qr-palette.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { planQr } from '#src/features/share/qr/plan-qr.ts';
import {
  blur,
  drawFile,
  drawPhoto,
  toPixels,
  resize,
  type Square,
} from '#tests/src/features/share/qr/draw-with-picture.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';

const ORIGIN = 'https://cards.example.com';
const SIZES = [200, 240, 300, 450, 600, 800, 1024];
/** Sizes at which a blur of one pixel matters most, and one at which it does not. */
const BLURRED = new Set([200, 240, 300, 600]);
const READERS = { jsQR: 0, ZBar: 1 };

/** Realistic contacts: short and long names, several scripts, a company only, all fields. */
const PEOPLE: readonly Partial<LocalCard>[] = [
  { name: 'Ann Lee', phone: '+1 555 123 4567', email: 'ann@example.com' },
  {
    name: 'Dr. Mara Lindt-Öztürk',
    title: 'Head of Product Design',
    company: 'Northwind Studio GmbH',
    phone: '+49 30 901820',
    email: 'mara.lindt@northwind.example',
    website: 'northwind.example',
  },
  { name: '山田 花子', company: '東京商事', phone: '+81 3 1234 5678', email: 'hanako@example.jp' },
  { name: 'محمد بن سلمان', phone: '+966 50 123 4567', email: 'mohammed@example.sa' },
  { name: '', company: 'Lee, Sons & Co; Beekeepers', phone: '+44 20 7946 0958' },
  { name: 'Maximiliana von und zu Hohenlohe-Waldenburg', email: 'm.hohenlohe@example.org' },
  { name: 'Bo', email: 'bo@x.example' },
  { name: 'Иван Петров', title: 'Инженер', phone: '+7 495 123 45 67', email: 'ivan@example.ru' },
];

async function scan(picture: Square): Promise<(string | null)[]> {
  const { pixels, edge } = toPixels(picture);
  const code = jsQR(pixels, edge, edge, { inversionAttempts: 'dontInvert' });
  const [symbol] = await scanRGBABuffer(pixels.slice().buffer, edge, edge);
  return [code?.data ?? null, symbol?.decode() ?? null];
}

for (const [at, template] of TEMPLATE_KEYS.entries()) {
  for (const content of at < 2 ? (['contact', 'link'] as const) : (['contact'] as const)) {
    test(`${template}: a ${content} code with a photo scans with ZBar and jsQR from 200 to 1024 px, sharp and blurred`, async () => {
      const card = localCard({ username: 'mara-lindt', template, ...PEOPLE[at] });
      const plan = planQr(card, ORIGIN, { content, picture: 'data:image/png;base64,AAAA' });
      if (!plan) throw new Error('no plan');
      const file = drawFile(
        buildQr(plan.text, plan.level, true),
        qrColors(template, 'template'),
        drawPhoto(at, 256),
        1024,
      );
      const failed: string[] = [];
      for (const size of SIZES) {
        const sharp = resize(file, size);
        for (const [sharpness, picture] of [
          ['sharp', sharp],
          ...(BLURRED.has(size) ? [['blurred', blur(sharp)] as const] : []),
        ] as const) {
          const texts = await scan(picture);
          for (const [reader, which] of Object.entries(READERS)) {
            if (texts[which] !== plan.text) failed.push(`${reader} ${size} ${sharpness}`);
          }
        }
      }
      expect(failed).toEqual([]);
    });
  }
}

test('a contact code with a photo stays within 41 modules for any content', () => {
  for (const person of PEOPLE) {
    const long = { title: 't'.repeat(100), company: 'c'.repeat(100), ...person };
    const card = localCard({ username: 'mara-lindt', ...long });
    const plan = planQr(card, ORIGIN, { content: 'contact', picture: 'data:image/png;base64,AA' });
    const qr = plan && buildQr(plan.text, plan.level, true);
    expect(qr?.size).toBeLessThanOrEqual(41);
    expect(qr?.center).toBeGreaterThanOrEqual(7);
  }
});
