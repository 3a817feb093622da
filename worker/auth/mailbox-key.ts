import { emailKey } from '#worker/auth/email-key.ts';

/** How a provider maps different spellings of an address to one mailbox. */
interface Provider {
  /** Domains that share their mailboxes. The first one is canonical. */
  domains: readonly [string, ...string[]];
  /** Characters of the local part that the provider ignores. */
  ignored?: RegExp;
  /** The character that starts a tag, if it is not `+`. */
  tag?: string;
  /** `anything@name.domain` is delivered to `name@domain`. */
  hasSubdomains?: boolean;
}

/**
 * Providers whose rules go beyond the plus tag. Sources, read in November 2026:
 * Google: support.google.com/mail/answer/7436150 (dots) and /22370 (plus).
 * Proton: proton.me/support/addresses-and-aliases (dots, hyphens, underscores, plus).
 * Fastmail: fastmail.help "Plus addressing and subdomain addressing".
 * Yahoo: help.yahoo.com/kb/SLN28815 (a hyphen starts the keyword of a disposable address; no other
 * Yahoo address contains one).
 * Cross-checked with the tables of gmr/email-normalize, gabrola/email-normalizer and MaxMind's
 * address normalization. Microsoft, Apple, Zoho and Yandex support only the plus tag. Two domains
 * of one provider are separate mailboxes, except at Apple and Yandex.
 */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['yandex.ru', 'yandex.com', 'ya.ru', 'yandex.by', 'yandex.kz'] },
  { domains: ['fastmail.com'], hasSubdomains: true },
  { domains: ['fastmail.fm'], hasSubdomains: true },
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'yahoo.es', 'yahoo.it', 'yahoo.co.in']
    .concat('ymail.com', 'rocketmail.com')
    .map((domain): Provider => ({ domains: [domain], tag: '-' })),
];

/**
 * The mailbox that an address most likely reaches, however it is spelled. For limits and one-time
 * benefits only, never as an identity: a server may give `a+b` and `a` to different people.
 * `emailKey` identifies accounts.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const inputDomain = key.slice(at + 1);
  const inputLocal = key.slice(0, at);
  const provider = PROVIDERS.find(({ domains }) => domains.includes(inputDomain));
  if (provider === undefined)
    return (
      findBySubdomain(inputLocal, inputDomain) ?? join(removeTag(inputLocal, '+'), inputDomain)
    );
  const { domains, ignored, tag = '+' } = provider;
  const local = removeTag(inputLocal, tag);
  return join(ignored === undefined ? local : local.replace(ignored, ''), domains[0]);
}

function findBySubdomain(local: string, typed: string): string | null {
  const found = PROVIDERS.find(
    ({ domains, hasSubdomains }) => hasSubdomains === true && typed.endsWith(`.${domains[0]}`),
  );
  if (found === undefined || local === '') return null;
  const [domain] = found.domains;
  return join(typed.slice(0, -domain.length - 1), domain);
}

/**
 * Removes the tag from a local part. A local part that starts with the tag character has no name in
 * front of it and stays whole (RFC 5233).
 */
function removeTag(local: string, tag: string): string {
  const at = local.indexOf(tag);
  return at > 0 ? local.slice(0, at) : local;
}

function join(local: string, domain: string): string {
  return `${local}@${domain}`;
}
