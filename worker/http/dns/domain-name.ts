import { PLATFORM_DOMAIN } from '#worker/http/platform-domain.ts';

/** Domains whose addresses belong to people, not to a company. */
const MAIL_PROVIDERS: ReadonlySet<string> = new Set(
  [
    'gmail.com googlemail.com outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de',
    'hotmail.fr hotmail.it live.com live.co.uk live.de msn.com yahoo.com yahoo.co.uk yahoo.co.in yahoo.de',
    'yahoo.fr yahoo.es yahoo.it yahoo.co.jp yahoo.com.br ymail.com rocketmail.com aol.com icloud.com me.com',
    'mac.com proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com gmx.de',
    'gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de posteo.de mailbox.org mail.com email.com',
    'fastmail.com fastmail.fm zoho.com hey.com mail.ru bk.ru inbox.ru list.ru yandex.ru yandex.com ya.ru',
    'rambler.ru qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net orange.fr free.fr',
    'wanadoo.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it seznam.cz wp.pl o2.pl onet.pl interia.pl',
    'comcast.net verizon.net att.net sbcglobal.net cox.net btinternet.com sky.com virginmedia.com bigpond.com',
    'shaw.ca rogers.com telus.net uol.com.br bol.com.br terra.com.br rediffmail.com bluewin.ch hispeed.ch',
    'mailinator.com guerrillamail.com 10minutemail.com yopmail.com trashmail.com temp-mail.org',
  ]
    .join(' ')
    .split(' '),
);

/** Leaves room for the name of the record in front of it (RFC 1035 §2.3.4). */
const DOMAIN_MAX = 230;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

export type DomainIssue = 'invalid' | 'suffix' | 'mail_provider' | 'own_host';

/**
 * A typed domain in ASCII (IDNA, UTS 46), or why it cannot belong to an organization. `ownHosts`
 * are the hosts of this deployment, in addition to those of its platform.
 */
export async function parseDomain(
  typed: string,
  ownHosts: readonly string[],
): Promise<{ domain: string } | { issue: DomainIssue }> {
  const domain = toAsciiDomain(typed);
  if (domain === null) return { issue: 'invalid' };
  if (await isPublicSuffix(domain)) return { issue: 'suffix' };
  if (MAIL_PROVIDERS.has(domain)) return { issue: 'mail_provider' };
  const hosts = [PLATFORM_DOMAIN, ...ownHosts];
  const isOwn = hosts.some((host) => domain === host || domain.endsWith(`.${host}`));
  return isOwn ? { issue: 'own_host' } : { domain };
}

/**
 * Whether a domain in ASCII is one under which anyone can get a name (https://publicsuffix.org), by
 * the rules of registries and of companies, such as `co.uk` and `github.io`.
 */
export async function isPublicSuffix(domain: string): Promise<boolean> {
  // By `import()`: the list is large, and few requests name a domain.
  const { getPublicSuffix } = await import('tldts');
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
}

function toAsciiDomain(typed: string): string | null {
  const text = typed.trim().replace(/\.$/, '');
  // A URL would also accept a path, a port and a user in front of the host.
  if (/[\s\p{C}/\\:@?#%[\]<>^|_]/u.test(text) || !URL.canParse(`http://${text}`)) return null;
  const { hostname } = new URL(`http://${text}`);
  const labels = hostname.split('.');
  const isName = labels.length >= 2 && labels.every((label) => LABEL.test(label));
  // The last label of an IPv4 address is a number, however the address was written.
  const isAddress = /^\d+$/.test(labels.at(-1) ?? '');
  return isName && !isAddress && hostname.length <= DOMAIN_MAX ? hostname : null;
}

/** Whether a domain in ASCII stands for letters beyond it, which may look like another domain's. */
export function isInternationalDomain(domain: string): boolean {
  return domain.split('.').some((label) => label.startsWith('xn--'));
}
