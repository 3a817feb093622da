import type { TagOutcome } from '#src/browser/device/nfc.ts';

/** Result messages; canceling shows none. */
export const TAG_OUTCOMES: Readonly<
  Record<Exclude<TagOutcome, 'canceled'>, { title: string; text: string }>
> = {
  written: {
    title: 'Tag written',
    text: 'Hold a phone to the tag to try it. Android phones and iPhone XS or later open the link without an app.',
  },
  denied: {
    title: 'NFC is blocked in Chrome',
    text: 'Tap the icon to the left of the address, open Permissions, allow NFC devices and try again.',
  },
  switched_off: {
    title: 'NFC is off',
    text: "Turn on NFC in the phone's settings under Connected devices, and try again.",
  },
  unsuitable: {
    title: "This tag can't be written",
    text: "The phone has no NFC, or the tag doesn't support links. NTAG213, 215 and 216 tags do.",
  },
  locked: {
    title: 'The tag was not written',
    text: "It was removed too soon, or it is locked. Hold it still against the back of the phone. A locked tag can't be changed.",
  },
};

/** Steps for browsers that cannot write tags. */
export const APP_STEPS: readonly string[] = [
  'Copy the link below.',
  'On an iPhone or Android phone, open a tag writer such as NFC Tools.',
  'Choose Write, add a URL record and paste the link.',
  'Tap Write and hold the tag to the top of an iPhone or the back of an Android phone.',
];
