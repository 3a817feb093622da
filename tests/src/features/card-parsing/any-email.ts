import * as fc from 'fast-check';

/** Mail addresses except those starting with `//`, which a card refuses as a scheme-less link. */
export const anyEmail = fc.emailAddress().filter((address) => !address.startsWith('//'));
