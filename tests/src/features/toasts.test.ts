import { expect, test } from 'vitest';
import { COPY as EDITOR, IMAGE_COPY } from '#src/features/card-editor/copy.ts';
import { COPY as SHARE, QR_FAILED_TEXT } from '#src/features/share/copy.ts';
import { PLAIN_QR } from '#src/features/share/qr/code.ts';
import { CARD_DELETED, SAVE, saveError, savedToast } from '#src/pages/dashboard/copy.ts';
import type { ToastText } from '#src/state/toasts.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { fakeSharing } from '#tests/src/features/share/fake-sharing.ts';

const ann = localCard();
const denied = { copyText: async () => false };
const noSheet: Parameters<typeof fakeSharing>[0] = { shareNatively: async () => 'unavailable' };
const inDialog = { shared: SHARE.shared, copied: SHARE.urlCopied };
const noEncoder = {
  encode: () => {
    throw new RangeError('too long');
  },
};

type Sharing = ReturnType<typeof fakeSharing>;

/** What is said when somebody does something, with sharing as the browser allows it. */
async function after(
  act: (sharing: Sharing) => Promise<unknown>,
  change: Parameters<typeof fakeSharing>[0] = {},
): Promise<ToastText | undefined> {
  const sharing = fakeSharing(change);
  await act(sharing);
  return sharing.said.at(-1);
}

const bad = true;
const good = false;
type Row = [
  cause: string,
  said: ToastText | undefined,
  isBad: boolean,
  title: string,
  text?: string,
];

test('every toast of cards, sharing and codes says what the specification says', async () => {
  const copyDenied = ['Copy Failed', 'Unable to copy URL. Please copy manually.'] as const;
  const noCode = [
    'QR Code Generation Failed',
    'Could not generate QR code. Please try again.',
  ] as const;
  const unset = [
    'Missing Information',
    'Please set a username and fill in at least one field.',
  ] as const;
  const rows: Row[] = [
    ['copy', await after((on) => on.copyLink(ann)), good, 'Link Copied!'],
    ['copy in dialog', await after((on) => on.copyLink(ann, SHARE.urlCopied)), good, 'URL Copied!'],
    ['copy denied', await after((on) => on.copyLink(ann), denied), bad, ...copyDenied],
    ['share', await after((on) => on.shareCard(ann)), good, 'Card Shared!'],
    [
      'share in dialog',
      await after((on) => on.shareCard(ann, inDialog)),
      good,
      'Shared Successfully!',
    ],
    ['share without sheet', await after((on) => on.shareCard(ann), noSheet), good, 'Link Copied!'],
    [
      'share with nothing',
      await after((on) => on.shareCard(ann), { ...noSheet, ...denied }),
      bad,
      ...copyDenied,
    ],
    ['save code', await after((on) => on.saveQr(ann, PLAIN_QR)), good, 'QR Code Downloaded'],
    [
      'save code, failing',
      await after((on) => on.saveQr(ann, PLAIN_QR), noEncoder),
      bad,
      ...noCode,
    ],
    ['save information', savedToast(SAVE.information.saved, ann, null), good, 'Card Saved!'],
    [
      'save new card',
      savedToast(SAVE.create('Tip Top Cards').saved, ann, null),
      good,
      'Tip Top Cards Created!',
    ],
    ['save in editor', savedToast(SAVE.edit.saved, ann, null), good, 'Card Updated'],
    ['save name', savedToast(SAVE.username.saved, ann, null), good, 'Username Updated'],
    ['delete', CARD_DELETED, good, 'Card Deleted'],
    [
      'information refused',
      saveError(SAVE.information.failed),
      bad,
      'Save Error',
      'Failed to save card information.',
    ],
    [
      'new card refused',
      saveError(SAVE.create('').failed),
      bad,
      'Save Error',
      'Failed to save your card. Please try again.',
    ],
    [
      'changes refused',
      saveError(SAVE.edit.failed),
      bad,
      'Save Error',
      'Failed to save your card changes. Please try again.',
    ],
    ['nothing filled in', EDITOR.missingInformation, bad, ...unset],
    [
      'empty element',
      EDITOR.valueRequired,
      bad,
      'Value Required',
      'Please enter a value for this element.',
    ],
    ['element changed', EDITOR.elementUpdated, good, 'Element Updated'],
    ['element removed', EDITOR.elementRemoved, good, 'Element Removed'],
    ['banner', EDITOR.bannerAdded, good, 'Banner Photo Added'],
    ['template', EDITOR.templateSelected('Royal Blue'), good, 'Template Selected', 'Royal Blue'],
    [
      'large picture',
      IMAGE_COPY.too_large,
      bad,
      'File too large',
      'Please choose an image smaller than 5MB.',
    ],
  ];
  for (const [cause, said, isBad, title, text] of rows) {
    expect(said?.title, cause).toBe(title);
    if (text !== undefined) expect(said?.description, cause).toBe(text);
    expect(said?.variant === 'destructive', cause).toBe(isBad);
  }
  expect(QR_FAILED_TEXT).toBe('Failed to generate QR code');
});
