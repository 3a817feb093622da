/** One short name of letters: nothing that reads as an address, a number to call or a sentence. */
const NAME = /^\p{L}[\p{L}\p{M}'’ -]{0,29}$/u;

/**
 * How a mail to an account begins. Anybody can sign up with an address that is not theirs, and under a first name that is a
 * message: then our own mail would carry it to whoever reads that address.
 */
export function greet(firstName: string): string {
  return NAME.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}
