import { emailKey } from '#worker/auth/email-key.ts';

/** How a provider maps the spellings of an address onto one mailbox. */
interface Provider {
  /** Domains of the same mailboxes; the first stands for all of them. */
  domains: readonly [string, ...string[]];
  /** Characters of the local part that the provider ignores. */
  ignored?: RegExp;
  /** What begins a tag, in place of the usual `+`. */
  tag?: string;
  /** `anything@name.domain` reaches `name@domain`. */
  hasSubdomains?: boolean;
}

/**
 * The providers whose rules go beyond the plus tag. Sources, read in November 2026:
 * Google: support.google.com/mail/answer/7436150 (dots) and /22370 (plus); Proton: proton.me/support/addresses-and-aliases
 * (dots, hyphens, underscores, plus); Fastmail: fastmail.help "Plus addressing and subdomain addressing"; Yahoo:
 * help.yahoo.com/kb/SLN28815 (a hyphen begins the keyword of a disposable address, and no other Yahoo address has one).
 * Cross-checked with the tables of gmr/email-normalize, gabrola/email-normalizer and MaxMind's address normalization.
 * Microsoft, Apple, Zoho and Yandex need no row: there the plus tag is all, and two of their domains are two mailboxes, except
 * Apple's and Yandex's.
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
 * The mailbox an address most likely reaches, however it is spelled: for limits and for what is had once. It is no identity,
 * since a server may well give `a+b` to another person than `a`; accounts are distinguished by `emailKey`.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const typed = key.slice(at + 1);
  const tagged = key.slice(0, at);
  const provider = PROVIDERS.find(({ domains }) => domains.includes(typed));
  if (provider === undefined)
    return findBySubdomain(tagged, typed) ?? join(cut(tagged, '+'), typed);
  const { domains, ignored, tag = '+' } = provider;
  const local = cut(tagged, tag);
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

/** A local part without its tag; one that begins with the tag's mark has no name before it and stays whole (RFC 5233). */
function cut(local: string, tag: string): string {
  const at = local.indexOf(tag);
  return at > 0 ? local.slice(0, at) : local;
}

function join(local: string, domain: string): string {
  return `${local}@${domain}`;
}
