import * as fc from 'fast-check';

/** Mail addresses, but those that begin as a link without a scheme does: a card takes no such link, whatever it stands for. */
export const anyEmail = fc.emailAddress().filter((address) => !address.startsWith('//'));
