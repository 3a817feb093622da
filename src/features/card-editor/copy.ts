import { VALUE_REQUIRED } from '#shared/card/element/element.ts';
import type { ImageIssue } from '#src/browser/image/prepare-image.ts';
import type { ToastText } from '#src/state/toasts.ts';

const bad = (title: string, description: string): ToastText => ({
  title,
  description,
  variant: 'destructive',
});

export const EDITOR_COPY = {
  valueRequired: bad('Value Required', VALUE_REQUIRED),
  missingInformation: bad(
    'Missing Information',
    'Please set a username and fill in at least one field.',
  ),
  elementLabel: 'Label',
  elementUpdated: { title: 'Element Updated' },
  elementRemoved: { title: 'Element Removed' },
  bannerAdded: { title: 'Banner Photo Added' },
  templateSelected: (label: string): ToastText => ({
    title: 'Template Selected',
    description: label,
  }),
} as const;

export const IMAGE_COPY: Readonly<Record<ImageIssue, ToastText>> = {
  too_large: bad('File too large', 'Please choose an image smaller than 5MB.'),
  not_an_image: bad('Not an image', 'Please choose a photo: JPEG, PNG, WebP, GIF, AVIF or HEIC.'),
  unreadable: bad(
    'Image not readable',
    'This browser cannot open that picture. Please choose it as JPEG or PNG.',
  ),
};

export const SAVE_STATES = {
  blank: 'Not saved yet',
  saved: 'Saved',
  changed: 'Unsaved changes',
  saving: 'Saving',
} as const;
export type SaveStateKey = keyof typeof SAVE_STATES;

/** What to say about a card: is it stored, does it have a draft, is a save running? */
export function findSaveState(card: {
  isStored: boolean;
  isChanged: boolean;
  isSaving: boolean;
}): SaveStateKey {
  if (card.isSaving) return 'saving';
  if (card.isChanged) return 'changed';
  return card.isStored ? 'saved' : 'blank';
}
