import type { ElementDefinition } from '#shared/card/element/element-definition.ts';
import { ELEMENTS, VALUE_REQUIRED, type ElementType } from '#shared/card/element/element.ts';
import { whatsapp } from '#shared/card/element/types/whatsapp.ts';
import { parseServiceLink, type LinkService } from './link-services.ts';
import { parsePhoneNumber } from './phone-number.ts';
import { cleanQuery, parseWebAddress, displayAddress } from './web-address.ts';
import { findByTyped, splitDial, type Dials } from '#shared/card/phone/dials.ts';
import { isBlank } from '#shared/text/is-blank.ts';
import { visibleTextIssue } from '#shared/text/visible-text.ts';

interface Link {
  href: string;
  text: string;
}
/** `dial` is what a saved number dials. */
type Rule = (value: string, dial: string | undefined) => Link | null;

const RULES: Readonly<Record<NonNullable<ElementDefinition['rule']>, Rule>> = {
  mail: mailLink,
  phone: telLink,
  web: webLink,
  map: mapLink,
  whatsapp: whatsappLink,
};

/**
 * Where tapping an element leads, or null when it is plain text. The only way from a typed value to
 * an `href`: the result parses as http, https, mailto or tel, and a named service never leads to
 * another host. `dials` are those of the element's card.
 */
export function elementHref(type: ElementType, value: string, dials?: Dials): string | null {
  return findLink(type, value, dials)?.href ?? null;
}

/**
 * How a value is displayed: a handle with its `@`, an address without its scheme, anything else as
 * typed.
 */
export function elementText(type: ElementType, value: string, dials?: Dials): string {
  return findLink(type, value, dials)?.text ?? value.trim();
}

/** How a profile on a network is named below the network: by its handle, if it has one. */
export function profileText(type: ElementType, value: string): string {
  const { service } = ELEMENTS[type];
  const handle = service && parseServiceLink(service, value.trim())?.handle;
  return handle && !service.hasAtSign ? handle : elementText(type, value);
}

/**
 * Problem with a value of this type, as a sentence for its author; null when there is none. Refuses
 * script-capable and disguised addresses for every type. Prose (`text`, `location`) may not contain
 * invisible characters; all other types no control characters and no scheme that does not produce a
 * link of that type. Email must be an address. Otherwise a value that is not a link (another host,
 * a plain word) is stored and displayed as text. Blank values are refused.
 */
export function elementValueIssue(type: ElementType, value: string): string | null {
  if (isBlank(value)) return VALUE_REQUIRED;
  if (!value.isWellFormed()) return 'This text contains broken characters.';
  if (isDisguised(value)) return 'This kind of link cannot be used on a card.';
  const { label, placeholder, isProse, notALink } = ELEMENTS[type];
  const control = isProse ? CONTROL_BUT_BREAKS : CONTROL;
  if (control.test(value.trim())) return 'This text contains control characters.';
  if (isProse) return visibleTextIssue(value);
  if (findLink(type, value) !== null) return null;
  if (notALink === undefined && !SCHEME.test(value.trim())) return null;
  return `${notALink ?? `This does not work as a ${label} link.`} Try something like ${placeholder}.`;
}

const CONTROL = /\p{Cc}/u;
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const SCHEME = /^[a-z][a-z\d+-]*:/i;
/**
 * Matched the way a URL parser sees the value: scripts, inline documents, and addresses that hide
 * their target.
 */
const DISGUISED =
  /^(?:[a-z]*(?:java|vb|live|ecma|j)script:|data:[\w.+-]*[/;,]|blob:|filesystem:|view-source:|https?:(?!\/\/)|[/\\]{2})/i;

function isDisguised(value: string): boolean {
  return DISGUISED.test(value.replace(/[\s\p{Cc}\p{Cf}]/gu, ''));
}

function findLink(type: ElementType, value: string, dials?: Dials): Link | null {
  const typed = value.trim();
  if (isBlank(typed) || !typed.isWellFormed() || isDisguised(typed)) return null;
  const { rule, service } = ELEMENTS[type];
  if (rule !== undefined) return RULES[rule](typed, findByTyped(dials, typed));
  return service === undefined ? null : serviceLink(service, typed);
}

function webLink(value: string): Link | null {
  const url = parseWebAddress(value);
  if (url === null) return null;
  const search = cleanQuery(url.search);
  if (search !== url.search) url.search = search;
  return { href: url.href, text: displayAddress(url, value) };
}

function serviceLink(service: LinkService, value: string): Link | null {
  const link = parseServiceLink(service, value);
  if (link === null) return null;
  const isNamed = link.handle !== null && service.hasAtSign;
  return {
    href: link.href,
    text: isNamed ? `@${link.handle}` : displayAddress(new URL(link.href), link.href),
  };
}

function mailLink(value: string): Link | null {
  // Invisible marks come along when an address is copied from a mail.
  const text = value.replace(/\p{Cf}/gu, '').replace(/^mailto:/i, '');
  const [local = '', domain = '', ...rest] = text.split('@');
  if (rest.length > 0 || !/^[^\s\p{C}()<>[\],;:\\"]{1,64}$/u.test(local)) return null;
  const url = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? parseWebAddress(domain) : null;
  if (url === null) return null;
  // RFC 6068 §2: `+` is the one character escaped by encodeURIComponent that need not be escaped.
  const encoded = encodeURIComponent(local).replaceAll('%2B', '+');
  return { href: `mailto:${encoded}@${url.hostname}`, text };
}

function telLink(value: string, dial: string | undefined): Link | null {
  const number = dial ?? parsePhoneNumber(value) ?? '';
  return number === '' ? null : { href: `tel:${number}`, text: value.replace(/^tel:\s*/i, '') };
}

const WHATSAPP_ADDRESS =
  /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)(?=[+\d%])/i;

/** The number in an address of the service, as it is written there; null for any other value. */
export function readWhatsappAddress(value: string): string | null {
  const typed = value.replace(WHATSAPP_ADDRESS, '');
  return typed === value ? null : cutQuery(typed);
}

function cutQuery(typed: string): string {
  return typed.replace(/^%2b/i, '+').replace(/[?&].*$/, '');
}

/**
 * `wa.me` takes the digits of an international number only. Invitation and channel addresses of the
 * service are kept as typed.
 */
function whatsappLink(value: string, dial: string | undefined): Link | null {
  const address = readWhatsappAddress(value);
  const number =
    dial === undefined ? parsePhoneNumber(address ?? cutQuery(value)) : splitDial(dial).number;
  if (number === null) return serviceLink(whatsapp.service, value);
  if (dial !== undefined && !dial.startsWith('+')) return null;
  const digits = number.replace('+', '');
  return {
    href: `https://wa.me/${digits}`,
    text: address === null ? value.replace(/^whatsapp:\s*/i, '') : `+${digits}`,
  };
}

/** A place becomes a search; a pasted address of a map service opens as it is. */
function mapLink(value: string): Link | null {
  if (/^https?:/i.test(value)) return mapAddress(value);
  const query = encodeURIComponent(value.replace(/\s+/g, ' '));
  return { href: `https://www.google.com/maps/search/?api=1&query=${query}`, text: value };
}

const MAP_ADDRESS =
  /^https:\/\/(?:maps\.app\.goo\.gl|maps\.apple\.com|maps\.google\.com|(?:www\.)?google\.com\/maps|(?:www\.)?openstreetmap\.org)[/?]/;

function mapAddress(value: string): Link | null {
  const link = webLink(value.replace(/^http:/i, 'https:'));
  return link !== null && MAP_ADDRESS.test(link.href) ? link : null;
}
