import type { TagOutcome } from '#src/browser/nfc.ts';

/** What is said when writing ended; a cancelled one says nothing. */
export const TAG_OUTCOMES: Readonly<
  Record<Exclude<TagOutcome, 'cancelled'>, { title: string; text: string }>
> = {
  written: {
    title: 'Tag written',
    text: 'Hold a phone to it to try it. iPhones from the XS on and Android phones open the link without an app.',
  },
  denied: {
    title: 'Chrome may not use NFC here',
    text: 'Press the sign left of the address, open Permissions, allow NFC devices, and try again.',
  },
  switched_off: {
    title: 'NFC is off',
    text: 'Switch NFC on in the phone’s settings, under Connected devices, and try again.',
  },
  unsuitable: {
    title: 'This cannot be written',
    text: 'The phone has no NFC, or the tag takes no links. NTAG213, 215 and 216 tags do.',
  },
  locked: {
    title: 'The tag was not written',
    text: 'It was taken away too soon, or it is locked. Hold it still against the back of the phone; a locked tag cannot be changed again.',
  },
};

/** The way where the browser cannot write, in steps. */
export const BY_APP: readonly string[] = [
  'Copy the link below.',
  'On an iPhone or Android phone, open a tag writer such as NFC Tools.',
  'Choose Write, add a record of the kind URL, and paste the link.',
  'Press Write and hold the tag to the phone: to its top on an iPhone, to its back on Android.',
];
