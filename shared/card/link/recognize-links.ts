import {
  ELEMENT_TYPES,
  ELEMENT_VALUE_MAX,
  ELEMENTS,
  type ElementType,
} from '#shared/card/element/element.ts';
import { elementHref } from './element-link.ts';
import { isServiceHost } from './link-services.ts';
import { parsePhoneNumber } from './phone-number.ts';
import { parseWebAddress } from './web-address.ts';

export interface RecognizedLink {
  type: ElementType;
  value: string;
}

export interface RecognizedPaste {
  links: RecognizedLink[];
  /** Lines and words that are neither an address nor a number, in order. */
  unrecognized: string[];
}

/** Hosts of kinds without a service, each also with a subdomain. */
const OTHER_HOSTS: readonly (readonly [ElementType, readonly string[]])[] = [
  ['calendar', ['calendly.com', 'cal.com', 'calendar.google.com', 'calendar.app.google']],
  ['portfolio', ['behance.net', 'dribbble.com']],
];
/** Fewer digits are more likely a year or a house number. */
const PHONE_DIGITS_MIN = 7;
/** Bullets, brackets and commas around an address that was copied from a text. */
const AROUND = /^[\s<("'[\u2022*\u2013-]+|[\s>)"'\],;]+$/g;

/**
 * Recognizes the links, email addresses and phone numbers of a pasted text, one per line or
 * separated by spaces and commas. A web address of an unknown host is a website. A line that is
 * recognized only in part keeps its other words as unrecognized.
 */
export function recognizeLinks(text: string): RecognizedPaste {
  const paste: RecognizedPaste = { links: [], unrecognized: [] };
  for (const line of text.split(/[\r\n]+/)) {
    const whole = recognizeLink(line);
    if (whole) paste.links.push(whole);
    else for (const word of line.split(/[\s,;]+/)) addWord(paste, word);
  }
  return paste;
}

function addWord(paste: RecognizedPaste, word: string): void {
  const link = recognizeLink(word);
  if (link) paste.links.push(link);
  else if (word.replace(AROUND, '') !== '') paste.unrecognized.push(word);
}

/** Recognizes one address or number; null when it is neither. */
export function recognizeLink(text: string): RecognizedLink | null {
  // Not trimmed of brackets: `(030) 901820` is a number.
  const number = text.trim();
  if (isDialable(number)) return { type: 'phone', value: number.replace(/^tel:\s*/i, '') };
  const value = number.replace(AROUND, '');
  if (value === '' || value.length > ELEMENT_VALUE_MAX) return null;
  if (elementHref('email', value) !== null) {
    return { type: 'email', value: value.replace(/^mailto:/i, '') };
  }
  const type = findAddressType(value);
  return type === null ? null : { type, value };
}

function isDialable(value: string): boolean {
  const digits = parsePhoneNumber(value)?.replace(/\D/g, '').length ?? 0;
  return digits >= PHONE_DIGITS_MIN && value.length <= ELEMENT_VALUE_MAX;
}

function findAddressType(value: string): ElementType | null {
  const url = parseWebAddress(value);
  if (url === null) return null;
  const type = findServiceType(url) ?? findOtherType(url) ?? findMapType(value);
  // The start page of a service is no profile.
  return type !== null && elementHref(type, value) !== null ? type : 'website';
}

function findServiceType(url: URL): ElementType | null {
  const isOnHost = (type: ElementType): boolean => {
    const { service } = ELEMENTS[type];
    return service !== undefined && isServiceHost(service, url);
  };
  return ELEMENT_TYPES.find(isOnHost) ?? null;
}

function findOtherType({ hostname }: URL): ElementType | null {
  const entry = OTHER_HOSTS.find(([, hosts]) =>
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)),
  );
  return entry?.[0] ?? null;
}

/** Addresses of map services open as they are; `elementHref` knows their hosts. */
function findMapType(value: string): ElementType | null {
  return /^https?:/i.test(value) && elementHref('location', value) !== null ? 'location' : null;
}
