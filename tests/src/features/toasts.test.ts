import { expect, test } from 'vitest';
import { EDITOR_COPY as EDITOR, IMAGE_COPY } from '#src/features/card-editor/copy.ts';
import { SHARE_COPY as SHARE, QR_FAILED_TEXT } from '#src/features/share/copy.ts';
import { DEFAULT_QR_OPTIONS } from '#src/features/share/qr/plan-qr.ts';
import { SAVE, saveError, savedToast } from '#src/pages/dashboard/copy.ts';
import { CARD_DELETED } from '#src/pages/dashboard/dialogs/copy.ts';
import type { ToastText } from '#src/state/toasts.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { createFakeSharing } from '#tests/src/features/share/fake-sharing.ts';

const ann = localCard();
const denied = { copyText: async () => false };
const noSheet: Parameters<typeof createFakeSharing>[0] = {
  shareNatively: async () => 'unavailable',
};
const inDialog = { shared: SHARE.shared, copied: SHARE.urlCopied };
const noEncoder = {
  encode: () => {
    throw new RangeError('too long');
  },
};

type Sharing = ReturnType<typeof createFakeSharing>;

/** The toast shown after an action, in a browser with the given overrides. */
async function findToast(
  action: (sharing: Sharing) => Promise<unknown>,
  change: Parameters<typeof createFakeSharing>[0] = {},
): Promise<ToastText | undefined> {
  const sharing = createFakeSharing(change);
  await action(sharing);
  return sharing.toasts.at(-1);
}

const isDestructive = true;
const isDefault = false;
type Row = [
  cause: string,
  toast: ToastText | undefined,
  isBad: boolean,
  title: string,
  text?: string,
];

const COPY_DENIED = ['Copy Failed', 'Unable to copy URL. Please copy manually.'] as const;
const NO_CODE = [
  'QR Code Generation Failed',
  'Could not generate QR code. Please try again.',
] as const;
const UNSET = [
  'Missing Information',
  'Please set a username and fill in at least one field.',
] as const;

async function listSharingToasts(): Promise<Row[]> {
  return [
    ['copy', await findToast((on) => on.copyLink(ann)), isDefault, 'Link Copied!'],
    [
      'copy in dialog',
      await findToast((on) => on.copyLink(ann, SHARE.urlCopied)),
      isDefault,
      'URL Copied!',
    ],
    [
      'copy denied',
      await findToast((on) => on.copyLink(ann), denied),
      isDestructive,
      ...COPY_DENIED,
    ],
    ['share', await findToast((on) => on.shareCard(ann)), isDefault, 'Card Shared!'],
    [
      'share in dialog',
      await findToast((on) => on.shareCard(ann, inDialog)),
      isDefault,
      'Shared Successfully!',
    ],
    [
      'share without sheet',
      await findToast((on) => on.shareCard(ann), noSheet),
      isDefault,
      'Link Copied!',
    ],
    [
      'share with nothing',
      await findToast((on) => on.shareCard(ann), { ...noSheet, ...denied }),
      isDestructive,
      ...COPY_DENIED,
    ],
    [
      'save code',
      await findToast((on) => on.saveQr(ann, DEFAULT_QR_OPTIONS)),
      isDefault,
      'QR Code Downloaded',
    ],
    [
      'save code, failing',
      await findToast((on) => on.saveQr(ann, DEFAULT_QR_OPTIONS), noEncoder),
      isDestructive,
      ...NO_CODE,
    ],
  ];
}

const SAVING_TOASTS: readonly Row[] = [
  ['save information', savedToast(SAVE.information.saved, ann, null), isDefault, 'Card Saved!'],
  [
    'save new card',
    savedToast(SAVE.create('Tip Top Cards').saved, ann, null),
    isDefault,
    'Tip Top Cards Created!',
  ],
  ['save in editor', savedToast(SAVE.edit.saved, ann, null), isDefault, 'Card Updated'],
  ['save name', savedToast(SAVE.username.saved, ann, null), isDefault, 'Username Updated'],
  ['delete', CARD_DELETED, isDefault, 'Card Deleted'],
  [
    'information refused',
    saveError(SAVE.information.failed),
    isDestructive,
    'Save Error',
    'Failed to save card information.',
  ],
  [
    'new card refused',
    saveError(SAVE.create('').failed),
    isDestructive,
    'Save Error',
    'Failed to save your card. Please try again.',
  ],
  [
    'changes refused',
    saveError(SAVE.edit.failed),
    isDestructive,
    'Save Error',
    'Failed to save your card changes. Please try again.',
  ],
];

const EDITOR_TOASTS: readonly Row[] = [
  ['nothing filled in', EDITOR.missingInformation, isDestructive, ...UNSET],
  [
    'empty element',
    EDITOR.valueRequired,
    isDestructive,
    'Value Required',
    'Please enter a value for this element.',
  ],
  ['element changed', EDITOR.elementUpdated, isDefault, 'Element Updated'],
  ['element removed', EDITOR.elementRemoved, isDefault, 'Element Removed'],
  ['banner', EDITOR.bannerAdded, isDefault, 'Banner Photo Added'],
  ['template', EDITOR.templateSelected('Royal Blue'), isDefault, 'Template Selected', 'Royal Blue'],
  [
    'large picture',
    IMAGE_COPY.too_large,
    isDestructive,
    'File too large',
    'Please choose an image smaller than 5MB.',
  ],
];

test('R-Z17, R-T13, R-T15, R-T17, R-T20, R-T21, R-T22: every toast of cards, sharing and codes matches the requirement', async () => {
  const rows = [...(await listSharingToasts()), ...SAVING_TOASTS, ...EDITOR_TOASTS];
  for (const [cause, toast, isBad, title, text] of rows) {
    expect(toast?.title, cause).toBe(title);
    if (text !== undefined) expect(toast?.description, cause).toBe(text);
    expect(toast?.variant === 'destructive', cause).toBe(isBad);
  }
  expect(QR_FAILED_TEXT).toBe('Failed to generate QR code');
});
