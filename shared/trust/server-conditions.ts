// What pages say about an instance only if its settings make it true.

export const SERVER_CONDITIONS = [
  'stripe',
  'platformMail',
  'mailProvider',
  'appleWallet',
  'googleWallet',
  'turnstile',
  'writingHelp',
  'ledgersInEurope',
  'ledgersAnywhere',
  'securityContact',
] as const;
export type ServerCondition = (typeof SERVER_CONDITIONS)[number];

/** Names the condition of an element: the Worker removes it from a prerendered page unless that is true. */
export const CONDITION_ATTRIBUTE = 'data-condition';
/** Marks the element whose text is the host of the mail provider. */
export const MAIL_HOST_ATTRIBUTE = 'data-mail-host';

/** Reads `stripe mailProvider`. Unknown words are ignored. */
export function parseServerConditions(text: string): ServerCondition[] {
  const words = new Set(text.split(' '));
  return SERVER_CONDITIONS.filter((condition) => words.has(condition));
}
