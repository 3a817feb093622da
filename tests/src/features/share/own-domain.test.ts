import { expect, test } from 'vitest';
import { DEFAULT_QR_OPTIONS, planQr } from '#src/features/share/qr/plan-qr.ts';
import {
  buildSignature,
  findSignaturePictures,
} from '#src/features/share/signature/build-signature.ts';
import { deriveCard } from '#src/state/cards/card-list.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { createFakeSharing } from './fake-sharing.ts';

const ORIGIN = 'https://cards.test';
const HOME = 'https://cards.acme.com';

const ann = localCard({
  username: 'ann',
  name: 'Ann Lee',
  template: 'premium',
  contactPhoto: '/media/photo.jpg',
  published: {
    username: 'ann',
    version: 1,
    savedAt: '2026-01-01T00:00:00.000Z',
    organization: { id: 'acme', name: 'Acme', home: 'cards.acme.com' },
  },
});

test('links and codes of a company card contain the own domain of its team', () => {
  const { shareUrl, codeUrl, shareAddress } = createFakeSharing();
  expect(shareUrl(ann)).toBe(`${HOME}/card/ann`);
  expect(codeUrl(ann)).toBe(`${HOME}/ann`);
  expect(shareAddress(ann)).toBe('cards.acme.com/card/ann');
  expect(deriveCard(ann, 'cards.test').customUrl).toBe('cards.acme.com/ann');
});

test('so do codes of the link and of the contact', () => {
  expect(planQr(ann, ORIGIN, DEFAULT_QR_OPTIONS)?.text).toBe(`${HOME}/ann?s=qr`);
  const contact = planQr(ann, ORIGIN, { ...DEFAULT_QR_OPTIONS, content: 'contact' });
  expect(contact?.text).toContain(`${HOME}/ann`);
  expect(contact?.text).not.toContain(ORIGIN);
});

test('so do the links and pictures of a mail signature', () => {
  for (const layout of ['compact', 'portrait', 'code'] as const) {
    const { html, text } = buildSignature(ann, ORIGIN, layout);
    expect(html).toContain(`${HOME}/ann?s=signature`);
    expect(html + text).not.toContain(ORIGIN);
  }
  expect(findSignaturePictures(ann, ORIGIN)).toEqual({
    photo: `${HOME}/card/ann/photo.jpg`,
    code: `${HOME}/card/ann/qr.png`,
  });
});
